"""What a seat sees of a position of Camel Up Cards: one look at what it may know."""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.movement import advance
from camelup.engine.cards.rules import MOST_ACTIONS
from camelup.engine.cards.state import size
from camelup.engine.editions import HAND_STEPS, MOST_CARD_PLAYERS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import seeded
from camelup.engine.jit import compiled
from camelup.network.cards import chances
from camelup.network.cards.actions import ACTIONS, leader_of, mark_legal, name_camels, to_engine
from camelup.network.cards.chances import (
    CHANCES,
    ENDED,
    PLACES,
    STAYS,
    WEIGHT,
    Effort,
    leg_by_hand,
    leg_of,
    look_ahead,
)
from camelup.network.cards.features import SIZE, encode
from camelup.network.thought import Look
from camelup.odds.cards.odds import leg_odds
from camelup.odds.cards.tally import CardsLegOdds
from camelup.view import Observation

_EFFORT: Final = Effort(legs=768, spacing=2)


_COUNTED: Final = 3
"""With so many cards in the deck the leg is counted."""
_MOST_STATES: Final = 2_000
"""For so many different races there is space when it is: more than three cards lead to."""


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


def show(views: Any, scratch: Scratch, seen: Seen) -> None:
    """Write what a network is shown of positions whose chances are known, each as the seat to move sees it."""
    _name_and_mark(views, scratch, seen)
    encode(views, seen.chances, seen.orders, seen.ranks, scratch.worth, seen.rows)


@compiled
def _name_and_mark(views: Any, scratch: Scratch, seen: Seen) -> None:
    for index in range(len(views)):
        view, rank_of = views[index], seen.ranks[index]
        name_camels(int(view.race), seen.orders[index], rank_of)
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
        if 0 < size(states[0].deck) <= _COUNTED:
            _count_leg(states[0], seen.chances[0])
        show(states, self._scratch, seen)
        row, mask, leader = seen.rows[0], seen.masks[0], leader_of(int(states["race"][0]))
        codes = [int(to_engine(int(action), seen.orders[0], leader)) for action in np.flatnonzero(mask)]
        return Look(row, mask, codes, turn, view.players, seen.chances[0])


def _count_leg(view: Any, chances: Any) -> None:
    """Replace the simulated chances of the leg by those of every order of its deck, and those after the hand card likewise."""
    _take_over(leg_odds(view, most_states=_MOST_STATES), leg_of(chances))
    by_hand = leg_by_hand(chances)
    if by_hand[WEIGHT] > by_hand[ENDED]:  # else there is no hand card, or the race is over with it or soon after
        after = view.copy()
        advance(after, int(np.argmax(after.hand[after.turn])) // 2, HAND_STEPS, NO_TRACE)
        _take_over(leg_odds(after, most_states=_MOST_STATES), by_hand)


def _take_over(odds: CardsLegOdds, leg: Any) -> None:
    leg[PLACES : PLACES + RACING_CAMELS**2] = np.ravel(list(odds.places.values())) * leg[WEIGHT]
    leg[STAYS : STAYS + 2] = np.array(odds.pieces_stay) * leg[WEIGHT]
    leg[ENDED] = odds.race_ends * leg[WEIGHT]
