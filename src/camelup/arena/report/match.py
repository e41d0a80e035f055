"""A match as a page for people: what was found out, how sure it is, how it came about, and how to do it again."""

from math import isfinite
from typing import Final

from camelup import __version__
from camelup.arena.match.result import MatchResult
from camelup.arena.names import short_names
from camelup.arena.report.failures import counted, how_it_ended, tracebacks, worth_showing
from camelup.arena.report.page import facts, grid, listed, note, page, quoted, section, table, wide
from camelup.arena.report.plots import colour, plots_of
from camelup.arena.statistics.deciding import ERROR
from camelup.arena.statistics.standings import Standing
from camelup.arena.tournament.result import TournamentResult
from camelup.drawing.odds import share_text
from camelup.engine.editions import EDITIONS

MOST_REPORTS: Final = 100
_HOW: Final = (
    "Shares and pounds are per seat, with 95% intervals from round to round: the games of a round share their luck. "
    "Shared victories count as shares. Rating: Plackett and Luce's model by openskill, 25 to begin with."
)
AFTER_EARLY_STOP: Final = (
    f"Play stopped as soon as it was decided, by a test that calls equals different at most {share_text(ERROR)} of the time however "
    "often it looks. The intervals do not allow for that: after an early stop they lean to the side that was decided for."
)


def write_report(result: MatchResult) -> str:
    """Write the page."""
    shown = worth_showing(result)
    body = [
        *([section("Standings", _standings(result) + _notes(result))] if shown else []),
        *failures(result),
        *([grid(section(title, wide(plot)) for title, plot in plots_of(result).items())] if shown else []),
        section("How it was played", facts(_facts(result))),
    ]
    kicker = f"{EDITIONS[result.settings.edition].title} · {result.settings.players} players · {result.games:,} games"
    return page(result.in_words(), kicker, body)


def _notes(result: MatchResult) -> str:
    return note(_HOW) + (note(AFTER_EARLY_STOP) if result.verdict else "")


def _standings(result: MatchResult) -> str:
    headings = (
        "",
        "win share",
        "95%",
        "pounds",
        "95%",
        "rating",
        "seats",
        "wins",
        "think",
        "worst",
        "late",
        "cut off",
    )
    names = short_names([result.labels[one.bot] for one in result.standings])
    rows = [(names[who], colour(who), _cells(one)) for who, one in enumerate(result.standings)]
    return table(headings, rows)


def _cells(one: Standing) -> list[str]:
    low, high = one.share_interval
    doubt = one.money_interval.high - one.money
    return [
        share_text(one.share),
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{one.money:.2f}",
        f"± {doubt:.2f}" if isfinite(doubt) else "",
        f"{one.rating.mu:.1f} ± {one.rating.sigma:.1f}" if one.rating else "",
        f"{one.seats:,}",
        f"{one.wins:,.1f}",
        f"{1000 * one.think_mean:.1f} ms" if one.decisions else "",
        f"{1000 * one.think_worst:.0f} ms" if one.decisions else "",
        f"{one.late:,}",
        f"{one.cut_off:,}",
    ]


def failures(result: MatchResult | TournamentResult) -> list[str]:
    """Write the section of who was cut off, if anybody was."""
    cut_off = result.failures()
    if not cut_off:
        return []
    lines = [*counted(result), *cut_off[:MOST_REPORTS]]
    more = [f"… and {len(cut_off) - MOST_REPORTS} more"] if len(cut_off) > MOST_REPORTS else []
    told = (
        note("Each was replaced by random for the rest of its game, and the game counts.")
        if worth_showing(result)
        else ""
    )
    where = "".join(note(f"{bot}, when it failed first:") + quoted(lines) for bot, lines in tracebacks(result).items())
    return [section("Cut off", where + listed(lines + more) + told, "bad")]


def called(result: MatchResult | TournamentResult) -> str:
    """List the bots, and what each is called here if that is something else."""
    return ", ".join(bot if bot == label else f"{bot} ({label})" for bot, label in result.labels.items())


def _facts(result: MatchResult) -> dict[str, str]:
    settings = result.settings
    return {
        "bots": called(result),
        "game": f"{EDITIONS[settings.edition].title}, {settings.players} players",
        "games": f"{result.games:,}"
        if result.finished
        else f"{result.games:,} of {settings.games_in_all:,}: {how_it_ended(result)}",
        "rounds": f"{result.games // settings.players:,} of {settings.players} games with the same luck, all seats in turn",
        "seed": str(settings.seed),
        "think": f"{settings.think} s an action",
        "version": f"camelup {__version__}",
        "again": settings.command(),
    }
