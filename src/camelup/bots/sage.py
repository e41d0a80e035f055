"""`sage`: a network that learned by playing itself, and decides at once, without any search."""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from camelup.bots.bot import check_plays
from camelup.bots.champion.network import NetworkSearch, in_words
from camelup.bots.house import declared
from camelup.network.forward import Network
from camelup.network.shipped import SHIPPED
from camelup.network.sight import Sight, new_sight
from camelup.network.thought import Look, Thought, think
from camelup.network.weights import edition_of, read_weights
from camelup.notation.actions import Action
from camelup.odds.complete import check_undecided
from camelup.view import Observation

CHOSEN: Final = "CAMELUP_WEIGHTS"
"""The environment variable that names other weights, to try what one has trained."""
_WAYS: Final = 3
_WORLDS: Final = 64
"""How many actions are compared in how many worlds to explain a decision."""


def weights_by_edition(chosen: Path | None = None) -> Mapping[str, Path]:
    """Return which weights play each game: those that come with the package, and others for the game they were trained for."""
    if chosen is None and (named := os.environ.get(CHOSEN)):
        chosen = Path(named)
    return SHIPPED if chosen is None else SHIPPED | {_trained_for(chosen): chosen}


@cache
def _trained_for(path: Path) -> str:
    return edition_of(path)


class _Editions:
    """The games that there are weights for: those of the package, and the one of other weights, whoever chose them."""

    def __get__(self, bot: "SageBot | None", kind: type) -> tuple[str, ...]:
        return tuple(weights_by_edition() if bot is None else bot.weights)


class SageBot:
    """Plays what a network that learned from many million games thinks best."""

    name, description, _ = declared("sage")
    editions = _Editions()

    def __init__(self, seed: int | None = None, weights: Path | None = None) -> None:
        self.weights = weights_by_edition(weights)
        self._seed = seed or 1
        self._sights: dict[str, Sight] = {}

    def network(self, edition: str) -> Network:
        """Return the network it asks about a game."""
        return network_of(self.weights[edition])

    def decide(self, observation: Observation, deadline: float) -> Action:  # noqa: ARG002  # it needs milliseconds
        """Choose what the network would do most often."""
        return _best(observation, self.think(observation))

    @classmethod
    def decide_together(cls, observations: Sequence[Observation], seeds: Sequence[int]) -> list[Action]:
        """Choose for many tables with one call of the network of each game: what a bot with its seed would choose alone."""
        bots = [cls(seed) for seed in seeds]
        looks = [bot.look(observation) for bot, observation in zip(bots, observations, strict=True)]
        chosen: dict[int, Action] = {}
        for edition in {observation.edition for observation in observations}:
            tables = [number for number, observation in enumerate(observations) if observation.edition == edition]
            thoughts = think(bots[tables[0]].network(edition), [looks[table] for table in tables])
            for table, thought in zip(tables, thoughts, strict=True):
                chosen[table] = _best(observations[table], thought)
        return [chosen[table] for table in range(len(observations))]

    def explain(self, observation: Observation) -> str:
        """Explain the choice by the chance to win this way and others, and the odds behind it."""
        thought = self.think(observation)
        best = _best(observation, thought)
        search = NetworkSearch(observation, thought, self._seed, self.network(observation.edition), least=_WAYS)
        return in_words(observation, best, search.chances(_WORLDS))

    def think(self, observation: Observation) -> Thought:
        """Ask the network about a position."""
        look = self.look(observation)
        return think(self.network(observation.edition), [look])[0]

    def look(self, observation: Observation) -> Look:
        """See a position as the network does."""
        check_plays(self, self.name, observation.edition)
        check_undecided(observation)
        edition = observation.edition
        if edition not in self._sights:
            self._sights[edition] = new_sight(edition, self._seed)
        return self._sights[edition].look(observation)


def _best(observation: Observation, thought: Thought) -> Action:
    return observation.legal_actions()[max(thought.actions, key=lambda code: thought.actions[code])]


@cache
def network_of(path: Path) -> Network:
    """Read a network once."""
    return Network(read_weights(path).arrays)
