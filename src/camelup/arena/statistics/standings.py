"""How the contestants of a match did, from its games. Knows what to count, and no rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from camelup.arena.match.settings import Settings
from camelup.arena.play.earnings import sources_of
from camelup.arena.play.played import Floats, Played
from camelup.arena.play.seat import Thinking
from camelup.arena.statistics.intervals import Interval, mean_interval, share_interval
from camelup.arena.statistics.ratings import Rating


@dataclass(frozen=True)
class Standing:
    """How one contestant did, per seat: the same bot in three seats of a game has three chances to win it."""

    bot: str
    seats: int
    """How many seats it had in all games together."""
    wins: float
    """Victories; shared ones count as shares (R6)."""
    share: float
    """Of a victory, per seat; 1 / players when all are equally good."""
    share_interval: Interval
    money: float
    """Mean pounds at the end of a game."""
    money_interval: Interval
    rating: Rating | None
    earned: dict[str, float] | None
    """Mean pounds a game by source; None where the compiled engine played."""
    decisions: int
    think_mean: float
    """Mean seconds a decision."""
    think_worst: float
    late: int
    cut_off: int


class Tally:
    """Counts the games of a match by contestant and round."""

    def __init__(self, settings: Settings, played: Played, first_game: int = 0) -> None:
        self.first_game = first_game
        self.settings = settings
        self.played = played
        self.rounds = len(played) // settings.players

    @cached_property
    def seating(self) -> NDArray[np.int64]:
        """The contestants by game and seat."""
        if len(self.settings.contestants) == 1:
            return np.zeros(self.played.money.shape, np.int64)
        games = range(self.first_game, self.first_game + len(self.played))
        seating = np.array([self.settings.seating(game) for game in games], np.int64)
        return seating.reshape(self.played.money.shape)  # also when there are none

    def by_round(self, values: NDArray[np.generic], who: int) -> Floats:
        """Add up what a contestant's seats have in each round."""
        of_seats = np.where(self.seating == who, values, 0).astype(np.float64)
        sums: Floats = of_seats.reshape(self.rounds, -1).sum(axis=1)
        return sums

    def shares_by_round(self) -> Floats:
        """Return the share per seat of each contestant in each round; NaN where it did not play."""
        shares, ones = self.played.shares(), np.ones(self.played.money.shape)
        columns = range(len(self.settings.contestants))
        with np.errstate(invalid="ignore"):
            return np.stack([self.by_round(shares, who) / self.by_round(ones, who) for who in columns], axis=1)

    def standings(self, ratings: Sequence[Rating]) -> list[Standing]:
        """Return how all did that have played, in the order in which they were named."""
        every = range(len(self.settings.contestants))
        return [self._standing(who, ratings[who] if ratings else None) for who in every if (self.seating == who).any()]

    def _standing(self, who: int, rating: Rating | None) -> Standing:
        """Return how a contestant did that has played."""
        seats = self.by_round(np.ones(self.played.money.shape), who)
        plays = seats > 0
        won, pounds = self.by_round(self.played.shares(), who)[plays], self.by_round(self.played.money, who)[plays]
        seats = seats[plays]
        thinking = self._thinking(who)
        return Standing(
            bot=self.settings.contestants[who],
            seats=int(seats.sum()),
            wins=float(won.sum()),
            share=float(won.sum() / seats.sum()),
            share_interval=self._share_interval(won, seats),
            money=float(pounds.sum() / seats.sum()),
            money_interval=mean_interval(pounds, seats),
            rating=rating,
            earned=self._earned(who, int(seats.sum())),
            decisions=thinking.decisions,
            think_mean=thinking.seconds / max(1, thinking.decisions),
            think_worst=thinking.longest,
            late=thinking.late,
            cut_off=sum(cut.bot == self.settings.contestants[who] for cut in self.played.cut_off),
        )

    def _share_interval(self, won: Floats, seats: Floats) -> Interval:
        """Return the interval of a share per seat, from that of the games which any of its seats won."""
        games = np.full(len(won), float(self.settings.players))
        seats_a_game = float(seats.sum() / games.sum())
        if seats_a_game == self.settings.players:
            return Interval(1 / seats_a_game, 1 / seats_a_game)  # somebody wins every game: no doubt about that
        low, high = share_interval(won, games)
        return Interval(low / seats_a_game, high / seats_a_game)

    def _earned(self, who: int, seats: int) -> dict[str, float] | None:
        if not self.played.earned.shape[2]:
            return None
        sums = self.played.earned[self.seating == who].sum(axis=0, dtype=np.int64).tolist()
        return {source: sum_ / seats for source, sum_ in zip(sources_of(self.settings.edition), sums, strict=True)}

    def _thinking(self, who: int) -> Thinking:
        rows = self.played.thinking[self.seating == who]
        if not rows.size:
            return Thinking()
        decisions, seconds, _, late = rows.sum(axis=0).tolist()
        return Thinking(int(decisions), seconds, float(rows[:, 2].max()), int(late))
