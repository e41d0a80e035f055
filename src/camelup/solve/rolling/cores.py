"""Legs of all shapes at once on the cores of this machine: the sweep in pieces, on threads, in memory that is used again."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from camelup.engine.editions import RACING_CAMELS
from camelup.solve.rolling.dice import Layer, leg_layers
from camelup.solve.rolling.moves import Moves, all_moves
from camelup.solve.rolling.sweep import NUMBERS, roll
from camelup.solve.shapes import pairs, shapes, spreads

Progress = Callable[[int], None]
"""Called with the number of shapes that were just rolled for."""

_PIECE: Final = 500
"""So many spreads are rolled for at a time: some tenths of a second."""


def write_certain(rows: Any, camels: int, one: float) -> None:
    """Write the chances of races that are over: the first racing camel has won, the last has lost."""
    rows[shapes(camels) :] = 0
    rows[shapes(camels) :, :, RACING_CAMELS - 1] = one
    rows[shapes(camels) :, :, RACING_CAMELS] = one


class Cores:
    """Rolls whole legs on threads; `one` is the number that stands for certainty."""

    def __init__(self, camels: int, dtype: Any, one: float, threads: int | None = None) -> None:
        self.camels = camels
        self.one = one
        self._moves: Moves = all_moves(camels)
        self._layers = leg_layers(camels)
        self._rows = shapes(camels) + pairs(camels)
        self._sums = np.int64 if np.issubdtype(dtype, np.integer) else dtype
        # layers take turns in two buffers: what is below is needed, what is below that is not
        self._buffers = [np.empty(self._rows * NUMBERS * self._most(parity), dtype) for parity in range(2)]
        self._threads = threads or os.cpu_count() or 1

    def _most(self, parity: int) -> int:
        return max(layer.sets for layer in self._layers[parity::2])

    def leg(self, chances: Any, tell: Progress) -> Any:
        """Return the chances at the start of a leg from those at its end, by shape and number."""
        below = self._rows_of(chances)
        with ThreadPoolExecutor(self._threads) as pool:
            for number, layer in enumerate(self._layers):
                above = self._buffers[number % 2][: self._rows * layer.sets * NUMBERS].reshape(-1, layer.sets, NUMBERS)
                write_certain(above, self.camels, self.one)
                for rolled in self._rolled(pool, layer, below, above):
                    tell(rolled)
                below = above
        return below[: shapes(self.camels), 0].copy()

    def _rows_of(self, chances: Any) -> Any:
        """Put the rows of races that are over after the others."""
        rows = np.empty((self._rows, 1, NUMBERS), chances.dtype)
        rows[: shapes(self.camels), 0] = chances
        write_certain(rows, self.camels, self.one)
        return rows

    def _rolled(self, pool: ThreadPoolExecutor, layer: Layer, below: Any, above: Any) -> Iterator[int]:
        """Roll piece by piece; whoever interrupts waits for the pieces in hand and no longer."""

        def piece(first: int) -> int:
            last = min(first + _PIECE, spreads(self.camels))
            roll(first, last, self._moves, layer, below, above, np.zeros((layer.sets, NUMBERS), self._sums))
            return (last - first) * pairs(self.camels)

        try:
            yield from pool.map(piece, range(0, spreads(self.camels), _PIECE))
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
