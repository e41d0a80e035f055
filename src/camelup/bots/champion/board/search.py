"""The search for one decision of a board game: each candidate is tried in imagined legs."""

import time
from functools import cache
from typing import Any, Final

import numpy as np

from camelup.bots.champion.board.foresight import Foresight, Legs
from camelup.bots.champion.board.imagined import new_workspace, try_action
from camelup.bots.champion.search import Search
from camelup.engine.board import rules as board
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import spread
from camelup.notation.actions import Action
from camelup.odds.board.race import narrow_table
from camelup.view import Observation

_BEYOND_THE_LEG: Final = (-0.012, 0.005)
"""What whole games say of winner and loser cards that their leg does not: in wins, from 195 positions played to the end."""


class BoardSearch(Search):
    """One decision of a board game; `legs` are those foreseen before."""

    pound = 0.022

    def __init__(self, observation: Observation, worth: dict[Action, float], seed: int, legs: Legs) -> None:
        super().__init__(observation, worth, seed)
        self._legs = legs
        self._after: dict[Action, tuple[Foresight, int]] = {}
        self._table = races(observation.edition)

    def _prepare(self, until: float) -> None:
        """Foresee the leg as it is, and with each tile that is a candidate; for tiles no time is left for, it is none."""
        as_it_is = self._legs.at(self.view[0], self.seed)
        self._now = as_it_is[0].chances[as_it_is[1]]
        first, *others = self.candidates
        for action in (first, *others):
            if not board.CHEER <= self.codes[action] < board.WINNER:
                self._after[action] = as_it_is
            elif action == first or time.monotonic() < until:
                self._after[action] = self._with_tile(action)
            else:
                self.candidates.remove(action)

    def _with_tile(self, action: Action) -> tuple[Foresight, int]:
        after = self.view.copy()
        board.apply(after[0], self.codes[action], board.NO_LUCK, NO_TRACE)
        return self._legs.at(after[0], self.seed)

    def tried(self, worlds: int, thread: int) -> Any:
        """Return how well each candidate did in each of some new worlds."""
        results = np.empty((len(self.candidates), worlds))
        luck = spread(self.seed + self.next_world + thread, 2 * worlds)
        states = np.zeros(1, board.STATE)
        for action, row in zip(self.candidates, results, strict=True):
            work = new_workspace(self._now, *self._after[action], self._table)
            try_action(self.view, states, self.seat, self.codes[action], luck, work, row)
            row[:] += self._beyond_the_leg(action)
        return results

    def _beyond_the_leg(self, action: Action) -> float:
        card = self.codes[action] - board.WINNER
        return _BEYOND_THE_LEG[card // RACING_CAMELS] if 0 <= card < 2 * RACING_CAMELS else 0.0


@cache
def races(edition: str) -> Any:
    """Return the solved races of an edition; no rows where there are none."""
    table = narrow_table(edition)
    if table is None:
        table = np.zeros((0, 2, RACING_CAMELS), np.uint16)
        table.setflags(write=False)
    return table
