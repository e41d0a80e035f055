"""A server that kills itself by SIGKILL around entries: once before one is stored, once after that and before anybody is told.

CAMELUP_CRASHES says around which: `4` means the first of each sort from a table's fourth on, `4 6` every sixth from there besides.
Each death leaves a mark in the server's folder, so that no later life dies at the same place.
"""

import os
import signal
from pathlib import Path
from typing import Any

import msgspec

from camelup.server.store.store import Store

CRASHES = Path("crashes")
"""Where the marks are."""


def sort_of(entry: dict[str, Any], *, over: bool) -> str:
    """Return what sort of entry this is: what happened, by whom somebody acted, and whether the game ended with it."""
    return ".".join([entry["kind"], entry.get("by", ""), "over" * over])


def name_of(crashes: str, seq: int, sort: str) -> str | None:
    """Name what two crashes are about; None for an entry that nobody dies around."""
    first, *steps = map(int, crashes.split())
    if seq < first:
        return None
    return str(seq) if any((seq - first) % step == 0 for step in steps) else sort


def add_crash_points(crashes: str) -> None:
    """Let the writing of entries kill the process, at each place once."""
    write = Store.write

    async def write_or_crash(store: Store, batch: list[Any]) -> Any:
        doomed = [place for append in batch if (place := _place(crashes, append))]
        for place in doomed:
            crash_once(CRASHES / f"{place}.before")
        stored = await write(store, batch)
        for place in doomed:
            crash_once(CRASHES / f"{place}.after")
        return stored

    setattr(Store, "write", write_or_crash)  # noqa: B010


def _place(crashes: str, append: Any) -> str | None:
    over = bool(append.summary) and append.summary.get("status") == "over"
    name = name_of(crashes, append.row.seq, sort_of(msgspec.json.decode(append.row.data), over=over))
    return name and f"{append.row.table_id}.{name}"


def crash_once(mark: Path) -> None:
    """End this life here, unless an earlier one ended here and left its mark."""
    if not mark.exists():
        mark.parent.mkdir(exist_ok=True)
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
