"""`champion`: search. Plays on in its head from worlds that fit what it has seen, and keeps what wins most.

Candidates are tried in the same worlds with the same luck. After each round the worse half is dropped, until time is up.
It aims at winning the game, shared wins counting as shares.
"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Final

import numpy as np

from camelup.bots.foresight import foresee
from camelup.bots.imagined import Thoughts, thoughts, try_actions
from camelup.bots.shrewd import ShrewdBot
from camelup.engine import rules
from camelup.engine.editions import EDITION_CARDS, RACING_CAMELS
from camelup.engine.luck import seeded, spread
from camelup.notation.actions import Action
from camelup.odds.race import race_table
from camelup.view import Observation

_MOST: Final = 10
"""How many candidates are tried at first."""
_SLICE: Final = 0.003
"""How long one stretch of imagined games lasts, in seconds, so that a deadline is kept."""
_SAFETY: Final = 0.008
_LEAST_WORLDS: Final = 8
_POUND: Final = 0.022
"""What a pound of expected value is worth in wins."""
_TRUE_SPREAD: Final = 0.02
"""How far what actions are worth in wins is from what they are worth in pounds."""
_WHOLE: Final = 65_535
"""The chance of 1 in a table of races."""


class ChampionBot:
    """Strength grows with time: a fifth of a second is some ten thousand legs. `threads` is how many cores it uses.

    With a number of `worlds` it takes as long as that needs, and the same seed gives the same decisions.
    """

    name = "champion"
    description = "Has already run this race ten thousand times in its head. Plays to win, not to earn."

    def __init__(self, seed: int | None = None, *, worlds: int | None = None, threads: int = 1) -> None:
        self._rng = random.Random(seed)
        self._book = ShrewdBot()
        self._worlds = worlds
        self._threads = threads

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Search until the deadline and choose what won most."""
        return self._search(observation, deadline)[0]

    def explain(self, observation: Observation) -> str:
        """Say what it would do and how often that won."""
        action, wins, search = self._search(observation, time.monotonic() + 1.0)
        if search is None:
            return self._book.explain(observation)
        return f"{action}: wins {wins:.0%} of {search.played[search.candidates[0]]} imagined games"

    def _search(self, observation: Observation, deadline: float) -> tuple[Action, float, "_Search | None"]:
        listed = self._book.weigh(observation)
        actions = list(listed)[:_MOST]
        if len(actions) == 1 or len(set(listed.values())) == 1:  # where the book sees no difference there is no bet yet
            return self._book.decide(observation, deadline), 0.0, None
        search = _Search(observation, {action: listed[action] for action in actions}, self._rng.getrandbits(62))
        with ThreadPoolExecutor(self._threads) as pool:
            best = search.best(deadline, self._worlds, self._threads, pool)
        return best, search.done[best] / max(1, search.played[best]), search


class _Search:
    """One decision: candidates, in how many worlds each was tried, and how well it did in them."""

    def __init__(self, observation: Observation, worth: dict[Action, float], seed: int) -> None:
        self.codes = {action: code for code, action in observation.legal_actions().items()}
        self.view = rules.with_money(observation._states)
        self.seat = observation.seat
        self.candidates = list(worth)
        mean = sum(worth.values()) / len(worth)
        self.by_book = {action: _POUND * (value - mean) for action, value in worth.items()}
        self.played = dict.fromkeys(worth, 0)
        self.done = dict.fromkeys(worth, 0.0)
        self.ahead = dict.fromkeys(worth, 0.0)
        """How far ahead of the other candidates it was, all worlds together."""
        self.scatter = dict.fromkeys(worth, 0.0)
        self.seed = seed
        self.next_world = 0
        self.seconds_a_world = 1e-4
        self.mind = self._first_thoughts(observation)

    def _first_thoughts(self, observation: Observation) -> Thoughts:
        mind = thoughts(_races(observation.edition))
        if observation.edition != EDITION_CARDS.name:
            foresee(self.view.copy(), mind.table, seeded(self.seed), mind.leg)
        return mind

    def best(self, deadline: float, worlds: int | None, threads: int, pool: ThreadPoolExecutor) -> Action:
        """Give every round an equal share of the time, or of the worlds, and keep the better half after each."""
        rounds = (len(self.candidates) - 1).bit_length()
        start = time.monotonic()
        for number in range(1, rounds + 1):
            if worlds is None:
                self._try_until(start + (deadline - _SAFETY - start) * number / rounds, threads, pool)
            else:
                self._try(max(1, worlds // rounds // threads), threads, pool)
            self.candidates.sort(key=self._score, reverse=True)
            if number < rounds:
                del self.candidates[(len(self.candidates) + 1) // 2 :]
        return self.candidates[0]

    def _score(self, action: Action) -> float:
        """Tell how much better than the others a candidate is, in wins: by the games it played, by the book where few.

        One game tells little, so a close race between many candidates would go to the luckiest; the book keeps them honest.
        """
        worlds = max(1, self.played[action])
        noise = self.scatter[action] / worlds**2
        trust = _TRUE_SPREAD**2 / (_TRUE_SPREAD**2 + noise) if self.played[action] else 0.0
        return trust * self.ahead[action] / worlds + (1 - trust) * self.by_book[action]

    def _try_until(self, end: float, threads: int, pool: ThreadPoolExecutor) -> None:
        while True:
            worlds = max(_LEAST_WORLDS, int(_SLICE / self.seconds_a_world))
            if time.monotonic() + worlds * self.seconds_a_world > end:
                return
            start = time.perf_counter()
            self._try(worlds, threads, pool)
            self.seconds_a_world += 0.5 * ((time.perf_counter() - start) / worlds - self.seconds_a_world)

    def _try(self, worlds: int, threads: int, pool: ThreadPoolExecutor) -> None:
        """Try the candidates in so many new worlds on each thread."""
        codes = np.array([self.codes[action] for action in self.candidates])
        for done in pool.map(lambda number: self._tried(codes, worlds, number), range(threads)):
            self._note(done, worlds)
        self.next_world += threads

    def _tried(self, codes: Any, worlds: int, thread: int) -> Any:
        done = np.zeros((2, len(codes)))
        mind = self.mind._replace(last_end=self.mind.last_end.copy(), chances=self.mind.chances.copy())
        luck = spread(self.seed + self.next_world + thread, 2 * worlds)
        try_actions(self.view, np.zeros(2, self.view.dtype), self.seat, codes, luck, mind, done)
        return done

    def _note(self, done: Any, worlds: int) -> None:
        """Add up; those still in are measured against each other, from the level they had together."""
        level = sum(self.ahead[action] / max(1, self.played[action]) for action in self.candidates) / len(
            self.candidates
        )
        mean = done[0].mean()
        for index, action in enumerate(self.candidates):
            self.played[action] += worlds
            self.done[action] += done[0, index]
            self.ahead[action] += done[0, index] - mean + level * worlds
            self.scatter[action] += done[1, index]


@cache
def _races(edition: str) -> Any:
    """Give the solved races of an edition, in sixteen bits for all, so that the search is compiled once; no rows where none are."""
    table = None if edition == EDITION_CARDS.name else race_table(edition)
    if table is None:
        table = np.zeros((0, 2, RACING_CAMELS), np.uint16)
    elif table.dtype != np.uint16:
        table = np.round(table * _WHOLE).astype(np.uint16)
    table.setflags(write=False)
    return table
