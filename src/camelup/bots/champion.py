"""`champion`: search. Plays whole games in its head from worlds that fit what it has seen, and keeps what wins most.

Every candidate is tried in the same worlds with much of the same luck; after each round the worse half is dropped, until
time is up. It aims at winning the game, shared wins counting as shares.
"""

import random
import time
from typing import Final

import numpy as np

from camelup.bots.imagined import try_action
from camelup.engine import rules
from camelup.engine.luck import spread
from camelup.notation.actions import Action
from camelup.odds import advice
from camelup.view import Observation

_WORLDS: Final = 1 << 14
_SLICE: Final = 0.004
"""Candidates take turns about this often, in seconds, so that a deadline is kept."""
_SAFETY: Final = 0.003
_POUND: Final = 0.022
"""What a pound of expected value is worth in wins."""
_NOISE: Final = 0.35
"""How far one game's result is from what an action is worth."""
_GIVEN: Final = 0.3
"""What a pound given to the next player counts against one's own."""
_TRUE_SPREAD: Final = 0.01
"""How far what actions are worth in wins is from what they are worth in pounds."""


_PER_KIND: Final = {"roll": 1, "ticket": 3, "cheer": 2, "boo": 2, "winner": 2, "loser": 2, "partner": 2}
"""How many candidates of a kind are worth a search."""


class ChampionBot:
    """Strength grows with time: a fifth of a second is some thousands of games."""

    name = "champion"
    description = "Has already run this race ten thousand times in its head. Plays to win, not to earn."

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Search until the deadline and choose what won most."""
        actions = observation.legal_actions()
        if len(actions) == 1:
            return next(iter(actions.values()))
        search = _Search(observation, self._rng.getrandbits(62))
        return actions[search.best(deadline)]


class _Search:
    """One decision: candidates, the games each has played, and how well it did in them."""

    def __init__(self, observation: Observation, seed: int) -> None:
        self.view = rules.with_money(observation._states)
        self.seat = observation.seat
        self.worth = _worth(observation)
        self.candidates = list(self.worth)
        self.typical = sum(self.worth.values()) / len(self.worth)
        self.played = dict.fromkeys(self.candidates, 0)
        self.done = dict.fromkeys(self.candidates, 0.0)
        self.seconds_a_game = 2e-5
        self.worlds = spread(seed, _WORLDS)

    def best(self, deadline: float) -> int:
        """Give every round an equal share of the time and keep the better half after each."""
        rounds = max(1, (len(self.candidates) - 1).bit_length())
        start = time.monotonic()
        for number in range(1, rounds + 1):
            self._play_until(start + (deadline - _SAFETY - start) * number / rounds)
            self.candidates.sort(key=self._score, reverse=True)
            del self.candidates[(len(self.candidates) + 1) // 2 :]
        return self.candidates[0]

    def _score(self, code: int) -> float:
        """Tell how much better than the others a candidate is, in wins: by the games it played, by the book where few.

        One game tells little, so a close race between many candidates would go to the luckiest; the book keeps them honest.
        """
        games = max(1, self.played[code])
        trust = _TRUE_SPREAD**2 / (_TRUE_SPREAD**2 + _NOISE**2 / games)
        mean = sum(self.done.values()) / max(1, sum(self.played.values()))
        by_games = self.done[code] / games - mean
        by_book = _POUND * (self.worth[code] - self.typical)
        return trust * by_games + (1 - trust) * by_book

    def _play_until(self, end: float) -> None:
        """Let the candidates play in turn, the same number of games each, until time is up."""
        while True:
            chunk = self._chunk()
            if time.monotonic() + len(self.candidates) * chunk * self.seconds_a_game > end:
                return
            for code in self.candidates:
                self._play(code, chunk)

    def _chunk(self) -> int:
        return max(1, int(_SLICE / self.seconds_a_game / len(self.candidates)))

    def _play(self, code: int, games: int) -> None:
        start = time.perf_counter()
        room = np.zeros(1, self.view.dtype)
        first = self.played[code] % (_WORLDS - games)
        self.done[code] += try_action(self.view, room, self.seat, code, games, self.worlds, first)
        self.played[code] += games
        self.seconds_a_game = 0.7 * self.seconds_a_game + 0.3 * (time.perf_counter() - start) / games


def _worth(observation: Observation) -> dict[int, float]:
    """Give the candidates with their expected value in pounds: all actions that are not plainly worse than another."""
    codes = {action: code for code, action in observation.legal_actions().items()}
    if observation.edition == "cards":
        return dict.fromkeys(codes.values(), 0.0)
    listed = advice(observation, races=2_000)
    kept: dict[str, int] = {}
    found = {}
    for one in listed:
        kind = one.action.split()[0]
        kept[kind] = kept.get(kind, 0) + 1
        if kept[kind] <= _PER_KIND.get(kind, 3):
            found[codes[one.action]] = one.value - _GIVEN * one.gives
    return found
