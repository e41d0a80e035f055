"""A match in the terminal: how it goes while it is played, and what it came to. Computes nothing."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.text import Text

from camelup.arena import Match, MatchResult, Standing
from camelup.arena.names import short_names
from camelup.cli.paint import NOTHING, table
from camelup.cli.screens import TITLES
from camelup.drawing.odds import share_text

MOST_REPORTS: Final = 5
"""So many failures of bots are told one by one."""


@contextmanager
def progress(match: Match) -> Iterator[Callable[[Match], None]]:
    """Show how far a match is, how fast, and how long it will take, where somebody looks at it."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games {task.fields[speed]}"), TimeRemainingColumn())
    players, start = match.settings.players, time.monotonic()
    before = match.rounds
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=match.settings.rounds * players, completed=before * players, speed="")

        def show(match: Match) -> None:
            speed = (match.rounds - before) * players / (time.monotonic() - start)
            bar.update(task, completed=match.rounds * players, speed=f"{speed:,.1f}/s" if speed else "")

        yield show


def draw_result(result: MatchResult, width: int) -> RenderableType:
    """Draw what a match came to."""
    settings = result.settings
    parts: list[RenderableType] = [_heading(result, width), Text(result.in_words(), "bold")]
    if result.games:
        names = short_names([one.bot for one in result.standings])
        parts += [Text(), table(*_main_table(result, names), width)]
        earned = _earned_table(result, names)
        parts += [Text(), table(*earned, width)] if earned else []
    parts += [Text(line, "yellow") for line in _reports(result)]
    if not result.finished:
        parts.append(Text(f"Interrupted: {settings.rounds * settings.players:,} games were to be played.", "yellow"))
    return Group(*parts)


def _heading(result: MatchResult, width: int) -> RenderableType:
    settings = result.settings
    title = Text(f"{TITLES[settings.edition]} · {settings.players} players · {result.games:,} games")
    return Rule(title, align="left", style="dim", characters="─") if title.cell_len <= width - 2 else title


def _main_table(result: MatchResult, names: list[str]) -> tuple[list[str], list[list[Text]]]:
    headings = ["", "win share", "95 %", "pounds", "95 %", "rating", "think ms", "worst"]
    return headings, [_row(one, name) for one, name in zip(result.standings, names, strict=True)]


def _row(one: Standing, name: str) -> list[Text]:
    low, high = one.share_interval
    doubt = one.money_interval.high - one.money
    return [
        Text(name, "bold"),
        Text(f"{share_text(one.share):>9}", "bold"),
        Text(f"{100 * low:.1f}–{100 * high:.1f}", "dim"),  # noqa: RUF001  # a range
        Text(f"{one.money:>6.1f}"),
        Text(f"±{doubt:.1f}" if isfinite(doubt) else NOTHING, "dim"),
        Text(f"{one.rating.mu:>6.1f}" if one.rating else NOTHING),
        Text(f"{1000 * one.think_mean:>8.1f}" if one.decisions else NOTHING),
        Text(f"{1000 * one.think_worst:>5.0f}" if one.decisions else NOTHING),
    ]


def _earned_table(result: MatchResult, names: list[str]) -> tuple[list[str], list[list[Text]]] | None:
    """Tell where the pounds of a game came from, leaving out what nobody earned by."""
    earned = [one.earned for one in result.standings]
    if None in earned:
        return None
    sources = [source for source in earned[0] or {} if any((row or {})[source] for row in earned)]
    rows = [
        [Text(name, "bold"), *(Text(f"{(row or {})[source]:>{max(6, len(source))}.1f}") for source in sources)]
        for name, row in zip(names, earned, strict=True)
    ]
    return ["pounds by", *(f"{source:>6}" for source in sources)], rows


def _reports(result: MatchResult) -> list[str]:
    late = [
        f"{one.bot} was late {one.late} times: over its deadline by more than it was given"
        for one in result.standings
        if one.late
    ]
    cut_off = [str(cut) for cut in result.played.cut_off]
    more = [f"… and {len(cut_off) - MOST_REPORTS} more times"] if len(cut_off) > MOST_REPORTS else []
    return [*cut_off[:MOST_REPORTS], *more, *late]
