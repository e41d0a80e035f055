"""`random`: every legal action evenly likely. The measure of all others."""

import random

from camelup.bots.house import declared
from camelup.notation.actions import Action
from camelup.view import Observation


class RandomBot:
    """Plays whatever comes to hand."""

    name, description, editions = declared("random")

    def __init__(self, seed: int | None = None) -> None:
        self._rng = random.Random(seed)

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002
        """Choose evenly."""
        return self._rng.choice(observation.actions())
