"""Every order in which the rest of a deck of Camel Up Cards can come, as far as a seat knows it: exact weights.

Orders that lead to the same race with the same cards drawn are followed once. Knows how to count; the rules are the
engine's.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.movement import advance
from camelup.engine.cards.state import size
from camelup.engine.cards.unseen import deck_of
from camelup.engine.editions import CARD_KINDS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.race import hash_race
from camelup.odds.cards.runs import Runs, lengthen, new_runs
from camelup.odds.cards.tally import Tally, add_end, finished, landing_of

MOST_STATES: Final = 60_000
"""How many different races with cards drawn are followed before counting gives up."""

# The columns of a level: what makes a state, the run of cards drawn being one part, and how many orders lead to it.
_RACE: Final = 0
_RUN: Final = 1
_PIECES: Final = 2
_ORDERS: Final = 3

_SCATTER_RUN: Final = 0xC2B2AE35
"""An odd number of 32 bits that scatters runs over the slots, as the hash of a race does races."""


class Workspace(NamedTuple):
    """The states after so many cards and after one more, where to find them, and the runs of one deck."""

    levels: Any
    slots: Any
    runs: Runs


def new_workspace(most_states: int) -> Workspace:
    """Make the arrays for so many states; they serve all positions that differ in nothing but race and pieces."""
    slots = 1 << (2 * most_states).bit_length()
    return Workspace(np.empty((2, most_states, 4), np.int64), np.empty(slots, np.int32), new_runs())


@compiled
def count_orders(s: Any, tally: Tally, work: Workspace) -> bool:
    """Follow every order of the deck into a tally; False when the states are too many."""
    deck = deck_of(s)
    left = size(s.deck)
    _note(s, 0, work.levels[0, 0])
    work.levels[0, 0, _ORDERS] = 1
    count = 1
    for draw in range(left):
        lengthen(work.runs, deck, draw, left - draw - 1)
        here, there = work.levels[draw % 2], work.levels[1 - draw % 2]
        work.slots[:] = -1
        found = 0
        for index in range(count):
            if found > len(there) - CARD_KINDS:
                return False
            found = _draw_each_kind(s, here[index], draw == left - 1, tally, there, work, found)
        count = found
    return True


@compiled
def _draw_each_kind(s: Any, state: Any, last: bool, tally: Tally, level: Any, work: Workspace, found: int) -> int:
    """Go on from one state with each kind of card that may come next, perhaps the last one of the deck."""
    for kind in range(CARD_KINDS):
        run = int(work.runs.longer[state[_RUN], kind])
        if run >= 0:
            weight = state[_ORDERS] * work.runs.layouts[run]
            s.race = state[_RACE]
            s.piece_space[0], s.piece_space[1] = state[_PIECES] >> 8, state[_PIECES] & 255
            tally.landings[landing_of(int(state[_RACE]), kind)] += weight
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
            if last or finished(s):
                add_end(s, weight, tally)
            else:
                slot = _slot_of(s, run, level, work.slots)
                if work.slots[slot] < 0:
                    _note(s, run, level[found])
                    work.slots[slot] = found
                    found += 1
                level[work.slots[slot], _ORDERS] += state[_ORDERS]
    return found


@compiled
def _pieces(s: Any) -> int:
    return int(s.piece_space[0]) << 8 | int(s.piece_space[1])


@compiled
def _slot_of(s: Any, run: int, level: Any, slots: Any) -> int:
    """Find the slot of a state, or the empty one where it belongs."""
    race, pieces, last = int(s.race), _pieces(s), len(slots) - 1
    slot = (hash_race(race) ^ run * _SCATTER_RUN >> 12 ^ pieces) & last
    while slots[slot] >= 0:
        state = level[slots[slot]]
        if state[_RACE] == race and state[_RUN] == run and state[_PIECES] == pieces:
            break
        slot = slot + 1 & last
    return slot


@compiled
def _note(s: Any, run: int, state: Any) -> None:
    state[_RACE] = s.race
    state[_RUN] = run
    state[_PIECES] = _pieces(s)
    state[_ORDERS] = 0
