"""`regular`: goes by the book as people do who are at the races every week: roughly, and with a weakness for the camel in front."""

import random
from collections import defaultdict
from typing import Final, NamedTuple

from camelup.bots.house import declared
from camelup.notation.actions import Action
from camelup.odds import Advice, advice
from camelup.view import Observation

_ERROR: Final = 1.25
"""In pounds: how far an opinion is off, as a standard deviation. Half a pound more or less moves a match by twenty points."""
_FONDNESS: Final = 0.5
"""In pounds: how much better than it is every bet on the camel in front seems to be."""
_RACES: Final = 1_000
_DECKS: Final = 200
"""Fewer than who goes by the book needs: its own errors are larger."""


class Opinion(NamedTuple):
    """What an action is worth, and what it seems to be worth."""

    book: Advice
    seems: float


class RegularBot:
    """Knows what bets are worth, misjudges camels at every turn, and likes to back the leader."""

    name, description, editions = declared("regular")

    def __init__(self, seed: int | None = None, error: float = _ERROR, fondness: float = _FONDNESS) -> None:
        self._seed = random.getrandbits(64) if seed is None else seed
        self._error = error
        self._fondness = fondness

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002
        """Choose what seems to be worth most."""
        return self._best(observation).book.action

    def explain(self, observation: Observation) -> str:
        """Explain the choice with what it seems to be worth and what it is worth."""
        book, seems = self._best(observation)
        return f"{book.action}: seems worth {seems:+.2f}, by the book {book.value:+.2f}, because {book.reason}"

    def _best(self, observation: Observation) -> Opinion:
        # Drawn from the position, so that the same one seems the same to whoever looks again, to explain it.
        rng = random.Random(f"{self._seed} {observation.position()}")
        opinions: dict[str, float] = defaultdict(lambda: rng.gauss(0.0, self._error))
        for camel, place in observation.places.items():
            opinions[camel] += self._fondness * (place == 1)
        listed = advice(observation, races=_RACES, decks=_DECKS)
        rng.shuffle(listed)  # of several that seem equal it takes any
        seeming = [Opinion(one, one.value + _bias(one.action, opinions)) for one in listed]
        return max(seeming, key=lambda opinion: opinion.seems)


def _bias(action: Action, opinions: dict[str, float]) -> float:
    """Return how much better an action seems than it is: whoever believes in a camel believes in every bet on it."""
    match action.split():
        case ["ticket", camel] | ["winner", camel] | ["bet", "leg" | "winner", camel]:
            return opinions[camel]
        case ["loser", camel] | ["bet", "loser", camel]:
            return -opinions[camel]
        case ["bet", "midfield", camel]:
            return opinions[f"midfield {camel}"]
        case words:
            return opinions[words[0]]
