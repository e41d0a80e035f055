"""The shape of a race: on which spaces camels stand, and which ranks are crazy. Colours don't matter.

A shape has two parts: its spread, the spaces from the last camel to the first, and its pair, the two ranks that
are crazy. Both are numbered, and so is the shape. Knows how to count; what moves is for others.
"""

from math import comb
from typing import Final

import numpy as np

from camelup.engine.editions import CRAZY_CAMELS, RACING_CAMELS, SPACES
from camelup.engine.jit import compiled
from camelup.engine.race import LANES, NO_CAMELS, camel_at, place, space_at

_SPACE: Final = 5
_SPACE_BITS: Final = (1 << _SPACE) - 1
CHOOSE: Final = np.array([[comb(n, k) for k in range(LANES + 1)] for n in range(SPACES + LANES)])
"""Ways to choose, by of how many and how many."""


@compiled
def spreads(camels: int) -> int:
    """Count the ways in which camels can be spread over the spaces."""
    return int(CHOOSE[SPACES + camels - 1, camels])


@compiled
def pairs(camels: int) -> int:
    """Count the pairs of ranks that can be crazy: one, of nobody, where there are no crazy camels."""
    return CHOOSE[camels, CRAZY_CAMELS] if camels > RACING_CAMELS else 1


@compiled
def shapes(camels: int) -> int:
    """Count the shapes: 15,504 of five camels, 3,581,424 with the crazy ones."""
    return spreads(camels) * pairs(camels)


@compiled
def spread_index(race: int, camels: int) -> int:
    """Return the number of the spread of a race."""
    index = 0
    for rank in range(camels):
        index += CHOOSE[space_at(race, rank) - 1 + rank, rank + 1]
    return index


@compiled
def pair_index(race: int, camels: int) -> int:
    """Return the number of the pair of crazy ranks of a race."""
    index, found = 0, 0
    for rank in range(camels):
        if camel_at(race, rank) >= RACING_CAMELS:
            found += 1
            index += CHOOSE[rank, found]
    return index


@compiled
def shape_index(race: int, camels: int = RACING_CAMELS) -> int:
    """Return the number of the shape of a race that is not over."""
    if camels == RACING_CAMELS:
        return spread_index(race, camels)
    return spread_index(race, camels) * pairs(camels) + pair_index(race, camels)


@compiled
def crazy_ranks(pair: int) -> tuple[int, int]:
    """Return the lower and the upper rank of a pair."""
    upper = 1
    while upper < LANES - 1 and CHOOSE[upper + 1, CRAZY_CAMELS] <= pair:
        upper += 1
    return pair - CHOOSE[upper, CRAZY_CAMELS], upper


@compiled
def race_of_shape(index: int, camels: int) -> int:
    """Make the race of a shape in which racing and crazy camels are numbered from the last to the first."""
    lower, upper = crazy_ranks(index % pairs(camels)) if camels > RACING_CAMELS else (camels, camels)
    spaces = _spaces(index // pairs(camels), camels)
    race, racing = NO_CAMELS, 0
    for rank in range(camels):
        crazy = rank in (lower, upper)
        race = place(race, RACING_CAMELS + (rank == upper) if crazy else racing, spaces >> _SPACE * rank & _SPACE_BITS)
        racing += not crazy
    return race


@compiled
def _spaces(spread: int, camels: int) -> int:
    """List the spaces of a spread in one number, the last camel's in the lowest bits."""
    listed, space = 0, SPACES
    for rank in range(camels - 1, -1, -1):
        while CHOOSE[space - 1 + rank, rank + 1] > spread:
            space -= 1
        spread -= CHOOSE[space - 1 + rank, rank + 1]
        listed |= space << _SPACE * rank
    return listed
