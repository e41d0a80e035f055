"""Chances in 16 bits each. Knows arrays and nothing of ours, so that it runs where the engine does not."""

from typing import Any, Final

import numpy as np

WHOLE: Final = (1 << 16) - 1
"""What the five packed chances of a row add up to."""
ROUNDING: Final = 0.8 / WHOLE
"""The most that packing changes a chance: of five only the four with the greatest remainders are rounded up."""

_PIECE: Final = 1 << 18


def packed(chances: Any) -> Any:
    """Pack rows of five chances: what a row lacks is shared out in proportion, and its sum stays whole.

    >>> packed(np.array([[0.5, 0.25, 0.25, 0.0, 0.0]])).tolist()
    [[32767, 16384, 16384, 0, 0]]
    """
    rows = np.empty(chances.shape, np.uint16)
    for first in range(0, len(chances), _PIECE):
        rows[first : first + _PIECE] = _packed(chances[first : first + _PIECE].astype(np.float64))
    return rows


def _packed(chances: Any) -> Any:
    exact = chances * (WHOLE / chances.sum(axis=1, keepdims=True))
    down = np.floor(exact)
    short = WHOLE - down.sum(axis=1, keepdims=True)
    place = np.argsort(np.argsort(down - exact, axis=1, kind="stable"), axis=1)
    return down + (place < short)


def shares(rows: Any) -> Any:
    """Return the numbers of a table as shares of one, packed ones too."""
    return rows / WHOLE if rows.dtype == np.uint16 else rows
