"""Tables of solved races on disk: a checksum, what the numbers are, the numbers. Read memory-mapped.

The first 32 bytes are the SHA-256 of all that follows; then comes JSON, filled up with blanks to byte 512; then a row for
each shape in the order of `shape_index`, so that no index has to be kept.
"""

import hashlib
import json
import mmap
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import numpy as np

from camelup import __version__

FORMAT: Final = 2
DIGEST: Final = 32
HEAD: Final = 480


class RaceTable(NamedTuple):
    """Solved races: their numbers, and the most that any chance is off."""

    rows: Any
    edition: str
    error: float
    legs: int = 0
    """After how many legs, where that was noted."""
    version: str = __version__
    """The program that made it."""


def table_name(edition: str) -> str:
    """Return the name of the file of an edition's table."""
    return f"race-{edition}-{FORMAT}.table"


def head_of(table: RaceTable) -> bytes:
    """Write the head of a table: what its numbers are."""
    facts = {
        "format": FORMAT,
        "version": table.version,
        "edition": table.edition,
        "legs": table.legs,
        "error": table.error,
        "numbers": table.rows.dtype.str,
        "shape": table.rows.shape,
    }
    return json.dumps(facts).encode().ljust(HEAD)


def digest_of(table: RaceTable) -> bytes:
    """Return the checksum of a table."""
    digest = hashlib.sha256(head_of(table))
    digest.update(np.ascontiguousarray(table.rows).data)
    return digest.digest()


def table_of(head: bytes, numbers: Any) -> RaceTable:
    """Put a table together from its head and its numbers."""
    facts = json.loads(head)
    rows = np.frombuffer(numbers, facts["numbers"]).reshape(facts["shape"])
    return RaceTable(rows, facts["edition"], facts["error"], facts["legs"], facts["version"])


def write_table(path: Path, table: RaceTable) -> None:
    """Write a table; a reader never sees half of it, however many write at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        with half.open("xb") as file:
            for part in (digest_of(table), head_of(table), np.ascontiguousarray(table.rows).data):
                file.write(part)
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise


def read_table(path: Path, digest: bytes | None = None) -> RaceTable | None:
    """Open a table; None where there is none, none that is whole, or not the one with that checksum."""
    try:
        with path.open("rb") as file:
            kept = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # an empty file can't be mapped
        return None
    if kept[:DIGEST] != (digest or kept[:DIGEST]) or hashlib.sha256(kept[DIGEST:]).digest() != kept[:DIGEST]:
        return None
    return table_of(bytes(kept[DIGEST : DIGEST + HEAD]), kept[DIGEST + HEAD :])
