"""The plots of a report, as pictures that need nothing else. Knows results, and no page."""

from typing import Final

import numpy as np

from camelup.arena.match.result import MatchResult
from camelup.arena.names import short_names
from camelup.arena.report.axes import Frame, legend
from camelup.arena.statistics.standings import Standing, Tally
from camelup.arena.tournament.result import TournamentResult
from camelup.drawing.svg import box, disc, element

COLOURS: Final = ("#d9772b", "#2f8f78", "#6a5acd", "#c2406b", "#3d8fd1", "#9a8a2f", "#8a5a44", "#5f7f8f")
"""One for each contestant; they can be told apart by people who see few colours, and on light and dark."""
_HEIGHT: Final = 300.0
_ROW: Final = 46.0
_MARGIN: Final = 80.0
"""What a plot of rows needs beside them."""
_MOST_STEPS: Final = 25
_MOST_FILLED: Final = 3
"""More areas than this over each other can't be told apart."""
SOURCE_COLOURS: Final = {
    "tickets": "#3d8fd1",
    "rolls": "#d9a12b",
    "tiles": "#2f8f78",
    "finish bets": "#8a5fc7",
    "partners": "#c2406b",
    "leg bets": "#3d8fd1",
    "midfield bets": "#2f8f78",
    "overall bets": "#8a5fc7",
    "pieces": "#c2603c",
    "forgiven": "#8d8d8d",
}


def colour(who: int) -> str:
    """Return the colour of a contestant."""
    return COLOURS[who % len(COLOURS)]


def plots_of(result: MatchResult) -> dict[str, str]:
    """Draw the plots of a match, by title."""
    plots = {"Win share per seat": _shares(result), "Money at the end of a game": _money(result)}
    if result.ratings:
        plots["Rating over the games"] = ratings_plot(result)
    if all(one.earned is not None for one in result.standings):
        plots["Where the money came from"] = _earned(result)
    return plots


def _names(result: MatchResult) -> list[str]:
    return short_names([result.labels[one.bot] for one in result.standings])


def _rows(count: int) -> float:
    return max(_HEIGHT, _MARGIN + _ROW * count)


def _shares(result: MatchResult) -> str:
    names, fair = _names(result), 100 * result.fair_share
    most = max(fair, *(100 * one.share_interval.high for one in result.standings))
    frame = Frame((0, 1.04 * most), _rows(len(names)), left=names, unit="%")
    frame.mark(fair, f"fair share {fair:.1f}%")
    for who, (y, name) in enumerate(zip(frame.rows_on_the_left(names), names, strict=True)):
        _share(frame, y, result.standings[who], name, colour(who))
    return frame.drawn("Win share per seat")


def _share(frame: Frame, y: float, one: Standing, name: str, tone: str) -> None:
    low, high = one.share_interval
    x1, x2 = frame.x(100 * low), frame.x(100 * high)
    doubt = element("path", d=f"M{x1:.1f} {y - 7:.1f}v14m0-7H{x2:.1f}m0-7v14", stroke=tone, stroke_width=3, fill="none")
    point = disc(frame.x(100 * one.share), y, 6.5, tone)
    frame.add(doubt + point, f"{name}: {100 * one.share:.1f}%, {100 * low:.1f} to {100 * high:.1f}")


def _money(result: MatchResult) -> str:
    """Draw how often each sum of money came, in steps that keep the plot readable."""
    names, seating, money = _names(result), Tally(result.settings, result.played).seating, result.played.money
    step = max(1, -(-int(money.max(initial=1)) // _MOST_STEPS))
    edges = list(range(0, int(money.max(initial=1)) + 2 * step, step))
    shares = []
    for one in result.standings:
        counts = np.histogram(money[seating == result.settings.contestants.index(one.bot)], edges)[0]
        shares.append((100 * counts / counts.sum()).tolist())
    title = "pounds" if step == 1 else f"pounds, in steps of {step}"
    frame = Frame((0, edges[-1]), _HEIGHT, left=["99%"], title=title)
    y = frame.numbers_on_the_left(0, 1.05 * max(map(max, shares)), "%")
    for who, column in enumerate(shares):
        _steps(frame, [frame.x(edge) for edge in edges], [y(share) for share in column], colour(who), len(names))
    for number, edge in enumerate(edges[:-1]):
        told = ", ".join(f"{name} {column[number]:.1f}%" for name, column in zip(names, shares, strict=True))
        place = (frame.x(edge), y(y.high), frame.x(edge + step) - frame.x(edge), frame.bottom - y(y.high))
        frame.add(box(*place, "transparent"), f"{edge} pounds: {told}")
    return legend((name, colour(who)) for who, name in enumerate(names)) + frame.drawn("Money at the end of a game")


def _steps(frame: Frame, edges: list[float], heights: list[float], tone: str, bots: int) -> None:
    corners = [(x, height) for number, height in enumerate(heights) for x in edges[number : number + 2]]
    filled = f"{tone}22" if bots <= _MOST_FILLED else "none"
    outline = [(edges[0], frame.bottom), *corners, (edges[-1], frame.bottom)]
    frame.path(outline, fill=filled, stroke=tone, stroke_width=2)


def ratings_plot(result: MatchResult | TournamentResult) -> str:
    """Draw how the ratings went."""
    names = short_names(list(result.labels.values()))
    every = [rating.mu for point in result.ratings for rating in point.ratings]
    frame = Frame((0, result.ratings[-1].games), _HEIGHT, left=["99.9"], title="games")
    y = frame.numbers_on_the_left(min(every) - 1, max(every) + 1)
    for who in range(len(names)):
        points = [(frame.x(point.games), y(point.ratings[who].mu)) for point in result.ratings]
        frame.path(points, fill="none", stroke=colour(who), stroke_width=2.5)
    last = result.ratings[-1].ratings
    entries = [(f"{name} {last[who].mu:.1f}", colour(who)) for who, name in enumerate(names)]
    return legend(entries) + frame.drawn("Rating over the games")


def _earned(result: MatchResult) -> str:
    names, rows = _names(result), [one.earned or {} for one in result.standings]
    sources = [source for source in rows[0] if any(row[source] for row in rows)]
    lows = [sum(min(0.0, row[source]) for source in sources) for row in rows]
    highs = [sum(max(0.0, row[source]) for source in sources) for row in rows]
    frame = Frame((min(lows), 1.03 * max(*highs, 1)), _rows(len(names)), left=names, title="pounds a game")
    for y, name, row in zip(frame.rows_on_the_left(names), names, rows, strict=True):
        _bar(frame, y, name, [(source, row[source]) for source in sources])
    return legend((source, SOURCE_COLOURS[source]) for source in sources) + frame.drawn("Where the money came from")


def _bar(frame: Frame, y: float, name: str, parts: list[tuple[str, float]]) -> None:
    """Draw what was earned to the right of nothing, and what was lost to the left of it."""
    ends = [0.0, 0.0]
    for source, pounds in parts:
        side = int(pounds < 0)
        start, ends[side] = ends[side], ends[side] + pounds
        x1, x2 = sorted((frame.x(start), frame.x(ends[side])))
        bar = box(x1, y - 13, max(0.0, x2 - x1), 26, SOURCE_COLOURS[source])
        frame.add(bar, f"{name}, {source}: {pounds:.2f} pounds a game")
