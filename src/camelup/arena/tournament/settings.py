"""What a tournament is about: each bot alone against a table full of each other one. Every pairing is an ordinary match."""

from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

from camelup.arena.match.settings import Conditions, Settings
from camelup.errors import CamelUpError


@dataclass(frozen=True)
class TournamentSettings(Conditions):
    """The settings of a tournament: those of a match, at one or several numbers of players.

    >>> settings = TournamentSettings(("shrewd", "bookie"), players=(3, 4), games=40)
    >>> [match.in_words() for match in settings.matches][1:3]
    ['bookie against shrewd, 3 players', 'shrewd against bookie, 4 players']
    >>> settings.command()
    'camelup arena shrewd bookie --edition 2018 --players 3,4 --games 40 --seed 0 --think 0.2 --each-against-each'
    """

    players: tuple[int, ...] = (4,)

    @cached_property
    def matches(self) -> tuple[Settings, ...]:
        """The pairings, all with the same seed: what differs between them is who plays, and not luck."""
        shared = asdict(self)
        return tuple(
            Settings(**{**shared, "bots": pair, "players": players})
            for players in self.players
            for pair in permutations(self.contestants, 2)
        )

    @property
    def games_in_all(self) -> int:
        """How many games whole rounds of all pairings come to."""
        return sum(match.games_in_all for match in self.matches)

    def _options(self) -> dict[str, Any]:
        return {**super()._options(), "players": ",".join(map(str, self.players)), "each_against_each": True}

    def check(self) -> None:
        """Refuse what can't be played, before anything is."""
        if len(self.contestants) < 2:
            raise CamelUpError("each against each needs at least 2 different bots, such as: shrewd bookie novice")
        if not self.players or len(set(self.players)) < len(self.players):
            raise CamelUpError(f"name each number of players once: not {','.join(map(str, self.players)) or 'none'}")
        for match in self.matches:
            match.check()
