"""Legs of all shapes at once on a GPU: the same tables and the same whole numbers as on the cores, so the same result.

Needs CuPy where it is used. Imports nothing of ours, so that it runs where the engine does not: the tables come in as arrays.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final

import numpy as np

_SOURCE: Final = r"""
extern "C" __global__ void roll(
    const unsigned* by_rank, const unsigned char* crazy, const unsigned char* pair_after,
    const unsigned char* order_after, const unsigned char* racing, const unsigned char* crazy_ranks,
    const unsigned char* orders, const unsigned char* members, const unsigned char* left,
    const unsigned* below, unsigned* above,
    long long shapes, int pairs, int camels, int sets, int size, int sets_below, double share)
{
    const int FACES = 3, RACING = 5, NUMBERS = 10, TARGET_BITS = 18;
    long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (thread >= shapes * sets) return;
    long long shape = thread / sets;
    int set = (int)(thread - shape * sets);
    long long spread = shape / pairs;
    int pair = (int)(shape - spread * pairs);
    unsigned long long sums[NUMBERS] = {0};
    for (int member = 0; member < size; member++) {
        int die = members[set * size + member];
        bool grey = die == RACING;
        int mover = grey ? crazy[shape] : 0;
        int units = grey && mover == 0 ? 2 : 1;
        unsigned sides = units == 2 ? 1 : 2;
        for (int unit = 0; unit < units; unit++) {
            int rank = !grey ? racing[pair * RACING + die]
                             : crazy_ranks[2 * pair + (units == 2 ? unit : mover - 1)];
            for (int face = 0; face < FACES; face++) {
                unsigned move = by_rank[(spread * camels + rank) * 2 * FACES + (grey ? FACES : 0) + face];
                unsigned slide = move >> TARGET_BITS;
                long long target = move & ((1u << TARGET_BITS) - 1);
                int order = order_after[slide * pairs + pair];
                long long row = target * pairs + pair_after[slide * pairs + pair];
                const unsigned* out = below + (row * sets_below + left[(order * sets + set) * size + member]) * NUMBERS;
                #pragma unroll
                for (int camel = 0; camel < RACING; camel++) {
                    int place = orders[order * RACING + camel];
                    sums[camel] += (unsigned long long)sides * out[place];
                    sums[RACING + camel] += (unsigned long long)sides * out[RACING + place];
                }
            }
        }
    }
    #pragma unroll
    for (int number = 0; number < NUMBERS; number++)
        above[thread * NUMBERS + number] = (unsigned)((double)sums[number] * share);
}
"""
_BLOCK: Final = 256
_NUMBERS: Final = 10


class Gpu:
    """Rolls whole legs on a GPU; `tables` are those of `tables_for_gpu`."""

    def __init__(self, tables: Mapping[str, Any], one: float) -> None:
        self._cupy = cupy = import_module("cupy")  # only those who have a GPU have it
        self._kernel = cupy.RawKernel(_SOURCE, "roll")
        self._moves = [cupy.asarray(tables[name]) for name in _MOVES]
        self._layers = [(cupy.asarray(tables[f"members{n}"]), cupy.asarray(tables[f"left{n}"])) for n in range(_LAYERS)]
        self._shapes, self._pairs = tables["crazy"].size, tables["crazy"].shape[1]
        self._camels = tables["by_rank"].shape[1]
        self._one = one

    def leg(self, chances: Any, tell: Callable[[int], None]) -> Any:
        """Return the chances at the start of a leg from those at its end, by shape and number."""
        below = self._rows(1)
        below[: self._shapes, 0] = self._cupy.asarray(chances)
        for members, left in self._layers:
            below = self._rolled(members, left, below)
            tell(self._shapes)
        return self._cupy.asnumpy(below[: self._shapes, 0])

    def _rows(self, sets: int) -> Any:
        """Make the rows of a layer, with those of races that are over at the end: the first has won, the last has lost."""
        rows = self._cupy.zeros((self._shapes + self._pairs, sets, _NUMBERS), np.uint32)
        rows[self._shapes :, :, _NUMBERS // 2 - 1 : _NUMBERS // 2 + 1] = self._one
        return rows

    def _rolled(self, members: Any, left: Any, below: Any) -> Any:
        sets, size = members.shape
        above = self._rows(sets)
        numbers = (
            np.int64(self._shapes),
            *map(np.int32, (self._pairs, self._camels, sets, size, below.shape[1])),
            np.float64(1 / (6 * size)),
        )
        blocks = -(-self._shapes * sets // _BLOCK)
        self._kernel((blocks,), (_BLOCK,), (*self._moves, members, left, below, above, *numbers))
        self._cupy.cuda.get_current_stream().synchronize()
        return above


_MOVES: Final = ("by_rank", "crazy", "pair_after", "order_after", "racing", "crazy_ranks", "orders")
_LAYERS: Final = 5
