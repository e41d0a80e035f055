"""What is reported of bots that failed: how often, and where in their own code. Knows results, and no screen."""

from collections import Counter

from camelup.arena.match.result import MatchResult
from camelup.arena.tournament.result import TournamentResult

Result = MatchResult | TournamentResult


def counted(result: Result) -> list[str]:
    """Count how often each bot was cut off."""
    cut_off: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    for match in result.matches:
        cut_off.update({one.bot: one.cut_off for one in match.standings})
        seats.update({one.bot: one.seats for one in match.standings})
    return [
        f"{bot} failed in {times:,} of the {seats[bot]:,} seats it had; random played on for it"
        for bot, times in (+cut_off).items()
    ]


def tracebacks(result: Result) -> dict[str, str]:
    """Return the lines of code, or a program's complaints, that led to the first failure of each bot."""
    cuts = [cut for match in result.matches for cut in match.played.cut_off if cut.traceback]
    return {cut.bot: cut.traceback for cut in reversed(cuts)}


def worth_showing(result: Result) -> bool:
    """Whether there are games that say something: those of a match in which somebody failed in every one do not."""
    return any(match.games and not any(one.always for one in match.failing) for match in result.matches)


def how_it_ended(result: Result) -> str:
    """Return in a word why not all was played."""
    return "stopped" if any(match.stopped for match in result.matches) else "interrupted"
