"""What the games of a match came to, in columns: games in order of their numbers, seats across. Knows no bot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from camelup.arena.play.game import CutOff, Outcome
from camelup.arena.play.seat import Thinking

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """Consecutive games of a match.

    `earned` and `thinking` have no last column where the compiled engine played: it keeps no such books.
    """

    money: NDArray[np.int16]
    """By game and seat."""
    earned: NDArray[np.int16]
    """By game, seat and source, as `sources_of` lists them."""
    thinking: Floats
    """By game, seat and field of `Thinking`."""
    cut_off: tuple[CutOff, ...] = ()

    def __len__(self) -> int:
        return len(self.money)

    def first(self, games: int, number: int = 0) -> "Played":
        """Return the first so many games; the very first has this number."""
        kept = tuple(one for one in self.cut_off if one.game < number + games)
        return Played(self.money[:games], self.earned[:games], self.thinking[:games], kept)

    def shares(self) -> Floats:
        """Return each seat's share of each victory (R6)."""
        most = self.money == self.money.max(axis=1, keepdims=True, initial=0)
        shares: Floats = most / most.sum(axis=1, keepdims=True)
        return shares


def nothing_played(players: int, sources: int) -> Played:
    """Return no games yet."""
    money, earned = np.zeros((0, players), np.int16), np.zeros((0, players, sources), np.int16)
    return Played(money, earned, np.zeros((0, players, len(Thinking._fields))))


def in_columns(outcomes: Sequence[Outcome]) -> Played:
    """Put games that were played one by one into columns."""
    return Played(
        np.array([one.money for one in outcomes], np.int16),
        np.array([one.earned for one in outcomes], np.int16),
        np.array([one.thinking for one in outcomes], np.float64).round(6),  # as a file keeps it
        _explained_once(cut for one in outcomes for cut in one.cut_off),
    )


def joined(parts: Iterable[Played]) -> Played:
    """Put games one after the other."""
    parts = list(parts)
    return Played(
        np.concatenate([part.money for part in parts]),
        np.concatenate([part.earned for part in parts]),
        np.concatenate([part.thinking for part in parts]),
        _explained_once(cut for part in parts for cut in part.cut_off),
    )


def _explained_once(cuts: Iterable[CutOff]) -> tuple[CutOff, ...]:
    """Keep one traceback for each bot: one is read, a hundred are not."""
    told: set[str] = set()
    kept: list[CutOff] = []
    for cut in cuts:
        kept.append(cut._replace(traceback="") if cut.bot in told else cut)
        if cut.traceback:
            told.add(cut.bot)
    return tuple(kept)
