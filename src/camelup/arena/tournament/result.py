"""The result of a tournament: that of every pairing, and ratings over all games. Knows no bot."""

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, zip_longest

from camelup.arena.match.failing import Failing
from camelup.arena.match.result import MatchResult, no_verdict
from camelup.arena.names import labels
from camelup.arena.statistics.ratings import Rating, RatingHistory, Seated, rate_games
from camelup.arena.tournament.settings import TournamentSettings

Pairings = dict[tuple[str, str], MatchResult]
"""Matches by the bot that sat once and the bot that filled the table."""


@dataclass(frozen=True)
class TournamentResult:
    """What a tournament, or as much of it as was played, came to."""

    settings: TournamentSettings
    matches: tuple[MatchResult, ...]
    """In the order of the settings'."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(match.games for match in self.matches)

    @property
    def finished(self) -> bool:
        """Whether all was played that was to be."""
        return all(match.finished for match in self.matches)

    def pairings(self, players: int) -> Pairings:
        """Return the pairings at tables of so many players, as far as any of their games was played."""
        at_table = (match for match in self.matches if match.settings.players == players and match.games)
        return {(match.settings.bots[0], match.settings.bots[1]): match for match in at_table}

    @cached_property
    def ratings(self) -> list[RatingHistory]:
        """How the ratings went, over the first games of all pairings, then the second, and so on."""
        by_number = zip_longest(*(self._seated(match) for match in self.matches))
        return rate_games(len(self.settings.contestants), [game for game in chain(*by_number) if game])

    def _seated(self, match: MatchResult) -> list[Seated]:
        whom = [self.settings.contestants.index(bot) for bot in match.settings.contestants]
        return [
            (tuple(whom[who] for who in match.settings.seating(game)), money)
            for game, money in enumerate(match.played.money.tolist())
        ]

    @property
    def ranking(self) -> list[tuple[str, Rating]]:
        """The bots with their ratings, the best first."""
        rated = zip(self.settings.contestants, self.ratings[-1].ratings, strict=True)
        return sorted(rated, key=lambda one: -one[1].mu)

    @property
    def failing(self) -> list[Failing]:
        """Who failed in game after game of a pairing, each once with all such pairings together."""
        found: dict[str, Failing] = {}
        for one in (one for match in self.matches for one in match.failing):
            found[one.bot] = found[one.bot].and_then(one) if one.bot in found else one
        return list(found.values())

    @property
    def labels(self) -> dict[str, str]:
        """What to call the contestants."""
        return labels(self.settings.contestants)

    def failures(self) -> list[str]:
        """List who was cut off, in which pairing, when and why."""
        return [f"{match.settings.in_words()}: {failure}" for match in self.matches for failure in match.failures()]

    def in_words(self) -> str:
        """Sum up in a sentence what was found out."""
        if not self.games:
            return "Nothing was played."
        if self.failing:
            return no_verdict(self.failing)
        first, second = (self.labels[bot] for bot, _ in self.ranking[:2])
        return f"{first} is rated highest of {len(self.ranking)}, before {second}."
