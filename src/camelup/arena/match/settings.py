"""What a match is about: who plays what, how often, from which seed. All that decides its result, and nothing else."""

import random
import shlex
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from camelup.arena.match.lineups import line_ups
from camelup.arena.play.seeds import seed_of
from camelup.bots.making import check_spec
from camelup.engine.editions import DEFAULT_EDITION, DEFAULT_PLAYERS
from camelup.errors import CamelUpError
from camelup.game import Game

DEFAULT_GAMES = 200
MOST_GAMES = 10_000
"""Where a match stops that runs until it is decided and never is."""
DEFAULT_THINK = 0.2


@dataclass(frozen=True)
class Conditions:
    """What is settled for a match and for a tournament alike."""

    bots: tuple[str, ...]
    """As on the command line: a name, a class in a file, a program."""
    edition: str = DEFAULT_EDITION
    players: int | tuple[int, ...] = 4
    games: int = DEFAULT_GAMES
    """Of a match, or of each pairing of a tournament."""
    seed: int = 0
    think: float = DEFAULT_THINK
    """How long a bot may think about an action, in seconds."""
    unofficial: bool = False
    until_decided: bool = False
    """Whether a match, or each pairing, stops as soon as it is decided."""

    @cached_property
    def contestants(self) -> tuple[str, ...]:
        """The bots, each once: the same one in several seats is one contestant."""
        return tuple(dict.fromkeys(self.bots))

    def command(self) -> str:
        """Return the command that plays this again: what is false is left out, what is true has no value."""
        options = self._options()
        words = list(options.pop("bots"))
        for name, value in options.items():
            option = f"--{name.replace('_', '-')}"
            words += [option] * value if isinstance(value, bool) else [option, str(value)]
        return shlex.join(["camelup", "arena", *words])

    def _options(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Settings(Conditions):
    """The settings of a match; two matches with the same settings have the same result, as far as bots don't look at clocks.

    >>> Settings(("champion", "bookie"), games=10).rounds  # three rounds of four games
    3
    >>> Settings(("champion", "node my_bot.js"), seed=7).command()
    "camelup arena champion 'node my_bot.js' --edition 2018 --players 4 --games 200 --seed 7 --think 0.2"
    """

    players: int = DEFAULT_PLAYERS

    @cached_property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Who sits together, by number of contestant, round by round and then from the first again."""
        numbers = [self.contestants.index(bot) for bot in self.bots]
        return line_ups(numbers, self.players)

    @property
    def matches(self) -> tuple["Settings", ...]:
        """This match: a tournament has several."""
        return (self,)

    @property
    def rounds(self) -> int:
        """How many whole rounds are played; the seats of a line-up go round once in each."""
        return -(-self.games // self.players)

    @property
    def games_in_all(self) -> int:
        """How many games whole rounds come to."""
        return self.rounds * self.players

    def seating(self, game: int) -> tuple[int, ...]:
        """Return which contestant sits where in a game, seat by seat.

        Over a round everybody sits in every seat; who sits beside whom is drawn anew for each round.

        >>> [Settings(("champion", "bookie")).seating(game) for game in range(2)]
        [(1, 1, 0, 1), (1, 0, 1, 1)]
        """
        number, rotation = divmod(game, self.players)
        line_up = list(self.line_ups[number % len(self.line_ups)])
        random.Random(seed_of(self.seed, "order", number)).shuffle(line_up)  # noqa: S311  # the same in every process
        return (*line_up[rotation:], *line_up[:rotation])

    def in_words(self) -> str:
        """Describe who plays whom.

        >>> Settings(("champion", "bookie")).in_words()
        'champion against bookie, 4 players'
        """
        return f"{' against '.join(self.contestants)}, {self.players} players"

    def check(self) -> None:
        """Refuse what can't be played, before anything is."""
        if not self.bots:
            raise CamelUpError("name the bots to play, such as: camelup arena champion bookie")
        for bot in self.bots:
            if not isinstance(bot, str):
                raise CamelUpError(f"a bot is named by a text such as 'bookie' or 'my_bot.py:MyBot', not by {bot!r}")
        for wrong, words in _FAULTS:
            if wrong(self):
                raise CamelUpError(words.format(self))
        Game(self.edition, self.players, seed=0, unofficial=self.unofficial)
        for bot in self.contestants:
            check_spec(bot, self.edition)


_FAULTS: tuple[tuple[Callable[[Settings], bool], str], ...] = (
    (lambda match: match.games < 1, "a match needs at least 1 game, not {0.games}"),
    (lambda match: match.players < 2, "a match needs at least 2 players, not {0.players}"),
    (lambda match: not 0 < match.think < float("inf"), "a bot needs more than 0 seconds to think, not {0.think}"),
    (
        lambda match: match.until_decided and len(match.contestants) < 2,
        "there is nothing to decide: {0.contestants[0]} plays only against itself",
    ),
)
