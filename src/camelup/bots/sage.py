"""`sage`: a network that learned by playing itself, and decides at once, without any search."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from camelup.bots.bot import check_plays
from camelup.bots.house import declared
from camelup.bots.search_network import NetworkSearch, in_words
from camelup.engine.editions import EDITION_2018
from camelup.errors import CamelUpError
from camelup.network.forward import Network
from camelup.network.sight import Look, Sight, Thought, think
from camelup.network.weights import read_weights
from camelup.notation.actions import Action
from camelup.odds.complete import check_undecided
from camelup.odds.race import race_table
from camelup.view import Observation

SHIPPED: Final = Path(__file__).parent.parent / "network" / "sage-2018.npz"
"""The weights that come with the package."""
CHOSEN: Final = "CAMELUP_WEIGHTS"
"""The environment variable that names other weights, to try what one has trained."""


_WAYS: Final = 3
_WORLDS: Final = 64
"""How many actions are compared in how many worlds to explain a decision."""


class SageBot:
    """Plays what a network that learned from many million games thinks best."""

    name, description, editions = declared("sage")

    def __init__(self, seed: int | None = None, weights: Path | None = None) -> None:
        self._path = weights or Path(os.environ.get(CHOSEN) or SHIPPED)
        self._seed = seed or 1
        self._sight: Sight | None = None

    @property
    def network(self) -> Network:
        """The network it asks."""
        return network_of(self._path)

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002  # it needs milliseconds
        """Choose what the network would do most often."""
        return _best(observation, self.think(observation))

    @classmethod
    def decide_together(cls, observations: Sequence[Observation], seeds: Sequence[int]) -> list[Action]:
        """Choose for many tables with one call of the network: for each what a bot with its seed would choose alone."""
        bots = [cls(seed) for seed in seeds]
        looks = [bot.look(observation) for bot, observation in zip(bots, observations, strict=True)]
        thoughts = think(bots[0].network, looks)
        return [_best(observation, thought) for observation, thought in zip(observations, thoughts, strict=True)]

    def explain(self, observation: Observation) -> str:
        """Say how it sees its chances, this way and others, and the odds behind it."""
        thought = self.think(observation)
        search = NetworkSearch(observation, thought, self._seed, self.network, solved_races(), least=_WAYS)
        return in_words(observation, _best(observation, thought), search.chances(_WORLDS))

    def think(self, observation: Observation) -> Thought:
        """Ask the network about a position."""
        return think(self.network, [self.look(observation)])[0]

    def look(self, observation: Observation) -> Look:
        """See a position as the network does."""
        check_plays(self, self.name, observation.edition)
        check_undecided(observation)
        if self._sight is None:
            self._sight = Sight(solved_races(), self._seed)
        return self._sight.look(observation._states, observation.moments)


def _best(observation: Observation, thought: Thought) -> Action:
    return observation.legal_actions()[max(thought.actions, key=lambda code: thought.actions[code])]


@cache
def network_of(path: Path) -> Network:
    """Read a network once."""
    return Network(read_weights(path).arrays)


def solved_races() -> Any:
    """Give the table of solved races that a network is shown chances from."""
    table = race_table(EDITION_2018.name)
    if table is None:
        raise CamelUpError("the solved races of 2018 are missing from the package: sage can't play without them")
    return table
