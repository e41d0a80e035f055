"""Results of matches and tournaments as JSON, to keep, to read elsewhere and to go on with. Knows what stands where in such a file.

Everything but what stands under `times` is the same for the same settings, byte for byte.
"""

import json
from collections.abc import Callable
from dataclasses import asdict
from math import isfinite
from typing import Any, Final, TypeVar

import numpy as np

from camelup import __version__
from camelup.arena.match.result import MatchResult
from camelup.arena.match.settings import Settings
from camelup.arena.play.earnings import sources_of
from camelup.arena.play.game import CutOff
from camelup.arena.play.played import Played
from camelup.arena.play.seat import Thinking
from camelup.arena.statistics.deciding import Verdict
from camelup.arena.statistics.standings import Standing
from camelup.arena.tournament.result import TournamentResult
from camelup.arena.tournament.settings import TournamentSettings
from camelup.errors import CamelUpError

FORMAT: Final = "camelup arena 1"
TOURNAMENT_FORMAT: Final = "camelup tournament 1"
_TIMED: Final = ("think_mean", "think_worst", "late")
Made = TypeVar("Made")


def write_result(result: MatchResult) -> str:
    """Write a result as JSON."""
    return _as_json(_kept(result))


def write_tournament(result: TournamentResult) -> str:
    """Write the result of a tournament as JSON: what it came to, and the result of each match as it would be kept alone."""
    return _as_json(
        {
            "format": TOURNAMENT_FORMAT,
            "version": __version__,
            "settings": asdict(result.settings),
            "finished": result.finished,
            "played": result.games,
            "summary": result.in_words(),
            "failing": _failing(result),
            "ratings": [{"bot": bot, **rating._asdict()} for bot, rating in result.ranking],
            "pairings": [_pairing(match) for match in result.matches if match.games],
            "matches": [_kept(match) for match in result.matches],
        }
    )


def _as_json(kept: dict[str, Any]) -> str:
    return json.dumps(kept, allow_nan=False, separators=(",", ":")) + "\n"


def _pairing(match: MatchResult) -> dict[str, Any]:
    first, against = match.settings.bots
    standing = match.standings[0]
    return {
        "bot": first,
        "against": against,
        "players": match.settings.players,
        "games": match.games,
        "share": standing.share,
        "share_interval": standing.share_interval,
        "fair_share": match.fair_share,
        "lead": match.lead,
    }


def _kept(result: MatchResult) -> dict[str, Any]:
    settings, played = result.settings, result.played
    return {
        "format": FORMAT,
        "version": __version__,
        "settings": asdict(settings),
        "finished": result.finished,
        "played": result.games,
        "fair_share": result.fair_share,
        "summary": result.in_words(),
        "stopped": result.stopped,
        "failing": _failing(result),
        "verdict": result.verdict and result.verdict._asdict(),
        "standings": [_without_times(one) for one in result.standings],
        "sources": sources_of(settings.edition),
        "games": {"money": played.money.tolist(), "earned": _or_none(played.earned)},
        "cut_off": [cut._asdict() for cut in played.cut_off],
        "times": {
            "standings": [{name: asdict(one)[name] for name in _TIMED} for one in result.standings],
            "fields": Thinking._fields,
            "thinking": _or_none(played.thinking),
        },
    }


def _failing(result: MatchResult | TournamentResult) -> list[str]:
    return list(dict.fromkeys(one.bot for one in result.failing))


def _without_times(one: Standing) -> dict[str, Any]:
    kept = {name: value for name, value in asdict(one).items() if name not in _TIMED}
    finite = all(map(isfinite, one.money_interval))  # after one round nothing is known of the doubt
    return {
        **kept,
        "money_interval": list(one.money_interval) if finite else None,
        "rating": one.rating and one.rating._asdict(),
    }


def _or_none(column: Any) -> Any:
    return column.tolist() if column.shape[2] else None


def read_result(text: str) -> MatchResult:
    """Read the result of a match back.

    >>> read_result("[]")
    Traceback (most recent call last):
    camelup.errors.CamelUpError: this is not a result of camelup arena
    """
    return _sound(lambda: _result(_of_format(text, FORMAT)))


def read_tournament(text: str) -> TournamentResult:
    """Read the result of a tournament back."""
    return _sound(lambda: _tournament(_of_format(text, TOURNAMENT_FORMAT)))


def read_either(text: str) -> MatchResult | TournamentResult:
    """Read the result of a match or of a tournament back, whichever it is."""
    kept = _of_format(text, FORMAT, TOURNAMENT_FORMAT)
    return _sound(lambda: _tournament(kept) if kept["format"] == TOURNAMENT_FORMAT else _result(kept))


def _of_format(text: str, *formats: str) -> dict[str, Any]:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CamelUpError(f"this is not a result of camelup arena: it is not JSON ({error})") from error
    if not isinstance(kept, dict) or "format" not in kept:
        raise CamelUpError("this is not a result of camelup arena")
    if kept["format"] not in formats:
        known = " and ".join(map(repr, formats))
        raise CamelUpError(f"this is a result in the format {kept['format']!r}; this version reads {known} here")
    return kept


def _sound(make: Callable[[], Made]) -> Made:
    try:
        return make()
    except CamelUpError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise CamelUpError(f"this result of camelup arena is damaged: {type(error).__name__}: {error}") from error


def _result(kept: dict[str, Any]) -> MatchResult:
    settings = Settings(**{**kept["settings"], "bots": tuple(kept["settings"]["bots"])})
    settings.check()
    money = np.array(kept["games"]["money"], np.int16).reshape(-1, settings.players)
    cut_off = tuple(CutOff(**cut) for cut in kept["cut_off"])
    earned = _column(kept["games"]["earned"], len(money), settings.players, len(sources_of(settings.edition)))
    thinking = _column(kept["times"]["thinking"], len(money), settings.players, len(Thinking._fields))
    if len(money) % settings.players:
        raise CamelUpError("this result of camelup arena is damaged: a round is not whole")
    verdict = kept["verdict"] and Verdict(**kept["verdict"])
    return MatchResult(
        settings, Played(money, earned.astype(np.int16), thinking, cut_off), verdict, bool(kept.get("stopped"))
    )


def _tournament(kept: dict[str, Any]) -> TournamentResult:
    lists = {name: tuple(kept["settings"][name]) for name in ("bots", "players")}
    settings = TournamentSettings(**{**kept["settings"], **lists})
    settings.check()
    result = TournamentResult(settings, tuple(map(_result, kept["matches"])))
    if tuple(match.settings for match in result.matches) != settings.matches:
        raise CamelUpError("this result of camelup arena is damaged: its matches are not those of its settings")
    return result


def _column(values: Any, games: int, players: int, width: int) -> Any:
    return (
        np.zeros((games, players, 0)) if values is None else np.array(values, np.float64).reshape(games, players, width)
    )
