"""All positions the current leg can come to, with exact chances in each: what a table of good players would know.

Positions are found roll by roll, each once; then chances are carried back from the ends of the leg, a position's being the
average over what the dice may bring. Knows how to count; the rules are the engine's.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.movement import move_by_die
from camelup.engine.board.rules import MOST_OUTCOMES, ROLL, outcomes
from camelup.engine.board.scoring import racing_order
from camelup.engine.board.state import GREY_DIE, crossed
from camelup.engine.editions import FACES, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, seeded
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS
from camelup.engine.race import hash_race
from camelup.odds.board.enumeration import rolls_left
from camelup.playout import run_race
from camelup.solve.lookup import add_chances

# Rows of chances by camel; the last two in the order of the tables of solved races.
FIRST: Final = 0
SECOND: Final = 1
WINS: Final = 2
LOSES: Final = 3
ROWS: Final = 4

_MOST: Final = 1 << 16
"""The most positions: a leg of 2018 has some 15,000, more with many tiles; those beyond the most count as ends."""
_SLOTS: Final = 1 << 18
_RACES: Final = 16_000
"""How many races are run on from all ends of a leg together where there is no table of races."""
_ALL_DICE: Final = 2 * GREY_DIE - 1
_END: Final = -1
_REMEMBERED: Final = 8
"""How many legs are remembered: the one as it is and some with one more tile, a few million bytes each."""


class Foresight(NamedTuple):
    """The positions of a leg, those with most dice first: what they are, what follows them, where to find them."""

    races: Any
    dice: Any
    chances: Any
    after: Any
    slots: Any


def new_foresight() -> Foresight:
    """Make the arrays of a leg that is still to be foreseen."""
    return Foresight(
        races=np.empty(_MOST, np.int64),
        dice=np.empty(_MOST, np.int64),
        chances=np.empty((_MOST, ROWS, RACING_CAMELS)),
        after=np.empty((_MOST, MOST_OUTCOMES), np.int32),
        slots=np.full(_SLOTS, -1, np.int32),
    )


@compiled
def _slot_of(leg: Foresight, race: int, dice: int) -> int:
    """Find where a position stands in the index, or the free place where it would."""
    slot = (hash_race(race) ^ dice * 0x9E37) & (_SLOTS - 1)
    while leg.slots[slot] >= 0 and (leg.races[leg.slots[slot]] != race or leg.dice[leg.slots[slot]] != dice):
        slot = slot + 1 & _SLOTS - 1
    return slot


@compiled
def find(leg: Foresight, race: int, dice: int) -> int:
    """Return the number of a position, -1 where it is none of this leg."""
    return leg.slots[_slot_of(leg, race, dice)]


@compiled
def foresee(states: Any, table: Any, generator: Generator, leg: Foresight) -> int:
    """Find all positions from this one to the end of its leg, and the chances in each; return how many they are.

    `states` is an array of one that is changed; `table` has the chances of each shape of race, or no rows.
    """
    camels = CAMELS[states[0].edition]
    codes, weights = np.empty(MOST_OUTCOMES, np.int64), np.empty(MOST_OUTCOMES, np.int64)
    used = _find_positions(states[0], camels, leg, codes, weights)
    ends = 0
    for position in range(used):
        ends += leg.after[position, 0] == _END
    for position in range(used - 1, -1, -1):
        if leg.after[position, 0] == _END:
            chances_at_end(leg.races[position], camels, table, max(1, _RACES // ends), generator, leg.chances[position])
        else:
            _average(states[0], leg, position, codes, weights)
    return used


@compiled
def _find_positions(s: Any, camels: int, leg: Foresight, codes: Any, weights: Any) -> int:
    leg.slots[:] = -1
    used = _noted(leg, int(s.race), int(s.dice), 0)
    position = 0
    while position < used:
        race, dice = leg.races[position], leg.dice[position]
        leg.after[position, 0] = _END
        if rolls_left(dice, camels) > 0 and not crossed(race, camels) and used < _MOST - MOST_OUTCOMES:
            s.dice = dice
            for index in range(outcomes(s, ROLL, codes, weights)):
                s.race, s.dice = race, dice
                move_by_die(s, codes[index] // FACES, codes[index] % FACES + 1, NO_TRACE)
                used = _noted(leg, int(s.race), int(s.dice), used)
                leg.after[position, index] = find(leg, int(s.race), int(s.dice))
        position += 1
    return used


@compiled
def _noted(leg: Foresight, race: int, dice: int, used: int) -> int:
    """Note a position that is new and return how many there are."""
    slot = _slot_of(leg, race, dice)
    if leg.slots[slot] >= 0:
        return used
    leg.slots[slot] = used
    leg.races[used] = race
    leg.dice[used] = dice
    return used + 1


@compiled
def _average(s: Any, leg: Foresight, position: int, codes: Any, weights: Any) -> None:
    s.dice = leg.dice[position]
    count = outcomes(s, ROLL, codes, weights)
    total = 0.0
    leg.chances[position] = 0.0
    for index in range(count):
        total += weights[index]
        leg.chances[position] += weights[index] * leg.chances[leg.after[position, index]]
    leg.chances[position] /= total


@compiled
def chances_at_end(race: int, camels: int, table: Any, races: int, generator: Generator, chances: Any) -> None:
    """Write what is known when a leg is over: who led it, and what will become of the race."""
    order = np.empty(RACING_CAMELS, np.int64)
    racing_order(race, camels, order)
    chances[:] = 0.0
    chances[FIRST, order[0]] = 1.0
    chances[SECOND, order[1]] = 1.0
    if table.shape[0]:
        add_chances(race, camels, table, 1.0, chances[WINS:])
    elif crossed(race, camels):
        chances[WINS, order[0]] = 1.0
        chances[LOSES, order[-1]] = 1.0
    else:
        for _ in range(races):
            racing_order(run_race(race, _ALL_DICE, camels, generator), camels, order)
            chances[WINS, order[0]] += 1.0 / races
            chances[LOSES, order[-1]] += 1.0 / races


# --- remembering ----------------------------------------------------------------------------------------


class Legs:
    """Legs that were foreseen, by their tiles: what was foreseen early in a leg holds to its end."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._foreseen: dict[bytes, Foresight] = {}

    def at(self, state: Any, seed: int) -> tuple[Foresight, int]:
        """Return the leg that a position is in, and the position's number in it."""
        tiles = state.tile.tobytes()
        leg = self._foreseen.get(tiles)
        position = -1 if leg is None else int(find(leg, int(state.race), int(state.dice)))
        if leg is None or position < 0:
            leg, position = new_foresight(), 0
            states = np.zeros(1, state.dtype)
            states[0] = state
            foresee(states, self._table, seeded(seed), leg)
            self._remember(tiles, leg)
        return leg, position

    def _remember(self, tiles: bytes, leg: Foresight) -> None:
        self._foreseen.pop(tiles, None)
        self._foreseen[tiles] = leg
        if len(self._foreseen) > _REMEMBERED:
            del self._foreseen[next(iter(self._foreseen))]
