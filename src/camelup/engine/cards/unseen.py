"""The cards of Camel Up Cards that a seat has not seen: counted, and drawn at random to where they may lie.

All that fits what is known is evenly likely, which is all the rules say.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.state import FACE_DOWN, NO_CARD, State
from camelup.engine.editions import CARD_KINDS
from camelup.engine.generator import Generator, weighted_by_share
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES

CARDS: Final = int(CARD_COPIES.sum())
"""How many racing cards there are."""
_MOST_ALIKE: Final = int(CARD_COPIES.max())
_LARGEST_DECK: Final = 12
CHOOSE: Final = np.array([[comb(n, k) for k in range(_LARGEST_DECK + 1)] for n in range(CARDS + 1)])
"""The ways to choose k of n cards."""


class Deck(NamedTuple):
    """What is known of the cards that went into a deck, those that have been revealed since included."""

    known: Any
    """By kind: the cards known to have gone there."""
    pool: Any
    """By kind: the cards that may have."""
    unknown: int
    """How many of the pool did."""
    revealed: Any
    """By kind: the cards that have been revealed."""


@compiled
def deck_of(s: State) -> Deck:
    """Return what a position of a leg says of its deck."""
    known, pool = np.zeros(CARD_KINDS, np.int64), np.zeros(CARD_KINDS, np.int64)
    revealed = s.revealed[:CARD_KINDS].astype(np.int64)
    if s.deck[FACE_DOWN] > 0:
        count_unseen(s, pool)
        return Deck(known, pool, count_known(s, known), revealed)
    for kind in range(CARD_KINDS):
        known[kind] = s.deck[kind] + s.revealed[kind]
    return Deck(known, pool, 0, revealed)


@compiled
def count_unseen(s: State, pool: Any) -> None:
    """Count the cards of each kind that may lie where nobody has shown them.

    Cards revealed from the deck still count: each may be one that is known to have gone there, or not.
    """
    pool[:] = CARD_COPIES
    for seat in range(s.players):
        for kind in range(CARD_KINDS):
            pool[kind] -= s.hand[seat, kind] + s.discarded[seat, kind] + s.given[seat, kind]
        if s.intel[seat] not in (NO_CARD, FACE_DOWN):
            pool[s.intel[seat]] -= 1
        if s.played[seat] != NO_CARD:
            pool[s.played[seat]] -= 1


@compiled
def count_known(s: State, known: Any) -> int:
    """Count the cards known to have gone into the deck and return the number of the others."""
    unknown = 0
    for seat in range(s.players):
        for kind in range(CARD_KINDS):
            known[kind] += s.given[seat, kind]
        unknown += s.given[seat, FACE_DOWN]
        if s.intel[seat] == FACE_DOWN:
            unknown += 1
        elif s.intel[seat] != NO_CARD:
            known[s.intel[seat]] += 1
    return unknown


@compiled
def lay_out(counts: Any, cards: Any) -> int:
    """Lay the counted cards out in a row and return how many they are."""
    total = 0
    for kind in range(CARD_KINDS):
        for _ in range(counts[kind]):
            cards[total] = kind
            total += 1
    return total


# --- which of the revealed cards nobody knew of -----------------------------------------------------------


@compiled
def weigh_ahead(deck: Deck) -> Any:
    """Weigh, for each kind and number of strangers among the revealed cards of the kinds before, all that may follow.

    Of the revealed cards of a kind some are known ones and the others, strangers, came from the pool. With r cards revealed,
    k known and p in the pool there are C(k, r - j) C(p, j) ways to have j strangers, and the rest of the unknown cards is any
    choice from the rest of the pool.
    """
    ahead = np.zeros((CARD_KINDS + 1, deck.unknown + 1), np.float64)
    pool = deck.pool.sum()
    for strangers in range(deck.unknown + 1):
        ahead[CARD_KINDS, strangers] = CHOOSE[pool - strangers, deck.unknown - strangers]
    for kind in range(CARD_KINDS - 1, -1, -1):
        for before in range(deck.unknown + 1):
            for new in range(min(deck.revealed[kind], deck.unknown - before) + 1):
                ahead[kind, before] += _ways(deck, kind, new) * ahead[kind + 1, before + new]
    return ahead


@compiled
def _ways(deck: Deck, kind: int, new: int) -> int:
    own = deck.revealed[kind] - new
    return CHOOSE[deck.known[kind], own] * CHOOSE[deck.pool[kind], new]


@compiled
def draw_strangers(deck: Deck, ahead: Any, generator: Generator, always: bool, strangers: Any) -> int:
    """Draw how many of the revealed cards of each kind were strangers, and return how many all were.

    With `always` luck is used up for every kind, even where there is nothing to choose.
    """
    shares = np.empty(_MOST_ALIKE + 1, np.float64)
    total = 0
    for kind in range(CARD_KINDS):
        options = min(deck.revealed[kind], deck.unknown - total) + 1
        strangers[kind] = 0
        if always or options > 1:
            for new in range(options):
                shares[new] = _ways(deck, kind, new) * ahead[kind + 1, total + new]
            strangers[kind] = weighted_by_share(generator, shares, options)
            total += strangers[kind]
    return total
