"""The figure of the odds: bars in the camels' colours beside the board, or with tables in a page of their own.

Takes the odds as plain values under the names of their JSON form; knows neither how they were found nor a rule.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from camelup.drawing.bets import tag
from camelup.drawing.camels import Standing, camel
from camelup.drawing.figures import die
from camelup.drawing.palette import COATS, CREAM, DUSK, GOLD, HAZE, NIGHT
from camelup.drawing.svg import box, group, label, line, moved, picture
from camelup.engine.families import ByFamily
from camelup.reasons.words import percent

Odds = Mapping[str, Any]

PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th")
_SOFT: Final = "#bdb6ea"
_WIDTH: Final = 620.0
_MARGIN: Final = 28.0
_TOP: Final = 68.0
_GAP: Final = 14.0
_HEAD: Final = 76.0
_FOOT: Final = 12.0
_UNITS: Final = 17
"""How many rows share the height: two for each camel's places and for the bets, one for each camel's race."""

_SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def draw_odds(board: str, odds: Odds) -> str:
    """Draw the odds beside the picture of a board."""
    width, height = _size(board)
    total = width + _WIDTH + _MARGIN
    return picture(
        total,
        height,
        _title(odds),
        box(0, 0, total, height, NIGHT, _MARGIN),
        group(_content(board)),
        moved(width, 0, _column(odds, height)),
    )


def _title(odds: Odds) -> str:
    return f"The odds of Camel Up {odds['edition'].capitalize()}"


def _size(drawn: str) -> tuple[float, float]:
    found = _SIZE.search(drawn)
    if found is None:
        raise AssertionError(drawn[:200])
    return float(found[1]), float(found[2])


def _content(drawn: str) -> str:
    """Take a picture out of its frame."""
    return drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]


def _column(odds: Odds, height: float) -> str:
    """Draw the three panels under each other in a column."""
    unit = (height - _TOP - _MARGIN - 2 * _GAP - 3 * (_HEAD + _FOOT)) / _UNITS
    panels = ((_leg, 10), (_race, 5), (_bets, 2))
    drawn, y = [label(0, 46, "The odds", 30, CREAM, "start")], _TOP
    for draw, units in panels:
        deep = _HEAD + units * unit + _FOOT
        drawn.append(moved(0, y, box(0, 0, _WIDTH, deep, DUSK, 14, stroke=HAZE, stroke_width=1.5), draw(odds, unit)))
        y += deep + _GAP
    return group(*drawn)


def _head(title: str, note: str) -> str:
    return label(20, 35, title, 23, CREAM, "start") + label(_WIDTH - 20, 34, note, 16, GOLD, "end")


# --- places in the leg --------------------------------------------------------------------------------


def _leg(odds: Odds, unit: float) -> str:
    note = f"{method(odds['leg_method'], odds['leg_error'])}, {_ends(odds['race_ends'])}"
    headings = [label(_place_x(place), 64, name, 16, _SOFT) for place, name in enumerate(PLACES)]
    rows = [
        moved(0, _HEAD + 2 * unit * row, _places(letter, odds["leg"][letter], 2 * unit))
        for row, letter in enumerate(by_first_place(odds["leg"]))
    ]
    return group(_head("When this leg is scored", note), *headings, *rows)


def _ends(share: float) -> str:
    if share in (0, 1):
        return "the race ends here" if share else "the race goes on"
    return f"the race ends in {_rounded(share)}"


def _place_x(place: int) -> float:
    return 166.0 + 98 * place


def _places(letter: str, shares: Sequence[float], height: float) -> str:
    """Draw the places of one camel as columns on a line."""
    ground = height - 8
    scale = min(0.78, (height - 8) / 104)
    return group(
        moved(58, ground, camel(Standing(letter), right=True), more=f" scale({scale:.3f})"),
        line(f"M118 {ground:g}H604", HAZE, 1.5, stroke_opacity=0.6),
        *(_standing_bar(letter, place, share, ground) for place, share in enumerate(shares)),
    )


def _standing_bar(letter: str, place: int, share: float, ground: float) -> str:
    coat, x, high = COATS[letter], _place_x(place), (ground - 26) * share
    if not share:
        return label(x, ground - 7, "0", 15, HAZE)
    bar = box(x - 36, ground - high, 72, high, coat.body, min(5, high / 2), stroke=coat.light, stroke_width=1.2)
    return bar + label(x, ground - high - 7, _rounded(share), 17, CREAM)


# --- the whole race -----------------------------------------------------------------------------------


def _race(odds: Odds, unit: float) -> str:
    race = odds["race"]
    middle = _WIDTH / 2
    rows = [
        moved(middle, _HEAD + unit * (row + 0.5), _winning_and_losing(letter, race, unit))
        for row, letter in enumerate(by_chance(race["winner"]))
    ]
    headings = label(middle - 40, 64, "comes in last", 16, _SOFT, "end") + label(
        middle + 40, 64, "wins", 16, _SOFT, "start"
    )
    return group(_head("The whole race", method(race["method"], race["error"])), headings, *rows)


def _winning_and_losing(letter: str, race: Odds, unit: float) -> str:
    thick = unit * 0.6
    return group(
        die(0, 0, min(40, unit * 0.8), letter),
        _lying_bar(letter, race["winner"][letter], thick, 1),
        _lying_bar(letter, race["loser"][letter], thick, -1),
    )


def _lying_bar(letter: str, share: float, thick: float, side: int) -> str:
    coat, start = COATS[letter], 32.0
    long = 200 * share
    words = label(side * (start + long + 8), 6, _rounded(share), 17, CREAM if share else HAZE, _anchor(side))
    if not share:
        return words
    left = start if side > 0 else -start - long
    bar = box(left, -thick / 2, long, thick, coat.body, min(5, long / 2), stroke=coat.light, stroke_width=1.2)
    return bar + words


def _anchor(side: int) -> str:
    return "start" if side > 0 else "end"


# --- bets ---------------------------------------------------------------------------------------------


def _bets(odds: Odds, unit: float) -> str:
    if not odds["tickets"]:
        return _head("No ticket is left", best_spot(odds))
    middle = (_HEAD + 2 * unit + _FOOT + 42) / 2
    cells = [
        moved(_WIDTH * (2 * cell + 1) / 10, middle, _bet(letter, odds["tickets"][letter]))
        for cell, letter in enumerate(by_worth(odds["tickets"]))
    ]
    title = f"The top {_PUT.of(odds['edition']).bets}"
    return group(_head(title, best_spot(odds)), *cells)


def _bet(letter: str, ticket: Odds) -> str:
    worth = label(0, 32, pounds(ticket["ev"]), 22, CREAM if ticket["ev"] > 0 else _SOFT)
    return moved(0, -34, tag(-15, 0, letter, str(ticket["value"])), more=" scale(1.7)") + worth


# --- words and orders that pictures, pages and tables share -------------------------------------------


def _rounded(share: float) -> str:
    """Write a share for a picture."""
    return percent(share, less="<", more=">")


def pounds(amount: float) -> str:
    """Write an amount with its sign; what is nearly nothing has none.

    >>> pounds(1.234), pounds(-0.001)
    ('+1.23', '0.00')
    """
    return f"{amount:+.2f}" if abs(amount) >= 0.005 else "0.00"


def method(name: str, error: float) -> str:
    """Return how odds were found; what exact ones are rounded by is less than any picture shows.

    >>> method("exact", 0.000012), method("simulated", 0.0062)
    ('exact', 'simulated, ± 0.6%')
    """
    return name if name == "exact" else f"{name}, ± {max(0.1, 100 * error):.1f}%"


def by_first_place(leg: Mapping[str, Sequence[float]]) -> list[str]:
    """Order camels by their chance of the first place, then of the second, and so on."""
    return sorted(leg, key=lambda letter: [-share for share in leg[letter]])


def by_chance(chances: Mapping[str, float]) -> list[str]:
    """Order camels by a chance, the largest first."""
    return sorted(chances, key=lambda letter: -chances[letter])


def by_worth(tickets: Mapping[str, Odds]) -> list[str]:
    """Order colours by what their ticket is worth."""
    return sorted(tickets, key=lambda letter: -tickets[letter]["ev"])


def spots(odds: Odds) -> list[tuple[str, str, float]]:
    """List where a tile or a piece may lie, the best first: what, where, and what it earns or how likely it is hit."""
    rows = odds[_PUT.of(odds["edition"]).key]
    found = [(what, space, number) for space, row in rows.items() for what, number in row.items() if number]
    return sorted(found, key=lambda spot: -spot[2])


def best_spot(odds: Odds) -> str:
    """Return the best place for a tile or a piece in a few words."""
    for what, space, number in spots(odds)[:1]:
        return f"best: {what} {space} {_PUT.of(odds['edition']).tells(number)}"
    return ""


# --- the page -----------------------------------------------------------------------------------------

_STYLE: Final = f"""
body {{ margin: 0; background: {NIGHT}; color: {CREAM}; font: 16px/1.5 ui-rounded, Nunito, system-ui, sans-serif }}
main {{ max-width: 1648px; margin: 0 auto; padding: 12px; box-sizing: border-box }}
h1 {{ font-size: 1.5rem; margin: 8px 8px 0 }}
h2 {{ font-size: 1.1rem; margin: 0 0 8px }}
code {{ display: block; margin: 0 8px 12px; color: {_SOFT}; font-size: .85rem; overflow-wrap: anywhere }}
.figure {{ display: grid; gap: 12px }}
.figure svg {{ width: 100%; height: auto }}
.tables {{ display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: center; align-items: flex-start }}
section {{ background: {DUSK}; border-radius: 14px; padding: 14px; margin-top: 12px; box-sizing: border-box; max-width: 100% }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
th, td {{ padding: 3px 7px; text-align: right; white-space: nowrap }}
th:first-child {{ text-align: left }}
th {{ font-weight: 600 }}
thead th {{ color: {_SOFT} }}
tbody tr {{ border-top: 1px solid #4a4288 }}
i {{ display: inline-block; width: .8em; height: .8em; border-radius: 3px; margin-right: .4em; border: 1px solid {CREAM} }}
p {{ margin: 8px 0 0; color: {_SOFT}; font-size: .85rem }}
@media (min-width: 900px) {{ .figure {{ grid-template-columns: 1000fr 620fr }} }}
@media (max-width: 420px) {{
  main {{ padding: 6px }} section {{ padding: 10px 6px; width: 100% }} table {{ width: 100% }}
  h1 {{ font-size: 1.25rem }} th, td {{ padding: 3px; font-size: .8rem }}
}}
"""


def odds_page(board: str, odds: Odds, position: str) -> str:
    """Write a page with the picture, the bars and all numbers that needs nothing else."""
    title = _title(odds)
    drawn = "".join(_inline(part) for part in (board, _bars_alone(odds, _size(board)[1])))
    tables = "".join(_tables(odds))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n<code>{escape(position)}</code>\n"
        f'<div class="figure">{drawn}</div>\n<div class="tables">{tables}</div>\n</main>\n</body>\n</html>\n'
    )


def _bars_alone(odds: Odds, height: float) -> str:
    title = "Places in this leg, the whole race and the top tickets as bars"
    return picture(_WIDTH, height, title, _column(odds, height))


def _inline(drawn: str) -> str:
    """Fit a picture into a page, which knows what SVG is without its address."""
    return re.sub(r' xmlns="[^"]*"| style="[^"]*"', "", drawn, count=2)


def _tables(odds: Odds) -> Iterable[str]:
    leg, race, tickets = odds["leg"], odds["race"], odds["tickets"]
    yield _table(
        "When this leg is scored",
        PLACES,
        [(letter, [share_text(share) for share in leg[letter]]) for letter in by_first_place(leg)],
        f"{method(odds['leg_method'], odds['leg_error'])}. The race ends in this leg: {share_text(odds['race_ends'])}.",
    )
    yield _table(
        "The whole race",
        ("wins", "comes in last"),
        [
            (letter, [share_text(race["winner"][letter]), share_text(race["loser"][letter])])
            for letter in by_chance(race["winner"])
        ],
        f"{method(race['method'], race['error'])}.",
    )
    yield _table(
        f"The top {_PUT.of(odds['edition']).bets}",
        ("value", "worth"),
        [(letter, [str(tickets[letter]["value"]), pounds(tickets[letter]["ev"])]) for letter in by_worth(tickets)],
        "Expected pounds.",
    )
    yield _table(*_spots_table(odds))


def _spots_table(odds: Odds) -> tuple[str, Sequence[str], list[tuple[str, list[str]]], str]:
    put = _PUT.of(odds["edition"])
    return put.title, put.kinds, _by_space(odds[put.key], put.kinds, put.write), put.note


def _by_space(
    rows: Mapping[str, Mapping[str, float]], names: Sequence[str], write: Callable[[float], str]
) -> list[tuple[str, list[str]]]:
    return [
        (space, [write(row[name]) if name in row else "" for name in names])
        for space, row in rows.items()
        if any(row.values())
    ]


def share_text(share: float) -> str:
    """Write a share for a table, with one decimal.

    >>> share_text(0.3725), share_text(1), share_text(0), share_text(0.0002)
    ('37.2%', '100%', '0%', '<0.1%')
    """
    return percent(share, 1, least=0.0005, less="<")


def _table(title: str, headings: Iterable[str], rows: Sequence[tuple[str, list[str]]], note: str) -> str:
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    body = "".join(
        f'<tr><th scope="row">{_row_name(name)}</th>{"".join(f"<td>{cell}</td>" for cell in map(escape, cells))}</tr>'
        for name, cells in rows
    )
    return (
        f"<section><h2>{title}</h2><table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"<p>{note[0].upper()}{note[1:]}</p></section>\n"
    )


def _row_name(name: str) -> str:
    return f'<i style="background:{COATS[name].body}"></i>{COATS[name].name}' if name in COATS else f"space {name}"


class _Put(NamedTuple):
    """How pictures and pages describe what players put on the track."""

    key: str
    kinds: tuple[str, ...]
    title: str
    note: str
    write: Callable[[float], str]
    tells: Callable[[float], str]
    bets: str


_PUT: Final = ByFamily(
    board=_Put(
        "tiles",
        ("cheer", "boo"),
        "Where a tile earns",
        "Expected pounds in this leg.",
        pounds,
        lambda number: f"earns {number:.2f}",
        "tickets",
    ),
    cards=_Put(
        "pieces",
        ("fennec", "palm"),
        "Where a piece is hit",
        "The chance that it does not stay until the payout.",
        share_text,
        lambda number: f"is hit in {_rounded(number)}",
        "winner cards",
    ),
)
