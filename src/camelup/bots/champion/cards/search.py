"""The search for one decision of Camel Up Cards: each candidate is tried in imagined legs."""

from typing import Any, Final

import numpy as np

from camelup.bots.champion.cards.imagined import new_workspace, try_in_cards
from camelup.bots.champion.search import Search
from camelup.bots.shrewd.cards import OVERALL
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.generator import spread
from camelup.engine.numbers import OVERALL_REWARDS
from camelup.notation.actions import Action
from camelup.odds.cards.odds import race_odds
from camelup.view import Observation

_RACES: Final = 2_000


class CardsSearch(Search):
    """One decision of Camel Up Cards."""

    pound = 0.05

    def __init__(self, observation: Observation, worth: dict[Action, float], seed: int) -> None:
        super().__init__(observation, worth, seed)
        self._overall = np.zeros((2, RACING_CAMELS))

    def _prepare(self, until: float) -> None:  # noqa: ARG002  # it is quick
        odds = np.array(list(race_odds(self.view[0], races=_RACES).places.values()))
        self._overall = OVERALL * (OVERALL_REWARDS[:, 1:] @ odds.T)

    def tried(self, worlds: int, thread: int) -> Any:
        """Return how well each candidate did in each of some new worlds."""
        results = np.empty((len(self.candidates), worlds))
        codes = np.array([self.codes[action] for action in self.candidates])
        luck = spread(self.seed + self.next_world + thread, 2 * worlds)
        try_in_cards(self.view, self.seat, codes, luck, new_workspace(self._overall), results)
        return results
