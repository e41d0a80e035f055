"""Sets of dice left in a leg, by the rank of their camels, and what is left of them after a roll.

A layer is all sets of so many dice. Dice are numbered by the rank of their racing camel, the grey one comes last. Knows how
many dice a leg leaves in the pyramid, and no other rule.
"""

from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.editions import FACES, LEG_ROLLS, RACING_CAMELS
from camelup.solve.rolling.moves import ORDERS

SIDES: Final = 2 * FACES


class Layer(NamedTuple):
    """The sets of so many dice, numbered."""

    sets: int
    having: Any
    """By die: the sets it is in."""
    left: Any
    """By order, die and set as in `having`: the set of the layer below that is left when that die was rolled."""
    share: float
    """The share of one side of one die."""


def dice_of(camels: int) -> int:
    """Count the dice: one for all crazy camels."""
    return RACING_CAMELS + (camels > RACING_CAMELS)


def leg_layers(camels: int) -> tuple[Layer, ...]:
    """List the layers of a leg from its last roll to its first; below the first of them lies the end of the leg."""
    dice = dice_of(camels)
    return tuple(_layer(dice, size) for size in range(dice - LEG_ROLLS + 1, dice + 1))


def _layer(dice: int, size: int) -> Layer:
    sets = list(combinations(range(dice), size))
    having = [[number for number, one in enumerate(sets) if die in one] for die in range(dice)]
    left = [
        [[_left(dice, sets[number], die, order) for number in having[die]] for die in range(dice)] for order in ORDERS
    ]
    return Layer(len(sets), np.array(having, np.uint8), np.array(left, np.uint8), 1 / (SIDES * size))


def _left(dice: int, rolled_from: tuple[int, ...], die: int, order: tuple[int, ...]) -> int:
    """Return the number of the set without a die, the ranks being changed; B15: when the leg is over all sets are one."""
    if len(rolled_from) - 1 == dice - LEG_ROLLS:
        return 0
    left = sorted(order[one] if one < RACING_CAMELS else one for one in rolled_from if one != die)
    return list(combinations(range(dice), len(left))).index(tuple(left))
