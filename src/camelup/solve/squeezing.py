"""Makes packed tables small enough to ship: keeps only how each number differs from what its neighbours predict, compressed.

Neighbours are the spreads with one camel a space further back. Differences are taken along every camel in turn, and what is
left is mostly small; a row's last number is not kept, for the others tell it. The file is a checksum of the table, then XZ of
the table's head, the lower bytes of all differences and the upper ones. Knows numbers, and no rule.
"""

import lzma
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from camelup.engine.editions import RACING_CAMELS, SPACES
from camelup.engine.jit import slices
from camelup.solve.packing import WHOLE
from camelup.solve.shapes import CHOOSE, spreads
from camelup.solve.table import DIGEST, HEAD, RaceTable, digest_of, head_of, table_of

_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 1, "lc": 4, "lp": 0, "pb": 0}]
"""Neighbouring bytes are alike in nothing but their size: the last byte tells much, its place and repeats little."""
_PIECE: Final = 1 << 18
"""So many bytes are decompressed at a time: some hundredths of a second."""


def squeeze(table: RaceTable, camels: int) -> bytes:
    """Compress a packed table."""
    kept = table.rows[..., :-1].reshape(spreads(camels), -1).copy()
    for levels in _neighbours(camels):
        for here, there in reversed(levels):
            kept[here] -= kept[there]
    small = _folded(kept.view(np.int16)).astype("<u2").view(np.uint8).reshape(-1, 2)
    parts = head_of(table), small[:, 0].tobytes(), small[:, 1].tobytes()
    return digest_of(table) + lzma.compress(b"".join(parts), filters=_FILTERS)


def unsqueeze(squeezed: bytes, camels: int) -> RaceTable | None:
    """Restore a table that was compressed; None where it is damaged."""
    parts = _decompressed(memoryview(squeezed)[DIGEST:])
    if parts is None:
        return None
    lower, upper = np.frombuffer(parts, np.uint8, offset=HEAD).reshape(2, spreads(camels), -1)
    kept = _unfolded(lower | upper.astype(np.uint16) << 8)
    for levels in reversed(list(_neighbours(camels))):
        for here, there in levels:
            kept[here] += kept[there]
    table = table_of(parts[:HEAD], _with_last(kept.reshape(-1, RACING_CAMELS - 1)))
    return table if digest_of(table) == squeezed[:DIGEST] else None


def _decompressed(compressed: memoryview) -> bytes | None:
    """Decompress piece by piece, so that seconds of it can be interrupted; None where an end is missing."""
    decompressor, pieces = lzma.LZMADecompressor(), slices(len(compressed), _PIECE)
    try:
        parts = b"".join([decompressor.decompress(compressed[some.start : some.stop]) for some in pieces])
    except (lzma.LZMAError, EOFError):
        return None
    return parts if decompressor.eof else None


def _neighbours(camels: int) -> Iterator[list[tuple[Any, Any]]]:
    """List for each rank, level by level, spreads and those with that camel a space back: a level needs the one before."""
    spaces = all_spaces(camels)
    for rank in range(camels):
        free = spaces[:, rank] - (spaces[:, rank - 1] if rank else 1)
        back = np.arange(len(spaces)) - CHOOSE[spaces[:, rank] - 2 + rank, rank]
        levels = [np.flatnonzero(free == level) for level in range(1, SPACES)]
        yield [(level, back[level]) for level in levels]


def all_spaces(camels: int) -> Any:
    """List the spaces of every spread from the last camel to the first."""
    left, spaces = np.arange(spreads(camels)), np.empty((spreads(camels), camels), np.int64)
    for rank in reversed(range(camels)):
        ways = CHOOSE[np.arange(SPACES) + rank, rank + 1]
        spaces[:, rank] = np.searchsorted(ways, left, "right")
        left -= ways[spaces[:, rank] - 1]
    return spaces


def _folded(numbers: Any) -> Any:
    """Count both signs from nothing up: 0, -1, 1, -2 and so on."""
    return numbers << 1 ^ numbers >> 15


def _unfolded(numbers: Any) -> Any:
    return numbers >> 1 ^ -(numbers & 1)


def _with_last(kept: Any) -> Any:
    """Complete each row to a whole."""
    rows = np.empty((len(kept), RACING_CAMELS), np.uint16)
    rows[:, :-1] = kept
    rows[:, -1] = WHOLE - kept.sum(axis=1, dtype=np.uint16)
    return rows
