"""What a seat sees of a position of Camel Up Cards: one look at what it may know."""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.rules import MOST_ACTIONS
from camelup.engine.editions import MOST_CARD_PLAYERS, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.luck import seeded
from camelup.network.cards import chances
from camelup.network.cards.actions import ACTIONS, leader_of, mark_legal, name_camels, to_engine
from camelup.network.cards.chances import CHANCES, Effort, look_ahead
from camelup.network.cards.features import SIZE, encode
from camelup.network.thought import Look
from camelup.view import Observation

_EFFORT: Final = Effort(legs=768, spacing=2, counted=3)


class Scratch(NamedTuple):
    """Space to look at positions in; each thread needs its own."""

    ahead: chances.Scratch
    worth: Any
    legal: Any


def new_scratch(effort: Effort) -> Scratch:
    """Make new scratch space."""
    return Scratch(chances.new_scratch(effort), np.zeros(MOST_CARD_PLAYERS), np.empty(MOST_ACTIONS, np.int64))


class Seen(NamedTuple):
    """What comes of looking at positions, each array by position: chances, the names of camels, and what a network is shown."""

    chances: Any
    orders: Any
    ranks: Any
    rows: Any
    masks: Any


def new_seen(count: int) -> Seen:
    """See nothing yet of so many positions."""
    return Seen(
        chances=np.zeros((count, CHANCES)),
        orders=np.zeros((count, RACING_CAMELS), np.int64),
        ranks=np.zeros((count, RACING_CAMELS), np.int64),
        rows=np.zeros((count, SIZE), np.uint8),
        masks=np.zeros((count, ACTIONS), np.uint8),
    )


@compiled
def show(views: Any, scratch: Scratch, seen: Seen) -> None:
    """Write what a network is shown of positions whose chances are known, each as the seat to move sees it."""
    for index in range(len(views)):
        view, order, rank_of = views[index], seen.orders[index], seen.ranks[index]
        name_camels(int(view.race), order, rank_of)
        encode(view, seen.chances[index], order, rank_of, scratch.worth, seen.rows[index])
        mark_legal(view, rank_of, scratch.legal, seen.masks[index])


class CardsSight:
    """Scratch space and luck for looking at positions, one after the other."""

    def __init__(self, edition: str, seed: int = 1) -> None:  # noqa: ARG002  # as for the other family
        self._generators, self._scratch = seeded(seed)[None], new_scratch(_EFFORT)
        self._fresh = np.ones(1, np.bool_)

    def look(self, view: Observation) -> Look:
        """Look at a position from the seat that observes it; while cards are chosen all seats are to move."""
        states, seen = view.states.copy(), new_seen(1)
        states["turn"] = turn = view.decider
        look_ahead(states, self._fresh, self._generators, _EFFORT, self._scratch.ahead, seen.chances)
        show(states, self._scratch, seen)
        row, mask, leader = seen.rows[0], seen.masks[0], leader_of(int(states["race"][0]))
        codes = [int(to_engine(int(action), seen.orders[0], leader)) for action in np.flatnonzero(mask)]
        return Look(row, mask, codes, turn, view.players, seen.chances[0])
