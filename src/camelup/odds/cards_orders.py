"""Every order in which the rest of a deck of Camel Up Cards can come, as far as a seat knows it: exact weights.

Orders that lead to the same race with the same cards drawn are followed once. Knows how to count; the rules are the
engine's.
"""

from math import comb, factorial
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards_knowledge import known_of_deck, unseen
from camelup.engine.cards_movement import advance
from camelup.engine.cards_state import FACE_DOWN, size
from camelup.engine.editions import CARD_KINDS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.odds.cards_tally import Tally, add_end, finished, landing_of

MOST_STATES: Final = 60_000
"""How many different races with cards drawn are followed before counting gives up."""

_SLOTS: Final = 1 << 18
_FACTORIALS: Final = np.array([factorial(n) for n in range(13)])
_CHOOSE: Final = np.array([[comb(n, k) for k in range(13)] for n in range(31)])

# The columns of a level: what makes a state, how many orders lead to it, and how many layouts of the deck each has.
_RACE: Final = 0
_CARDS: Final = 1
_PIECES: Final = 2
_ORDERS: Final = 3
_LAYOUTS: Final = 4


class Deck(NamedTuple):
    """What is known of the cards that went into a deck: known ones, those that may have, how many of these it has."""

    known: Any
    pool: Any
    unknown: int


class Room(NamedTuple):
    """Room for the states after one card more, and where to find them."""

    levels: Any
    slots: Any


def room() -> Room:
    """Make room."""
    return Room(np.empty((2, MOST_STATES, 5), np.int64), np.empty(_SLOTS, np.int32))


@compiled
def count_orders(s: Any, most_states: int, tally: Tally, space: Room) -> bool:
    """Follow every order of the deck into a tally; False when the states are too many.

    A run of cards is the likelier the more ways there are to lay out the deck with it on top: that number depends only
    on how many cards of each kind have been seen, so it is found once for each state.
    """
    deck = _deck(s)
    left = size(s.deck)
    _note(s, 0, space.levels[0, 0])
    space.levels[0, 0, _ORDERS] = 1
    count = 1
    for draw in range(left):
        here, there = space.levels[draw % 2], space.levels[1 - draw % 2]
        space.slots[:] = -1
        found = 0
        for index in range(count):
            if found > most_states - CARD_KINDS:
                return False
            found = _draw_each_kind(s, here[index], deck, left - draw - 1, tally, there, space.slots, found)
        count = found
    return True


@compiled
def _deck(s: Any) -> Deck:
    known, pool = np.zeros(CARD_KINDS, np.int64), np.zeros(CARD_KINDS, np.int64)
    if s.deck[FACE_DOWN] > 0:
        unseen(s, pool)
        return Deck(known, pool, known_of_deck(s, known))
    for kind in range(CARD_KINDS):
        known[kind] = s.deck[kind] + s.revealed[kind]
    return Deck(known, pool, 0)


@compiled
def _draw_each_kind(s: Any, run: Any, deck: Deck, left: int, tally: Tally, level: Any, slots: Any, found: int) -> int:
    """Go on from one state with each kind of card that may come next, `left` cards below it."""
    drawn = np.empty(CARD_KINDS, np.int64)
    for kind in range(CARD_KINDS):
        drawn[kind] = s.revealed[kind] + (run[_CARDS] >> 3 * kind & 7)
    for kind in range(CARD_KINDS):
        drawn[kind] += 1
        if _may_be(drawn, kind, deck):
            s.race = run[_RACE]
            s.piece_space[0], s.piece_space[1] = run[_PIECES] >> 8, run[_PIECES] & 255
            landing = landing_of(run[_RACE], kind)
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
            if left == 0 or finished(s):
                weight = run[_ORDERS] * _layouts(drawn, deck, left)
                add_end(s, weight, tally)
            else:
                cards = run[_CARDS] + (1 << 3 * kind)
                slot = _slot_of(s, cards, level, slots)
                if slots[slot] < 0:
                    _note(s, cards, level[found])
                    level[found, _LAYOUTS] = _layouts(drawn, deck, left)
                    slots[slot] = found
                    found += 1
                level[slots[slot], _ORDERS] += run[_ORDERS]
                weight = run[_ORDERS] * level[slots[slot], _LAYOUTS]
            tally.landings[landing] += weight
        drawn[kind] -= 1
    return found


@compiled
def _may_be(drawn: Any, kind: int, deck: Deck) -> bool:
    """Tell whether the deck may have held so many cards of each kind, `kind` being the last one drawn."""
    strangers = 0
    for other in range(CARD_KINDS):
        strangers += max(0, drawn[other] - deck.known[other])
    return drawn[kind] <= deck.known[kind] + deck.pool[kind] and strangers <= deck.unknown


@compiled
def _layouts(drawn: Any, deck: Deck, left: int) -> int:
    """Count the ways to lay out the deck that begin with a run of such kinds, `left` cards below it.

    Of the cards of a kind that were drawn, some are known ones and the others, strangers, came from the pool; for each number
    of strangers in all the rest of the deck's unknown cards is any choice from the rest of the pool.
    """
    ways = np.zeros(deck.unknown + 1, np.int64)
    ways[0] = 1
    for kind in range(CARD_KINDS):
        for strangers in range(deck.unknown, -1, -1):
            ways[strangers] = _ways_with(drawn[kind], deck.known[kind], deck.pool[kind], ways, strangers)
    total = 0
    rest = deck.pool.sum()
    for strangers in range(deck.unknown + 1):
        total += ways[strangers] * _CHOOSE[rest - strangers, deck.unknown - strangers]
    for kind in range(CARD_KINDS):
        total *= _FACTORIALS[drawn[kind]]
    return total * _FACTORIALS[left]


@compiled
def _ways_with(drawn: int, known: int, pool: int, ways: Any, strangers: int) -> int:
    """Add one kind: count the ways to have so many strangers in all, whichever number of this kind is among them."""
    found = 0
    for new in range(min(strangers, drawn, pool) + 1):
        if drawn - new <= known:
            found += ways[strangers - new] * _CHOOSE[known, drawn - new] * _CHOOSE[pool, new]
    return found


@compiled
def _pieces(s: Any) -> int:
    return int(s.piece_space[0]) << 8 | int(s.piece_space[1])


@compiled
def _slot_of(s: Any, cards: int, level: Any, slots: Any) -> int:
    """Find the slot of a state, or the empty one where it belongs."""
    race, pieces = int(s.race), _pieces(s)
    mixed = race ^ race >> 23 ^ cards * 5 ^ pieces << 7
    slot = (mixed & 0x7FFFFFFF) * 0x9E3779B1 >> 32 & _SLOTS - 1
    while slots[slot] >= 0:
        state = level[slots[slot]]
        if state[_RACE] == race and state[_CARDS] == cards and state[_PIECES] == pieces:
            break
        slot = slot + 1 & _SLOTS - 1
    return slot


@compiled
def _note(s: Any, cards: int, state: Any) -> None:
    state[_RACE] = s.race
    state[_CARDS] = cards
    state[_PIECES] = _pieces(s)
    state[_ORDERS] = 0
