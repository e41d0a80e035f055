"""The tables of moves and dice in the form in which a GPU reads them."""

from typing import Any

import numpy as np

from camelup.solve.rolling.dice import Layer, leg_layers
from camelup.solve.rolling.moves import ORDERS, all_moves
from camelup.solve.shapes import crazy_ranks, pairs


def tables_for_gpu(camels: int) -> dict[str, Any]:
    """Return every table under its name; a layer has its dice by set instead of its sets by die."""
    tables = all_moves(camels)._asdict()
    tables["crazy_ranks"] = np.array([crazy_ranks(pair) for pair in range(pairs(camels))], np.uint8)
    tables["orders"] = np.array(ORDERS, np.uint8)
    for number, layer in enumerate(leg_layers(camels)):
        tables[f"members{number}"], tables[f"left{number}"] = _by_set(layer)
    return tables


def _by_set(layer: Layer) -> tuple[Any, Any]:
    """List the dice of each set, and by order, set and die what is left below."""
    places = [
        [(die, index) for die, sets in enumerate(layer.having) for index in np.flatnonzero(sets == one)]
        for one in range(layer.sets)
    ]
    members = np.array([[die for die, _ in row] for row in places], np.uint8)
    left = np.stack([[layer.left[:, die, index] for die, index in row] for row in places])
    return members, np.ascontiguousarray(left.transpose(2, 0, 1))
