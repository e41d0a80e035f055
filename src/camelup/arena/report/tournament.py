"""A tournament as a page for people: who wins how often against whom, in colours, and how to do it again."""

from typing import Final

from camelup import __version__
from camelup.arena.match.result import MatchResult
from camelup.arena.names import short_names
from camelup.arena.report.failures import how_it_ended, worth_showing
from camelup.arena.report.match import AFTER_EARLY_STOP, called, failures
from camelup.arena.report.page import facts, matrix, note, page, section, table, wide
from camelup.arena.report.plots import colour, ratings_plot
from camelup.arena.tournament.result import TournamentResult
from camelup.drawing.odds import share_text
from camelup.engine.editions import EDITIONS

_HOW: Final = (
    "Row: one of it, column: against a table of these. Win shares with 95% intervals from round to round: the games of a round "
    "share their luck. Bold is clearly above or below the fair share."
)


def write_tournament_report(result: TournamentResult) -> str:
    """Write the page."""
    rated = [] if result.failing else [section("Rating over all games", _ratings(result) + wide(ratings_plot(result)))]
    shown = result.settings.players if worth_showing(result) else ()
    body = [
        *(_pairings(result, players) for players in shown),
        *failures(result),
        *rated,
        section("How it was played", facts(_facts(result))),
    ]
    kicker = (
        f"{EDITIONS[result.settings.edition].title} · {len(result.settings.contestants)} bots · {result.games:,} games"
    )
    return page(result.in_words(), kicker, body)


def _pairings(result: TournamentResult, players: int) -> str:
    bots, pairings = result.settings.contestants, result.pairings(players)
    names = short_names([result.labels[bot] for bot in bots])
    rows = [
        (name, colour(who), [_cell(pairings.get((bot, other))) for other in bots])
        for who, (bot, name) in enumerate(zip(bots, names, strict=True))
    ]
    title = f"{players} players: the fair share is {share_text(1 / players)}"
    notes = note(_HOW) + (note(AFTER_EARLY_STOP) if result.settings.until_decided else "")
    return section(title, matrix(["", *names], rows) + notes)


def _cell(match: MatchResult | None) -> tuple[str, str, float, bool]:
    """Return a share, its interval with the games, how far it is above (to 1) or below (to -1) the fair one, and how clearly."""
    if match is None:
        return "", "", 0, False
    if match.failing:
        return "failed", f"{match.games:,} games", -1, True
    first, fair = match.standings[0], match.fair_share
    low, high = first.share_interval
    above = (first.share - fair) / (1 - fair if first.share > fair else fair)
    doubt = f"{100 * low:.1f} to {100 * high:.1f} · {match.games:,} games"
    return share_text(first.share), doubt, above, bool(match.lead)


def _ratings(result: TournamentResult) -> str:
    bots = result.settings.contestants
    names = short_names([result.labels[bot] for bot in bots])
    rows = [
        (names[bots.index(bot)], colour(bots.index(bot)), [f"{rating.mu:.1f} ± {rating.sigma:.1f}"])
        for bot, rating in result.ranking
    ]
    return table(["", "rating"], rows) + note("Plackett and Luce's model by openskill, 25 to begin with.")


def _facts(result: TournamentResult) -> dict[str, str]:
    settings = result.settings
    in_all = (
        f"{result.games:,}"
        if result.finished
        else f"{result.games:,} of {settings.games_in_all:,}: {how_it_ended(result)}"
    )
    each = "until decided, at most" if settings.until_decided else "each pairing"
    return {
        "bots": called(result),
        "game": f"{EDITIONS[settings.edition].title}, {' and '.join(map(str, settings.players))} players",
        "games": f"{in_all}, {each} {settings.games:,}",
        "seed": f"{settings.seed}, the same for all pairings",
        "think": f"{settings.think} s an action",
        "version": f"camelup {__version__}",
        "again": settings.command(),
    }
