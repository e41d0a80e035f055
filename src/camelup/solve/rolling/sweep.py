"""One leg for every shape: the chances when dice are left, from the chances when one die less is left.

Chances are kept by shape, set of dice and rank, a row of ten numbers: to win, to lose. Numbers may be whole ones of a
fixed `ONE`; they are then rounded down, so that no chance is ever too high. Knows no rule: moves come as tables.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.editions import FACES, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.solve.rolling.dice import Layer
from camelup.solve.rolling.moves import EACH_ITS_OWN, LOWER_ONLY, ORDERS, TARGET_BITS, Moves
from camelup.solve.shapes import crazy_ranks

NUMBERS: Final = 2 * RACING_CAMELS
_PLACES: Final = np.array([[*order, *(RACING_CAMELS + rank for rank in order)] for order in ORDERS], np.uint8)
_TARGET: Final = np.uint32((1 << TARGET_BITS) - 1)


@compiled
def roll(first: int, last: int, moves: Moves, layer: Layer, below: Any, above: Any, sums: Any) -> None:
    """Fill a layer for the shapes of the spreads from `first` to before `last`; `sums` is scratch space for one shape."""
    pairs = moves.racing.shape[0]
    for spread in range(first, last):
        for pair in range(pairs):
            sums[:] = 0
            for die in range(RACING_CAMELS):
                rank = moves.racing[pair, die]
                _add_faces(moves, moves.by_rank[spread, rank, :FACES], pair, layer, die, 2, below, sums)
            if pairs > 1:
                _add_grey(moves, spread, pair, layer, below, sums)
            _write(above[spread * pairs + pair], sums, layer.share)


@compiled
def _add_grey(moves: Moves, spread: int, pair: int, layer: Layer, below: Any, sums: Any) -> None:
    """Add what the grey die brings; which crazy camel it moves stands in the table (B13)."""
    lower, upper = crazy_ranks(pair)
    back = moves.by_rank[spread, :, FACES:]
    mover = moves.crazy[spread, pair]
    if mover == EACH_ITS_OWN:
        _add_faces(moves, back[lower], pair, layer, RACING_CAMELS, 1, below, sums)
        _add_faces(moves, back[upper], pair, layer, RACING_CAMELS, 1, below, sums)
    else:
        rank = lower if mover == LOWER_ONLY else upper
        _add_faces(moves, back[rank], pair, layer, RACING_CAMELS, 2, below, sums)


@compiled
def _add_faces(moves: Moves, faces: Any, pair: int, layer: Layer, die: int, sides: int, below: Any, sums: Any) -> None:
    """Add what the faces of a die bring to every set that the die is in."""
    for face in range(FACES):
        target, slide = faces[face] & _TARGET, faces[face] >> TARGET_BITS
        order = moves.order_after[slide, pair]
        row = below[target * moves.racing.shape[0] + moves.pair_after[slide, pair]]
        places = _PLACES[order]
        for index in range(layer.having.shape[1]):
            into, out = sums[layer.having[die, index]], row[layer.left[order, die, index]]
            for number in range(NUMBERS):
                into[number] += sides * out[places[number]]


@compiled
def _write(row: Any, sums: Any, share: float) -> None:
    for one in range(row.shape[0]):
        for number in range(NUMBERS):
            row[one, number] = sums[one, number] * share
