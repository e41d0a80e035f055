"""Chances for a network, as quickly as it needs them: exact when few rolls are left, else from simulated legs.

Simulated legs add up while nothing moves. One row of numbers holds all chances of a position; the constants say what lies
where. The rest of a race stands in the table of solved races.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.movement import crazy_mover, placing_after, steps_with_tile
from camelup.engine.board.state import State, crossed, over_the_line
from camelup.engine.editions import CRAZY_BLACK, CRAZY_WHITE, FACES, RACING_CAMELS, SPACES
from camelup.engine.generator import Generator, below, next_word
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS
from camelup.engine.race import camel_at, cut, insert, space_at, space_of, unit_of
from camelup.odds.board.enumeration import BEHIND, SIDES, SPACES_BY_INDEX, rolls_left
from camelup.playout import COUNT, DIE
from camelup.solve.lookup import LOSER, WINNER, add_chances

# Where in a row of chances what lies; all are sums of weights.
PAIRS: Final = 0  # + first camel of the leg * 5 + second camel
WINS: Final = PAIRS + RACING_CAMELS**2  # + camel: overall winner
LOSES: Final = WINS + RACING_CAMELS
LANDINGS: Final = LOSES + RACING_CAMELS  # + space - 1: units that end their roll there
ENDED: Final = LANDINGS + SPACES  # the race is over with this leg
WEIGHT: Final = ENDED + 1  # of all ends of the leg
LOOKED_UP: Final = WEIGHT + 1  # of those ends whose race was looked up
# + (first of the race * 5 + second) * 5 + last: ends of the leg that end the race; and how likely the next roll ends it so.
ENDS: Final = LOOKED_UP + 1
ENDS_AT_ONCE: Final = ENDS + RACING_CAMELS**3
CHANCES: Final = ENDS_AT_ONCE + RACING_CAMELS**3
"""How many numbers a row of chances has."""


class Scratch(NamedTuple):
    """Space to work in; each thread needs its own."""

    tiles: Any
    ends: Any
    races: Any
    dice: Any
    weights: Any


def new_scratch() -> Scratch:
    """Make new scratch space."""
    return Scratch(
        tiles=np.zeros(SPACES_BY_INDEX, np.int64),
        ends=np.zeros((2, RACING_CAMELS)),
        races=np.empty(_MOST_WAITING, np.int64),
        dice=np.empty(_MOST_WAITING, np.int64),
        weights=np.empty(_MOST_WAITING),
    )


_FEWER: Final = 4
"""Where nothing has moved only one leg in so many is added."""
_MOST_WAITING: Final = 256
"""The most races that wait to be rolled on: some 20 for each roll of a leg."""


@compiled
def look_ahead(
    s: State,
    moved: bool,
    generator: Generator,
    legs: int,
    spacing: int,
    exact: int,
    table: Any,
    scratch: Scratch,
    chances: Any,
) -> None:
    """Bring the chances of a position up to date; `moved` says that those of before no longer hold.

    With at most `exact` dice in the pyramid they are counted, else `legs` simulated legs are added, or a few to those of before, of which
    every `spacing`-th is looked up in the table of solved races.
    """
    few = COUNT[s.dice] <= exact
    if few and not moved:
        return
    lay_tiles(s, scratch.tiles)
    if moved:
        chances[:] = 0.0
        _end_at_once(s, scratch, chances)
    if few:
        _count(s, table, scratch, chances)
    else:
        simulate(s, generator, legs if moved else max(1, legs // _FEWER), spacing, table, scratch, chances)


@compiled
def lay_tiles(s: State, tiles: Any) -> None:
    """Write the side of each tile by the index of its space, 1 cheering and -1 booing."""
    tiles[:] = 0
    for seat in range(s.players):
        tile = int(s.tile[seat])
        if tile != 0:
            tiles[abs(tile) + BEHIND] = 1 if tile > 0 else -1


@compiled
def _roll(race: int, camel: int, sense: int, face: int, tiles: Any, weight: float, chances: Any) -> tuple[int, bool]:
    """Move a unit by a face; give the race and whether it is over."""
    lane, size = unit_of(race, camel)
    rest, unit = cut(race, lane, size)
    space = space_of(unit, camel)
    landing = space + sense * face
    if not over_the_line(landing):
        chances[np.uint64(LANDINGS + landing - 1)] += weight
    side = tiles[np.uint64(landing + BEHIND)]
    steps = steps_with_tile(sense, face, side)
    return insert(rest, unit, size, steps, placing_after(side)), over_the_line(space + steps)


@compiled
def _two_in_front(race: int, camels: int) -> tuple[int, int]:
    """Return the first and the second of a race; crazy camels are none of it."""
    rank = camels - 1
    while rank > 0 and camel_at(race, rank) >= RACING_CAMELS:
        rank -= 1
    first = camel_at(race, rank)
    rank -= 1
    while rank > 0 and camel_at(race, rank) >= RACING_CAMELS:
        rank -= 1
    return first, camel_at(race, rank)


@compiled
def _last(race: int) -> int:
    """Return the last of a race."""
    rank = 0
    while camel_at(race, rank) >= RACING_CAMELS:
        rank += 1
    return camel_at(race, rank)


@compiled
def _end_at_once(s: State, scratch: Scratch, chances: Any) -> None:
    """Count the next rolls that end the race; only those of racing camels do, and only from the last spaces."""
    race, camels, dice = int(s.race), int(CAMELS[s.edition]), int(s.dice)
    if space_at(race, camels - 1) + FACES < SPACES:  # a tile may add a space
        return
    count = COUNT[dice]
    for number in range(count):
        die = DIE[dice, number]
        if die < RACING_CAMELS:
            for face in range(1, FACES + 1):
                after, ended = _roll(race, die, 1, face, scratch.tiles, 0.0, chances)
                if ended:
                    first, second = _two_in_front(after, camels)
                    end = (first * RACING_CAMELS + second) * RACING_CAMELS + _last(after)
                    chances[np.uint64(ENDS_AT_ONCE + end)] += 1.0 / (count * FACES)


@compiled
def _end(race: int, camels: int, weight: float, looked_up: bool, table: Any, scratch: Scratch, chances: Any) -> None:
    """Add the end of a leg."""
    first, second = _two_in_front(race, camels)
    chances[np.uint64(PAIRS + first * RACING_CAMELS + second)] += weight
    chances[WEIGHT] += weight
    if crossed(race, camels):
        chances[ENDED] += weight
        chances[np.uint64(ENDS + (first * RACING_CAMELS + second) * RACING_CAMELS + _last(race))] += weight
    if looked_up:
        scratch.ends[:] = 0.0
        add_chances(race, camels, table, weight, scratch.ends)
        for camel in range(RACING_CAMELS):
            chances[WINS + camel] += scratch.ends[WINNER, camel]
            chances[LOSES + camel] += scratch.ends[LOSER, camel]
        chances[LOOKED_UP] += weight


@compiled
def simulate(
    s: State, generator: Generator, legs: int, spacing: int, table: Any, scratch: Scratch, chances: Any
) -> None:
    """Roll legs to their end over the tiles that were laid in scratch space.

    The first roll of each is spread evenly over the sides of the dice: less is left to luck.
    """
    camels = int(CAMELS[s.edition])
    dice = int(s.dice)
    count, rolls = COUNT[dice], rolls_left(dice, camels)
    sides = SIDES * count
    start = below(generator, legs * sides)
    for leg in range(legs):
        race, left = int(s.race), dice
        side = (leg * sides + start) // legs % sides
        for roll in range(rolls):
            if roll > 0:
                side = (next_word(generator) * (SIDES * (count - roll))) >> 32
            die = DIE[left, side // SIDES]
            left ^= 1 << die
            face = 1 + (side % SIDES) // 2
            if die < RACING_CAMELS:
                race, ended = _roll(race, die, 1, face, scratch.tiles, 1.0, chances)
            else:
                shown = crazy_mover(race, CRAZY_WHITE + side % 2)
                race, ended = _roll(race, shown, -1, face, scratch.tiles, 1.0, chances)
            if ended:
                break
        _end(race, camels, 1.0, leg % spacing == 0, table, scratch, chances)


@compiled
def _count(s: State, table: Any, scratch: Scratch, chances: Any) -> None:
    """Follow every roll to the end of the leg."""
    camels = int(CAMELS[s.edition])
    waiting = 1
    scratch.races[0], scratch.dice[0], scratch.weights[0] = int(s.race), int(s.dice), 1.0
    while waiting > 0:
        waiting -= 1
        race, dice, weight = scratch.races[waiting], scratch.dice[waiting], scratch.weights[waiting]
        if dice == 0 or rolls_left(dice, camels) == 0:
            _end(race, camels, weight, True, table, scratch, chances)
            continue
        count = COUNT[dice]
        for number in range(count):
            die = DIE[dice, number]
            if die < RACING_CAMELS:
                waiting = _branch(race, die, 1, dice ^ 1 << die, weight / count, scratch, waiting, chances)
            else:
                white, black = crazy_mover(race, CRAZY_WHITE), crazy_mover(race, CRAZY_BLACK)
                both = white == black
                share = weight / count if both else weight / count / 2
                waiting = _branch(race, white, -1, dice ^ 1 << die, share, scratch, waiting, chances)
                if not both:
                    waiting = _branch(race, black, -1, dice ^ 1 << die, share, scratch, waiting, chances)


@compiled
def _branch(
    race: int, camel: int, sense: int, dice: int, weight: float, scratch: Scratch, waiting: int, chances: Any
) -> int:
    """Note the races after each face of a die, to be rolled on; a race that is over has no dice left."""
    for face in range(1, FACES + 1):
        after, ended = _roll(race, camel, sense, face, scratch.tiles, weight / FACES, chances)
        scratch.races[waiting] = after
        scratch.dice[waiting] = 0 if ended else dice
        scratch.weights[waiting] = weight / FACES
        waiting += 1
    return waiting
