"""A match in the terminal: how it goes while it is played, and what it came to. Computes nothing."""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.rule import Rule
from rich.text import Text

from camelup.arena import Match, MatchResult, Standing, Tournament, TournamentResult
from camelup.arena.names import short_names
from camelup.arena.report.failures import counted, how_it_ended, tracebacks, worth_showing
from camelup.cli.screens.paint import NOTHING, table
from camelup.drawing.odds import share_text
from camelup.engine.editions import EDITIONS

MOST_REPORTS: Final = 5
"""So many failures of bots are told one by one."""


@contextmanager
def progress(contest: Match | Tournament) -> Iterator[Callable[[], None]]:
    """Show how far a match or a tournament is, how fast, and how long it will take, where somebody looks at it."""
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games {task.fields[speed]}"), TimeRemainingColumn())
    before, start = contest.games, time.monotonic()
    with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=contest.games_in_all, completed=before, speed="")

        def show() -> None:
            speed = (contest.games - before) / (time.monotonic() - start)
            shown = f"{speed:,.1f}/s" if speed else ""
            bar.update(task, completed=contest.games, total=contest.games_in_all, speed=shown)

        yield show


def draw_result(result: MatchResult, width: int) -> RenderableType:
    """Draw what a match came to."""
    title = f"{EDITIONS[result.settings.edition].title} · {result.settings.players} players · {result.games:,} games"
    parts: list[RenderableType] = [heading(title, width), Text(result.in_words(), "bold")]
    if worth_showing(result):
        names = short_names([result.labels[one.bot] for one in result.standings])
        parts += [Text(), table(*_main_table(result, names), width)]
        earned = _earned_table(result, names)
        parts += [Text(), table(*earned, width)] if earned else []
    return Group(*parts, *warnings(result))


def heading(title: str, width: int) -> RenderableType:
    """Draw a title, on a line where there is room for one."""
    text = Text(title)
    return Rule(text, align="left", style="dim", characters="─") if text.cell_len <= width - 2 else text


def warnings(result: MatchResult | TournamentResult) -> list[Text]:
    """Return what went wrong: bots that failed or were late, and an interrupt."""
    where = [f"\n{bot}, when it failed first:\n{traceback}\n" for bot, traceback in tracebacks(result).items()]
    lines = [*where, *(_reports(result) if worth_showing(result) else [])]
    if not result.finished:
        lines.append(f"{how_it_ended(result).title()}: {result.settings.games_in_all:,} games were to be played.")
    return [Text(line, "yellow") for line in lines]


def _main_table(result: MatchResult, names: list[str]) -> tuple[list[str], list[list[Text]]]:
    headings = ["", "win share", "95%", "pounds", "95%", "rating", "think ms", "worst"]
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
    """Return where the pounds of a game came from, without what nobody earned by."""
    earned = [one.earned for one in result.standings]
    if None in earned:
        return None
    sources = [source for source in earned[0] or {} if any((row or {})[source] for row in earned)]
    rows = [
        [Text(name, "bold"), *(Text(f"{(row or {})[source]:>{max(6, len(source))}.1f}") for source in sources)]
        for name, row in zip(names, earned, strict=True)
    ]
    return ["pounds by", *(f"{source:>6}" for source in sources)], rows


def _reports(result: MatchResult | TournamentResult) -> list[str]:
    cut_off = result.failures()
    more = [f"… and {len(cut_off) - MOST_REPORTS} more times"] if len(cut_off) > MOST_REPORTS else []
    late: Counter[str] = Counter()
    for match in result.matches:
        late.update({one.bot: one.late for one in match.standings})
    slow = [
        f"{bot} was late {times} times: over its deadline by more than it was given" for bot, times in (+late).items()
    ]
    return [*counted(result), *cut_off[:MOST_REPORTS], *more, *slow]
