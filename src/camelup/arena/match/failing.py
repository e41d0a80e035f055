"""When a bot fails in game after game: its match then says nothing about it, and ends. Knows no bot."""

from typing import Final, NamedTuple

from camelup.arena.match.settings import Settings
from camelup.arena.play.played import Played

AT_FIRST: Final = 5
"""After so many games in a row in which all its seats were cut off the match ends, for a bot that has not finished any yet."""
LATER: Final = 20
"""The same for a bot that has finished some: one that fails in half of its games still plays on."""


class Failing(NamedTuple):
    """A bot that was cut off in each of its last games.

    >>> print(Failing("my_bot.py:MyBot", in_a_row=8, games=8, reason="it raised KeyError: 'turn'"))
    my_bot.py:MyBot failed in all of its 8 games: it raised KeyError: 'turn'
    """

    bot: str
    in_a_row: int
    games: int
    """How many it played in all."""
    reason: str
    """Why it was cut off last."""
    traceback: str = ""

    @property
    def always(self) -> bool:
        """Whether it never played a game to its end."""
        return self.in_a_row == self.games

    def and_then(self, other: "Failing") -> "Failing":
        """Add what the same bot did in another match."""
        return self._replace(in_a_row=self.in_a_row + other.in_a_row, games=self.games + other.games)

    def __str__(self) -> str:
        games = "its only game" if self.games == 1 else f"all of its {self.games} games"
        which = games if self.always else f"{self.in_a_row} games in a row"
        return f"{self.bot} failed in {which}: {self.reason}"


class Streaks:
    """Counts in how many games in a row each contestant of a match has failed, in the order of games."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.in_a_row = [0] * len(settings.contestants)
        self.games = [0] * len(settings.contestants)

    def watch(self, played: Played, first_round: int) -> int | None:
        """Look at further rounds; return the number of the round in which somebody has failed too often, if there is one."""
        out = {(cut.game, cut.seat) for cut in played.cut_off}
        if not out and not any(self.in_a_row):
            self.games = [
                games + len(played) for games in self.games
            ]  # as nearly always: no need to look who sat where
            return None
        players = self._settings.players
        for number in range(first_round, first_round + len(played) // players):
            for game in range(number * players, (number + 1) * players):
                self._count(game, out)
            if any(self.too_often(who) for who in range(len(self.games))):
                return number
        return None

    def too_often(self, who: int) -> bool:
        """Whether a contestant has failed in so many games in a row that another is no use."""
        in_a_row = self.in_a_row[who]
        return in_a_row >= (AT_FIRST if in_a_row == self.games[who] else LATER)

    def _count(self, game: int, out: set[tuple[int, int]]) -> None:
        seating = self._settings.seating(game)
        for who in set(seating):
            failed = all((game, seat) in out for seat, sitting in enumerate(seating) if sitting == who)
            self.in_a_row[who] = self.in_a_row[who] + 1 if failed else 0
            self.games[who] += 1

    def count_all(self, played: Played) -> None:
        """Count all games of a match."""
        out = {(cut.game, cut.seat) for cut in played.cut_off}
        for game in range(len(played)):
            self._count(game, out)


def failing_in(settings: Settings, played: Played, *, stopped: bool) -> list[Failing]:
    """List who has failed in game after game up to the last: in so many that the match was stopped, or in all of a short one."""
    if not played.cut_off:
        return []
    streaks = Streaks(settings)
    streaks.count_all(played)
    found = enumerate(zip(settings.contestants, streaks.in_a_row, streaks.games, strict=True))
    return [
        Failing(bot, in_a_row, games, *_why(bot, played))
        for who, (bot, in_a_row, games) in found
        if 0 < in_a_row == games or streaks.too_often(who) or (stopped and in_a_row >= AT_FIRST)
    ]


def _why(bot: str, played: Played) -> tuple[str, str]:
    cuts = [cut for cut in played.cut_off if cut.bot == bot]
    return cuts[-1].reason, next((cut.traceback for cut in cuts if cut.traceback), "")
