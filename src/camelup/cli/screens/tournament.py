"""A tournament in the terminal: for each number of players who wins how often against whom, and the ratings. Computes nothing."""

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from camelup.arena import MatchResult, TournamentResult
from camelup.arena.names import short_names
from camelup.arena.report.failures import worth_showing
from camelup.cli.screens.arena import heading, warnings
from camelup.cli.screens.paint import NOTHING, table
from camelup.drawing.odds import share_text
from camelup.engine.editions import EDITIONS

_CELL: Final = 10
"""How wide a column is: 99.9–100.0 fits."""  # noqa: RUF001  # a range
_GAP: Final = 2
_MARKS: Final = {1: (" ▲", "bold green"), 0: ("", "bold"), -1: (" ▼", "bold red")}
"""What stands behind a share that is clearly above or below the fair one: a colour alone would not do."""


def draw_tournament(result: TournamentResult, width: int) -> RenderableType:
    """Draw what a tournament came to."""
    parts: list[RenderableType] = []
    if worth_showing(result) or not result.failing:
        for players in result.settings.players:
            parts += _draw_pairings(result, players, width)
    if result.games and not result.failing:
        parts += [Text("Rating over all games", "bold"), table(*_ratings(result), width), Text()]
    return Group(*parts, Text(result.in_words(), "bold"), *warnings(result))


def _draw_pairings(result: TournamentResult, players: int, width: int) -> Iterator[RenderableType]:
    """Draw who wins how often, as many columns at a time as there is room for."""
    played = result.pairings(players).values()
    games = {match.games for match in played}
    each = f" · {games.pop():,} games a pairing" if len(games) == 1 else ""
    yield heading(f"{EDITIONS[result.settings.edition].title} · {players} players{each}", width)
    yield Text("Row: one of it. Column: against a table of these.")
    yield Text(f"The fair share is {share_text(1 / players)}: ▲ clearly above, ▼ clearly below.\n", "dim")
    bots = len(result.settings.contestants)
    at_a_time = max(1, (width - _CELL) // (_CELL + _GAP))
    for first in range(0, bots, at_a_time):
        yield _columns(result, players, range(first, min(bots, first + at_a_time)), counted=bool(games))


def _columns(result: TournamentResult, players: int, columns: range, *, counted: bool) -> Table:
    bots, pairings = result.settings.contestants, result.pairings(players)
    names = short_names([result.labels[bot] for bot in bots], _CELL)
    headings = ["", *(names[column] for column in columns)]
    drawn = Table(*headings, box=None, pad_edge=False, header_style="dim", padding=(0, _GAP, 0, 0))
    for bot, name in zip(bots, names, strict=True):
        cells = [_cell(pairings.get((bot, bots[column])), counted=counted) for column in columns]
        drawn.add_row(Text(name, "bold"), *cells)
        drawn.add_row()
    return drawn


def _cell(match: MatchResult | None, *, counted: bool) -> Text:
    if match is None:
        return Text(NOTHING, "dim")
    if match.failing:
        return Text("failed", "bold red")
    first, (mark, style) = match.standings[0], _MARKS[match.lead]
    low, high = first.share_interval
    lines = [(f"{share_text(first.share)}{mark}", style), (f"\n{100 * low:.1f}–{100 * high:.1f}", "dim")]  # noqa: RUF001  # a range
    return Text.assemble(*lines, *[(f"\n{match.games:,} games", "dim")] * counted)


def _ratings(result: TournamentResult) -> tuple[list[str], list[list[Text]]]:
    names = dict(zip(result.labels, short_names(list(result.labels.values())), strict=True))
    rows = [
        [Text(names[bot], "bold"), Text(f"{rating.mu:>6.1f}", "bold"), Text(f"±{rating.sigma:.1f}", "dim")]
        for bot, rating in result.ranking
    ]
    return ["", "rating", ""], rows
