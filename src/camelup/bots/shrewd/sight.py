"""What may come of a leg of Camel Up Cards: decks that fit what a seat knows, revealed to their end in the compiled engine.

All that a decision asks is asked of the same decks, so that the answers differ by what was done and not by luck.
"""

from typing import Any, NamedTuple

import numpy as np

from camelup.engine.cards.movement import advance
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import STATE, size
from camelup.engine.editions import CARD_KINDS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import seeded
from camelup.engine.jit import compiled
from camelup.odds.cards.decks import draw_orders
from camelup.odds.cards.tally import finished


class Sight(NamedTuple):
    """How often a leg came to what, by the kind of the next card."""

    places: Any
    """By kind, camel and place, the first as 0."""
    stays: Any
    """By kind and piece: how often it still lay there."""
    ends: Any
    """By kind: how often the card ended the race."""


class Decks:
    """Orders of the rest of a deck that a seat thinks possible."""

    def __init__(self, state: Any, count: int, seed: int = 1) -> None:
        self._scratch = np.zeros(1, STATE)
        self._orders = np.empty((count, size(state.deck)), np.int64)
        draw_orders(state, seeded(seed), self._orders)

    @property
    def left(self) -> int:
        """How many cards the deck has."""
        return int(self._orders.shape[1])

    def look(self, state: Any, count: int | None = None) -> Sight:
        """Return what the leg comes to from a position with these decks, or the first so many of them."""
        sight = Sight(
            np.zeros((CARD_KINDS, RACING_CAMELS, RACING_CAMELS)), np.zeros((CARD_KINDS, 2)), np.zeros(CARD_KINDS)
        )
        _reveal_each(state, self._scratch, self._orders[:count], sight)
        return sight


@compiled
def _reveal_each(view: Any, states: Any, orders: Any, sight: Sight) -> None:
    """Reveal each order from a position on to the end of the leg; `states` is scratch space for one."""
    place_of = np.empty(RACING_CAMELS, np.int64)
    for row in range(len(orders)):
        states[0] = view
        s, order = states[0], orders[row]
        reveal(s, order[:1])
        sight.ends[order[0]] += finished(s)
        reveal(s, order[1:])
        places(int(s.race), place_of)
        for camel in range(RACING_CAMELS):
            sight.places[order[0], camel, place_of[camel] - 1] += 1
        for piece in range(2):
            sight.stays[order[0], piece] += s.piece_space[piece] > 0


@compiled
def reveal(s: Any, order: Any) -> None:
    """Let cards come in an order, as long as the race goes on."""
    for kind in order:
        if finished(s):
            return
        advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
