"""A bot that plays at random. Sees an observation and nothing else."""

import random

from camelup.notation.actions import Action
from camelup.view import Observation


class RandomBot:
    """Picks a kind of action evenly, then one of that kind: else it would put tiles most of the time."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, observation: Observation) -> Action:
        """Choose one of the legal actions."""
        kinds: dict[str, list[Action]] = {}
        for action in observation.actions():
            kinds.setdefault(action.split()[0], []).append(action)
        return self._rng.choice(kinds[self._rng.choice(list(kinds))])
