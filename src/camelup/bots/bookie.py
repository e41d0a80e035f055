"""`bookie`: takes the action with the highest expected value, by the book."""

import random
from typing import Final

from camelup.bots.house import declared
from camelup.notation.actions import Action
from camelup.odds import Advice, advice
from camelup.view import Observation

_EQUAL: Final = 1e-9
"""In pounds: what differs by less is the same."""


class BookieBot:
    """Adds up pounds and takes the most; what others win is none of its business."""

    name, description, editions = declared("bookie")

    def __init__(self, seed: int | None = None, races: int = 5_000, decks: int = 1_000) -> None:
        self._rng = random.Random(seed)
        self._races = races
        self._decks = decks

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002
        """Choose the action with the highest expected value, any of them where several are equal."""
        return self._best(observation).action

    def explain(self, observation: Observation) -> str:
        """Explain the choice with its numbers."""
        best = self._best(observation)
        return f"{best.action}: worth {best.value:+.2f}, because {best.reason}"

    def _best(self, observation: Observation) -> Advice:
        listed = advice(observation, races=self._races, decks=self._decks)
        return self._rng.choice([one for one in listed if one.value > listed[0].value - _EQUAL])
