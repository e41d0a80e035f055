"""The plots of a report, as plain figures that plotly draws. Knows results, and no page.

Colours that depend on light or dark are left to the page.
"""

from collections.abc import Iterable
from html import escape
from typing import Any, Final

import numpy as np

from camelup.arena.names import short_names
from camelup.arena.result import MatchResult
from camelup.arena.standings import Standing, Tally
from camelup.arena.tournament_result import TournamentResult

Figure = dict[str, Any]

COLOURS: Final = ("#d9772b", "#2f8f78", "#6a5acd", "#c2406b", "#3d8fd1", "#9a8a2f", "#8a5a44", "#5f7f8f")
"""One for each contestant; they can be told apart by people who see few colours, and on light and dark."""
_HEIGHT: Final = 340
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
    """Give the colour of a contestant."""
    return COLOURS[who % len(COLOURS)]


def plots_of(result: MatchResult) -> dict[str, Figure]:
    """Make the plots of a match, by title."""
    plots = {"Win share per seat": _shares(result), "Money at the end of a game": _money(result)}
    if result.ratings:
        plots["Rating over the games"] = ratings_plot(result)
    if all(one.earned is not None for one in result.standings):
        plots["Where the money came from"] = _earned(result)
    return plots


def _names(bots: Iterable[str]) -> list[str]:
    """Give names that plotly, which knows some HTML, shows as they are."""
    return [escape(name, quote=False) for name in short_names(list(bots))]


def _played(result: MatchResult) -> list[str]:
    return _names(one.bot for one in result.standings)


def _shares(result: MatchResult) -> Figure:
    fair, count = 100 * result.fair_share, len(result.standings)
    rows = enumerate(zip(result.standings, _played(result), strict=True))
    return {
        "data": [_share(one, name, colour(who)) for who, (one, name) in rows],
        "layout": {
            "height": max(_HEIGHT, 110 + 46 * count),
            "showlegend": False,
            "xaxis": {"ticksuffix": " %", "rangemode": "tozero"},
            "yaxis": {"type": "category", "range": [count - 0.5, -0.5]},
            "shapes": [_line_at(fair)],
            "annotations": [_note_at(fair, f"fair share {fair:.1f} %")],
        },
    }


def _share(one: Standing, name: str, tone: str) -> Figure:
    low, high = one.share_interval
    doubt = {"array": [100 * (high - one.share)], "arrayminus": [100 * (one.share - low)]}
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [100 * one.share],
        "y": [name],
        "error_x": {"type": "data", "symmetric": False, **doubt, "thickness": 3, "width": 8, "color": tone},
        "marker": {"size": 13, "color": tone},
        "hovertemplate": f"{name}: %{{x:.1f}} %, {100 * low:.1f} to {100 * high:.1f}<extra></extra>",
    }


def _line_at(x: float) -> Figure:
    return {"type": "line", "x0": x, "x1": x, "yref": "paper", "y0": 0, "y1": 1, "line": {"dash": "dash", "width": 2}}


def _note_at(x: float, text: str) -> Figure:
    return {"x": x, "yref": "paper", "y": 1, "yanchor": "bottom", "text": text, "showarrow": False}


def _money(result: MatchResult) -> Figure:
    """Draw how often each sum of money came, in steps that keep the plot readable."""
    seating = Tally(result.settings, result.played).seating
    money = result.played.money
    step = max(1, -(-int(money.max(initial=1)) // _MOST_STEPS))
    edges = np.arange(0, int(money.max(initial=1)) + 2 * step, step)
    data = []
    for who, name in enumerate(_played(result)):
        whose = result.settings.contestants.index(result.standings[who].bot)
        counts = np.histogram(money[seating == whose], edges)[0]
        data.append(_steps(name, colour(who), edges.tolist(), [*(100 * counts / counts.sum()).tolist(), 0]))
    fill = "tozeroy" if len(data) <= _MOST_FILLED else "none"
    return {
        "data": [{**one, "fill": fill} for one in data],
        "layout": {
            "height": _HEIGHT,
            "xaxis": {
                "title": {"text": "pounds" if step == 1 else f"pounds, in steps of {step}"},
                "rangemode": "tozero",
            },
            "yaxis": {"ticksuffix": " %", "rangemode": "tozero"},
        },
    }


def _steps(name: str, tone: str, x: list[int], y: list[float]) -> Figure:
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x,
        "y": y,
        "line": {"shape": "hv", "color": tone, "width": 2},
        "fillcolor": f"{tone}22",
        "hovertemplate": "%{x} pounds: %{y:.1f} %",
    }


def ratings_plot(result: MatchResult | TournamentResult) -> Figure:
    """Draw how the ratings went."""
    games = [point.games for point in result.ratings]
    names = _names(result.settings.contestants)
    data = [
        {
            "type": "scatter",
            "mode": "lines",
            "name": name,
            "x": games,
            "y": [round(point.ratings[who].mu, 2) for point in result.ratings],
            "line": {"color": colour(who), "width": 2.5},
        }
        for who, name in enumerate(names)
    ]
    return {"data": data, "layout": {"height": _HEIGHT, "xaxis": {"title": {"text": "games"}, "rangemode": "tozero"}}}


def _earned(result: MatchResult) -> Figure:
    rows = [one.earned or {} for one in result.standings]
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": source,
            "y": _played(result),
            "x": [round(row[source], 3) for row in rows],
            "marker": {"color": SOURCE_COLOURS[source]},
            "hovertemplate": f"{source}: %{{x:.2f}} pounds a game<extra>%{{y}}</extra>",
        }
        for source in rows[0]
        if any(row[source] for row in rows)
    ]
    return {
        "data": data,
        "layout": {
            "height": max(_HEIGHT, 150 + 50 * len(rows)),
            "barmode": "relative",
            "xaxis": {"title": {"text": "pounds a game"}},
            "yaxis": {"autorange": "reversed", "type": "category"},
            "legend": {"traceorder": "normal"},
        },
    }
