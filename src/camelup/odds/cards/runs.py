"""Runs of cards that may come next from a deck of Camel Up Cards, whatever their order, and how likely each is.

A run is the likelier the more ways there are to lay out the deck with it on top: a number that depends on how many cards of
each kind it has, and not on the race. Knows how to count; what is known of the deck is told.
"""

from math import factorial
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.unseen import CHOOSE, Deck
from camelup.engine.editions import CARD_KINDS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES

_LONGEST: Final = 12
_SLOTS: Final = 1 << 16
_SCATTER: Final = 0xC2B2AE35
"""An odd number of 32 bits that scatters runs over the slots."""
_FACTORIALS: Final = np.array([factorial(n) for n in range(_LONGEST + 1)])


def _count_runs() -> int:
    """Count the runs of all lengths that all the cards of the game allow."""
    runs = np.array([1])
    for copies in CARD_COPIES:
        runs = np.convolve(runs, np.ones(copies + 1, np.int64))
    return int(runs[: _LONGEST + 1].sum())


_MOST_RUNS: Final = _count_runs()


class Runs(NamedTuple):
    """The runs of a deck, found length by length; the first is the empty one."""

    cards: Any
    """How many cards of each kind, in three bits each."""
    layouts: Any
    """How many ways there are to lay out the deck with the run on top."""
    longer: Any
    """The run with one card more of each kind, or -1 where the deck can't hold it."""
    begins: Any
    """Where the runs of each length begin; 0 while they are not found."""
    slots: Any


def new_runs() -> Runs:
    """Make the arrays for the runs of a deck."""
    begins = np.zeros(_LONGEST + 3, np.int64)
    begins[1] = 1
    return Runs(
        cards=np.zeros(_MOST_RUNS, np.int64),
        layouts=np.zeros(_MOST_RUNS, np.int64),
        longer=np.empty((_MOST_RUNS, CARD_KINDS), np.int32),
        begins=begins,
        slots=np.empty(_SLOTS, np.int32),
    )


@compiled
def lengthen(runs: Runs, deck: Deck, length: int, left: int) -> None:
    """Find the runs with one card more than `length`, with `left` cards below them, unless that was done before."""
    if runs.begins[length + 2] > 0:
        return
    runs.slots[:] = -1
    found = runs.begins[length + 1]
    for run in range(runs.begins[length], runs.begins[length + 1]):
        for kind in range(CARD_KINDS):
            cards = runs.cards[run] + (1 << 3 * kind)
            slot = _slot_of(cards, runs)
            if runs.slots[slot] < 0:
                layouts = _layouts(cards, deck, left)
                if layouts > 0:
                    runs.cards[found], runs.layouts[found] = cards, layouts
                    runs.slots[slot] = found
                    found += 1
            runs.longer[run, kind] = runs.slots[slot]
    runs.begins[length + 2] = found


@compiled
def _slot_of(cards: int, runs: Runs) -> int:
    """Find the slot of a run, or the empty one where it belongs."""
    slot = cards * _SCATTER >> 24 & _SLOTS - 1
    while runs.slots[slot] >= 0 and runs.cards[runs.slots[slot]] != cards:
        slot = slot + 1 & _SLOTS - 1
    return slot


@compiled
def _layouts(cards: int, deck: Deck, left: int) -> int:
    """Count the ways to lay out the deck that begin with a run of such cards, `left` cards below it.

    Of the cards of a kind that were drawn, some are known ones and the others, strangers, came from the pool; for each number
    of strangers in all the rest of the deck's unknown cards is any choice from the rest of the pool.
    """
    ways = np.zeros(deck.unknown + 1, np.int64)
    ways[0] = 1
    most = 0
    orders = _FACTORIALS[left]
    for kind in range(CARD_KINDS):
        drawn = deck.revealed[kind] + (cards >> 3 * kind & 7)
        if drawn > deck.known[kind] + deck.pool[kind]:
            return 0
        if drawn > 0:
            orders *= _FACTORIALS[drawn]
            most = min(deck.unknown, most + min(drawn, deck.pool[kind]))
            for strangers in range(most, -1, -1):
                ways[strangers] = _ways_with(drawn, deck.known[kind], deck.pool[kind], ways, strangers)
    total = 0
    rest = deck.pool.sum()
    for strangers in range(most + 1):
        total += ways[strangers] * CHOOSE[rest - strangers, deck.unknown - strangers]
    return total * orders


@compiled
def _ways_with(drawn: int, known: int, pool: int, ways: Any, strangers: int) -> int:
    """Add one kind: count the ways to have so many strangers in all, whichever number of this kind is among them."""
    found = 0
    for new in range(max(0, drawn - known), min(strangers, drawn, pool) + 1):
        found += ways[strangers - new] * CHOOSE[known, drawn - new] * CHOOSE[pool, new]
    return found
