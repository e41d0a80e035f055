"""The search for one decision: candidates are tried in the same worlds with the same luck, and the worse half is dropped.

Knows how to share out time and what to make of results; how a game is played on is for its own search.
"""

import time
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from camelup.engine import rules
from camelup.engine.jit import slices
from camelup.notation.actions import Action
from camelup.view import Observation

_SAFETY: Final = 0.008
_PREPARING: Final = 0.4
"""The part of the time that may go by before candidates are tried."""
_LEAST_WORLDS: Final = 8
_WORLDS_AT_ONCE: Final = 200
"""So many are tried between two chances to interrupt: some tenths of a second."""
_TRUE_SPREAD: Final = 0.02
"""How far what actions are worth in wins is from what they are worth in pounds."""


class Search(ABC):
    """One decision: candidates, in how many worlds each was tried, and how well it did in them."""

    pound: float
    """What a pound of expected value is worth in wins."""
    slice = 0.003
    """How long one stretch of imagined games lasts, in seconds, so that a deadline is kept."""

    def __init__(self, observation: Observation, worth: dict[Action, float], seed: int) -> None:
        self.codes = {action: code for code, action in observation.legal_actions().items()}
        self.view = rules.with_money(observation.states)
        self.seat = observation.seat
        self.candidates = list(worth)
        mean = sum(worth.values()) / len(worth)
        self.by_book = {action: self.pound * (value - mean) for action, value in worth.items()}
        self.played = dict.fromkeys(worth, 0)
        self.done = dict.fromkeys(worth, 0.0)
        self.ahead = dict.fromkeys(worth, 0.0)
        """How far ahead of the other candidates it was, all worlds together."""
        self.scatter = dict.fromkeys(worth, 0.0)
        self.seed = seed
        self.next_world = 0
        self.seconds_a_world = 1e-4

    def best_until(self, deadline: float, threads: int, pool: ThreadPoolExecutor) -> Action:
        """Search until a deadline: every round has an equal share of the time, and the better half goes on to the next."""
        start, end = time.monotonic(), deadline - _SAFETY
        self._prepare(start + _PREPARING * (end - start))
        start = time.monotonic()
        rounds = self._rounds()
        for number in range(1, rounds + 1):
            self._try_until(start + (end - start) * number / rounds, threads, pool)
            self._drop(last=number == rounds)
        return self.candidates[0]

    def best_of(self, worlds: int, threads: int, pool: ThreadPoolExecutor) -> Action:
        """Search in so many worlds: every round has an equal share of them, and the better half goes on to the next."""
        self._prepare(float("inf"))
        rounds = self._rounds()
        for number in range(1, rounds + 1):
            for some in slices(max(1, worlds // rounds // threads), _WORLDS_AT_ONCE):
                self.try_all(len(some), threads, pool)
            self._drop(last=number == rounds)
        return self.candidates[0]

    @abstractmethod
    def _prepare(self, until: float) -> None:
        """Think about what does not depend on the world; candidates for which that would take too long are dropped."""

    @abstractmethod
    def tried(self, worlds: int, thread: int) -> Any:
        """Return how well each candidate did in each of some new worlds."""

    # --- trying ---------------------------------------------------------------------------------------

    def _try_until(self, end: float, threads: int, pool: ThreadPoolExecutor) -> None:
        while True:
            left = end - time.monotonic()
            worlds = max(_LEAST_WORLDS, int(min(self.slice, left) / self.seconds_a_world))
            if worlds * self.seconds_a_world > left:
                return
            start = time.perf_counter()
            self.try_all(worlds, threads, pool)
            self.seconds_a_world += 0.5 * ((time.perf_counter() - start) / worlds - self.seconds_a_world)

    def try_all(self, worlds: int, threads: int, pool: ThreadPoolExecutor) -> None:
        """Try the candidates in so many new worlds on each thread."""
        for results in pool.map(lambda number: self.tried(worlds, number), range(threads)):
            self._note(results)
        self.next_world += threads

    # --- judging --------------------------------------------------------------------------------------

    def _rounds(self) -> int:
        return (len(self.candidates) - 1).bit_length()

    def _drop(self, *, last: bool) -> None:
        """Bring the best to the front, and keep the better half unless this was the last round."""
        self.candidates.sort(key=self._score, reverse=True)
        if not last:
            del self.candidates[(len(self.candidates) + 1) // 2 :]

    def _score(self, action: Action) -> float:
        """Return how much better than the others a candidate is, in wins: by the games it played, by the book where few.

        One game tells little, so a close race between many candidates would go to the luckiest; the book keeps them honest.
        """
        worlds = max(1, self.played[action])
        noise = self.scatter[action] / worlds**2
        trust = _TRUE_SPREAD**2 / (_TRUE_SPREAD**2 + noise) if self.played[action] else 0.0
        return trust * self.ahead[action] / worlds + (1 - trust) * self.by_book[action]

    def _note(self, results: Any) -> None:
        """Add up; those still in are measured against each other, from the level they had together."""
        count, worlds = results.shape
        level = sum(self.ahead[action] / max(1, self.played[action]) for action in self.candidates) / count
        against = results - results.mean(axis=0)
        for action, row, ahead in zip(self.candidates, results, against, strict=True):
            self.played[action] += worlds
            self.done[action] += float(row.sum())
            self.ahead[action] += float(ahead.sum()) + level * worlds
            self.scatter[action] += float((ahead**2).sum())
