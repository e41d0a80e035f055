"""Every way a leg of a board game can end, with its exact weight: the engine of all odds.

Dice are added one by one. The races after each set of dice are kept once, with the number of ways to get there as an
integer weight, so that orders of dice which lead to the same race are followed once. Knows how to count; the rules
are the engine's.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.movement import crazy_mover, placing_after, steps_with_tile
from camelup.engine.board.state import over_the_line
from camelup.engine.editions import CRAZY_BLACK, CRAZY_WHITE, FACES, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.race import LAST_SPACE, cut, hash_race, insert, space_of, unit_of
from camelup.playout import COUNT

DICE: Final = RACING_CAMELS + 1
_SETS: Final = 1 << DICE
SIDES: Final = 2 * FACES
"""The sides of a die: a racing number is on two of them, a crazy camel's on one."""

BEHIND: Final = 3
"""Arrays by space begin this many spaces behind the line (B17)."""
SPACES_BY_INDEX: Final = LAST_SPACE + BEHIND + 1

# The most races there can be: after four dice, the grey one among them, 4! orders of 3*3*3*6 numbers for each of ten
# sets, 4! of 3*3*3*3 for the other five; before that far fewer. At the end five dice: 5! orders of all numbers.
_MOST_RACES: Final = 80_000
_MOST_ENDS: Final = 400_000
_SLOTS: Final = 1 << 13


class Workspace(NamedTuple):
    """The arrays that one enumeration at a time works in; each thread needs its own."""

    races: Any
    weights: Any
    slots: Any
    ends: Any
    end_weights: Any
    landings: Any


def new_workspace() -> Workspace:
    """Make the arrays for one."""
    return Workspace(
        races=np.empty(_MOST_RACES, np.int64),
        weights=np.empty(_MOST_RACES, np.int64),
        slots=np.empty(_SLOTS, np.int32),
        ends=np.empty(_MOST_ENDS, np.int64),
        end_weights=np.empty(_MOST_ENDS, np.int64),
        landings=np.empty(SPACES_BY_INDEX, np.int64),
    )


@compiled
def rolls_left(dice: int, camels: int) -> int:
    """Count the rolls left in a leg (B15): with crazy camels one of the dice stays in the pyramid."""
    spare = camels > RACING_CAMELS
    return max(0, COUNT[dice] - spare)


@compiled
def total_weight(dice: int, camels: int) -> int:
    """Return the weight of all ends together."""
    total = 1
    for roll in range(rolls_left(dice, camels)):
        total *= SIDES * (COUNT[dice] - roll)
    return total


@compiled
def enumerate_leg(race: int, dice: int, camels: int, tiles: Any, work: Workspace) -> int:
    """Write every end of a leg with its weight into `work.ends` and `work.end_weights`; return how many.

    `tiles` holds the side of the tile on each space, by index. Ends that cross the line count with all the rolls that
    would have followed. `work.landings` receives the weighted number of units that end their roll on each space.
    """
    work.landings[:] = 0
    first = np.zeros(_SETS, np.int64)
    last = np.zeros(_SETS, np.int64)
    work.races[0] = race
    work.weights[0] = 1
    last[0] = 1
    used, ends = 1, 0
    scale = total_weight(dice, camels)
    rolls = rolls_left(dice, camels)
    for roll in range(rolls):
        scale //= SIDES * (COUNT[dice] - roll)
        for rolled in range(1, _SETS):
            if rolled & ~dice == 0 and COUNT[rolled] == roll + 1:
                first[rolled] = used
                used, ends = _add_dice(rolled, roll == rolls - 1, scale, tiles, work, first, last, used, ends)
                last[rolled] = used
    if rolls == 0:
        work.ends[0] = race
        work.end_weights[0] = 1
        ends = 1
    return ends


@compiled
def _add_dice(
    rolled: int, final: bool, scale: int, tiles: Any, work: Workspace, first: Any, last: Any, used: int, ends: int,
) -> tuple[int, int]:  # fmt: skip
    """Find all races after a set of dice, from those after the set without its last die, whichever that was."""
    work.slots[:] = -1
    base = used
    for die in range(DICE):
        if rolled >> die & 1:
            before = rolled ^ 1 << die
            for index in range(first[before], last[before]):
                race, weight = work.races[index], work.weights[index]
                if die < RACING_CAMELS:
                    used, ends = _add_unit(race, die, 1, 2 * weight, final, scale, tiles, work, base, used, ends)
                else:
                    used, ends = _add_grey(race, weight, final, scale, tiles, work, base, used, ends)
    return used, ends


@compiled
def _add_grey(
    race: int, weight: int, final: bool, scale: int, tiles: Any, work: Workspace, base: int, used: int, ends: int
) -> tuple[int, int]:
    white, black = crazy_mover(race, CRAZY_WHITE), crazy_mover(race, CRAZY_BLACK)
    if white == black:
        return _add_unit(race, white, -1, 2 * weight, final, scale, tiles, work, base, used, ends)
    used, ends = _add_unit(race, white, -1, weight, final, scale, tiles, work, base, used, ends)
    return _add_unit(race, black, -1, weight, final, scale, tiles, work, base, used, ends)


@compiled
def _add_unit(
    race: int, camel: int, sense: int, weight: int, final: bool, scale: int, tiles: Any, work: Workspace, base: int,
    used: int, ends: int,
) -> tuple[int, int]:  # fmt: skip
    """Move one unit by each face of its die and keep the races that come of it."""
    lane, size = unit_of(race, camel)
    rest, unit = cut(race, lane, size)
    space = space_of(unit, camel)
    for face in range(1, FACES + 1):
        landing = space + sense * face + BEHIND
        work.landings[landing] += weight * scale
        side = tiles[landing]
        steps = steps_with_tile(sense, face, side)
        after = insert(rest, unit, size, steps, placing_after(side))
        if final or over_the_line(space + steps):
            work.ends[ends] = after
            work.end_weights[ends] = weight * scale
            ends += 1
        else:
            used = _keep(after, weight, work, base, used)
    return used, ends


@compiled
def _keep(race: int, weight: int, work: Workspace, base: int, used: int) -> int:
    """Add to the weight of a race that was found before, or note a new one; what lies below `base` is of other sets."""
    slot = hash_race(race) >> 27 & _SLOTS - 1
    while work.slots[slot] >= base:
        found = work.slots[slot]
        if work.races[found] == race:
            work.weights[found] += weight
            return used
        slot = slot + 1 & _SLOTS - 1
    work.slots[slot] = used
    work.races[used] = race
    work.weights[used] = weight
    return used + 1
