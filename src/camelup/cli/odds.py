"""`camelup odds` and `camelup advise`, and the same in brief during a game: what will come, what is an action worth.

Prints what the odds say about a position; computes nothing and knows no rule.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import to_builtins
from rich.color import Color
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.style import Style
from rich.text import Text

from camelup.cli.files import save_text
from camelup.cli.screens.paint import NOTHING, STYLES, chip, table
from camelup.drawing.odds import (
    PLACES,
    by_chance,
    by_first_place,
    draw_odds,
    method,
    odds_page,
    pounds,
    share_text,
    spots,
)
from camelup.engine.editions import EDITIONS
from camelup.engine.events import PIECES
from camelup.engine.families import ByFamily
from camelup.errors import CamelUpError
from camelup.game import Game
from camelup.odds import Advice
from camelup.odds.report import Report, advice_for, as_if_to_move, report
from camelup.reasons.words import COLOURS
from camelup.view import View
from camelup.wire.odds import describe_advice, describe_odds

BEST_SPOTS = 6
BEST_ACTIONS = 8
_EIGHTHS = " ▏▎▍▌▋▊▉"
_GOLD = Style(color="orange1")
_NOT_CHOSEN = "The cards of this leg are not chosen yet: they are taken to be chosen at random."

_GIVES = "value is leg and race together; gives is what the action hands to others, and is not taken off."


# --- the commands -------------------------------------------------------------------------------------


def show_odds(
    text: str, edition: str | None, seat: str | None, *, as_json: bool, svg: Path | None, html: Path | None
) -> None:
    """Print the odds of a position, and draw them where asked."""
    view, whose = _asked(text, edition, seat)
    found = report(view, whose)
    odds = to_builtins(describe_odds(found))
    if svg:
        _write(svg, draw_odds(view._repr_svg_(), odds) + "\n")
    if html:
        _write(html, odds_page(view._repr_svg_(), odds, view.position()))
    if as_json:
        _print_json(odds)
    else:
        console = Console(highlight=False)
        console.print(_whole_report(view, found, console.width, known=seat is not None))


def show_advice(text: str, edition: str | None, seat: str | None, *, as_json: bool) -> None:
    """Print what every action is worth to a seat."""
    view, whose = _asked(text, edition, seat)
    listed = advice_for(view, whose)
    if as_json:
        _print_json(to_builtins(describe_advice(as_if_to_move(view, whose), listed)))
    else:
        console = Console(highlight=False)
        console.print(_whole_advice(view, whose, listed, console.width))


def _asked(text: str, edition: str | None, seat: str | None) -> tuple[View, int]:
    """Read the position: as it is given, or, for a seat that was named, what that seat may know of it."""
    game = Game.from_text(text, edition)
    if seat is None:
        return game, game.turn
    whose = _seat(seat, game.players)
    return game.observe(whose), whose


def _seat(name: str, players: int) -> int:
    number = name.upper().removeprefix("P")
    if number not in map(str, range(1, players + 1)):
        raise CamelUpError(f"--seat {name}: there are P1 to P{players} in this position")
    return int(number) - 1


def _print_json(value: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(value) + "\n")


def _write(path: Path, text: str) -> None:
    """Write a file; what is there but is no plain file (a pipe, a device) is written to and not replaced."""
    if not path.name:
        raise CamelUpError(f"{str(path)!r} is not a file name")
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
    except OSError as error:
        raise CamelUpError(f"{path} can't be written: {error.strerror}") from error
    save_text(path, text)


# --- the odds -----------------------------------------------------------------------------------------


def _whole_report(view: View, found: Report, width: int, *, known: bool) -> RenderableType:
    odds = to_builtins(describe_odds(found))
    what = "the race is over" if found.over else f"P{view.turn + 1} to move"
    parts: list[RenderableType] = [
        _heading(view, f"the odds · {what}" + (f" · what P{found.seat + 1} knows" if known else ""), width),
        _titled("When this leg is scored", f"{_how(odds, 'leg')}; {_race_ends(odds)}"),
        table(*_leg_table(odds), width),
        *([Text(_NOT_CHOSEN, "dim")] if found.choosing else []),
        Text(),
        _titled("The whole race", _how(odds["race"])),
        table(*_race_table(odds["race"]), width),
        Text(),
    ]
    return Group(*parts, *([] if found.over else _spots(view, found, odds, width)))


def _heading(view: View, what: str, width: int) -> RenderableType:
    """Draw the line above the answer; a narrow terminal has no room for more than its words."""
    title = Text(f"{EDITIONS[view.edition].title} · {what}")
    fits = title.cell_len <= width - 2
    return Rule(title, align="left", style="dim", characters="─") if fits else title


def _titled(title: str, note: str) -> Text:
    return Text.assemble((title, "bold"), (f"  {note}" if note else "", "dim"))


def _how(odds: dict[str, Any], what: str = "") -> str:
    prefix = f"{what}_" if what else ""
    return method(odds[f"{prefix}method"], odds[f"{prefix}error"])


def _race_ends(odds: dict[str, Any]) -> str:
    return f"the race ends in this leg: {share_text(odds['race_ends'])}"


def _leg_table(odds: dict[str, Any]) -> tuple[list[str], list[list[Text]]]:
    bets = _PUT.of(odds["edition"]).bet
    headings = ["", "", *(f"{place:>6}" for place in PLACES), bets, "worth"]
    rows = [
        [
            _camel(letter),
            _bar(odds["leg"][letter][0], 12, letter),
            *_shares(odds["leg"][letter]),
            *_ticket(odds, letter),
        ]
        for letter in by_first_place(odds["leg"])
    ]
    return headings, rows


def _race_table(race: dict[str, Any]) -> tuple[list[str], list[list[Text]]]:
    rows = []
    for letter in by_chance(race["winner"]):
        wins, last = race["winner"][letter], race["loser"][letter]
        rows.append([_camel(letter), _share(wins), _bar(wins, 20, letter), _share(last), _bar(last, 20, letter)])
    return ["", "  wins", "", "  last", ""], rows


def _camel(letter: str) -> Text:
    return chip(f" {COLOURS[letter]:<6} ")


def _shares(shares: Iterable[float]) -> list[Text]:
    return [_share(share) for share in shares]


def _share(share: float) -> Text:
    return Text(f"{share_text(share):>6}") if share else Text(f"{NOTHING:>6}", "dim")


def _ticket(odds: dict[str, Any], letter: str) -> list[Text]:
    ticket = odds["tickets"].get(letter)
    if ticket is None:
        return [Text(NOTHING, "dim"), Text(NOTHING, "dim")]
    return [chip(f"{letter}{ticket['value']}"), _amount(ticket["ev"])]


def _amount(amount: float) -> Text:
    return Text(f"{pounds(amount):>5}", "bold" if amount >= 0.005 else "")


def _bar(share: float, width: int, letter: str = "") -> Text:
    """Draw a share as a bar, to an eighth of a letter, in the colour of a camel."""
    eighths = max(1, round(share * width * 8)) if share > 0 else 0
    drawn = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(drawn.ljust(width), Style(color=_colour(letter)) if letter else _GOLD)


def _colour(letter: str) -> Color | None:
    return Style.parse(STYLES[letter]).bgcolor


# --- where a tile or a piece goes ---------------------------------------------------------------------


def _spots(view: View, found: Report, odds: dict[str, Any], width: int) -> list[RenderableType]:
    best = spots(odds)[:BEST_SPOTS]
    put = _PUT.of(view.edition)
    note = "; ".join(put.lying(view, found)) or ("" if best else "nowhere in this leg")
    rows = [[Text(f"{what} {space}"), put.cell(number), _bar(number / best[0][2], 20)] for what, space, number in best]
    title = _titled(put.title.format(seat=found.seat + 1), note)
    return [title, *([table(["", put.heading, ""], rows, width)] if rows else [])]


def _tile_lying(view: View, found: Report) -> list[str]:
    space = abs(int(view.state.tile[found.seat]))
    return [f"now on {space}: {pounds(found.leg.landings.get(space, 0.0))}"] if space else []


def _pieces_lying(view: View, found: Report) -> list[str]:
    stays = zip(PIECES, view.state.piece_space.tolist(), found.leg.pieces_stay, strict=True)  # type: ignore[union-attr]
    return [f"the {name} on {space}: {share_text(1 - stay)}" for name, space, stay in stays if space]


class _Put(NamedTuple):
    """How that is told which players put on the track."""

    title: str
    heading: str
    brief: str
    cell: Callable[[float], Text]
    number: Callable[[float], str]
    lying: Callable[[View, Report], list[str]]
    """What lies there already."""
    bet: str
    """What a bet on the leg is called."""


_PUT: Final = ByFamily(
    board=_Put("Where P{seat}'s tile earns", "earns", "Your tile earns most", _amount, pounds, _tile_lying, "ticket"),
    cards=_Put("Where a piece is hit", "   hit", "Most likely hit", _share, share_text, _pieces_lying, "bet"),
)


# --- advice -------------------------------------------------------------------------------------------


def _whole_advice(view: View, seat: int, listed: Sequence[Advice], width: int) -> RenderableType:
    if not listed:
        return Text(_nothing_to_do(view, seat))
    parts: list[RenderableType] = [_heading(view, f"what P{seat + 1} can do, in expected pounds", width)]
    if seat not in view.waiting:
        parts.append(Text(f"It is P{view.turn + 1}'s turn: this is as if it were P{seat + 1}'s.", "dim"))
    rows = [
        [Text(one.action, "bold"), _amount(one.value), *map(_part, (one.leg, one.race, one.gives)), Text(one.reason)]
        for one in listed
    ]
    headings = ["action", "value", "  leg", " race", "gives", "reason"]
    return Group(*parts, table(headings, rows, width), Text(_GIVES, "dim"))


def _nothing_to_do(view: View, seat: int) -> str:
    return "The race is over: there is nothing left to do." if view.over else f"P{seat + 1} has nothing to choose now."


def _part(amount: float) -> Text:
    return Text(f"{pounds(amount):>5}") if amount else Text(f"{NOTHING:>5}", "dim")


# --- in brief, during a game --------------------------------------------------------------------------


def odds_in_brief(view: View, seat: int, width: int) -> RenderableType:
    """Print the odds of what a seat sees, a row for each camel."""
    found = report(view, seat)
    odds = to_builtins(describe_odds(found))
    bets = _PUT.of(view.edition).bet
    headings = ["", *(f"{place:>6}" for place in PLACES), bets, "worth", "  wins", "  last"]
    race = odds["race"]
    rows = [
        [_camel(letter), *_shares(odds["leg"][letter]), *_ticket(odds, letter)]
        + [_share(race[deck][letter]) for deck in ("winner", "loser")]
        for letter in by_first_place(odds["leg"])
    ]
    ends = share_text(odds["race_ends"])
    lines = [f"Leg: {_how(odds, 'leg')}, the race ends in it: {ends}. Race: {_how(race)}."]
    lines += [_best_spots(odds)] + ([_NOT_CHOSEN] if found.choosing else [])
    return Group(table(headings, rows, width), *(Text(line, "dim") for line in lines if line))


def _best_spots(odds: dict[str, Any]) -> str:
    put = _PUT.of(odds["edition"])
    best = [f"{what} {space} {put.number(number)}" for what, space, number in spots(odds)[:4]]
    return f"{put.brief}: {', '.join(best)}" if best else ""


def advice_in_brief(view: View, seat: int, width: int) -> RenderableType:
    """Print a seat's best actions."""
    listed = advice_for(view, seat)
    if not listed:
        return Text(_nothing_to_do(view, seat))
    rows = [[Text(one.action, "bold"), _amount(one.value), Text(one.reason)] for one in listed[:BEST_ACTIONS]]
    return table(["action", "value", "reason"], rows, width)
