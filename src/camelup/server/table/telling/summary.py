"""The row of a table in the database: what is needed to list it and to find tables to drive. Computed from the table."""

from typing import Any, Final

from camelup.server.table.drafts import Draft
from camelup.server.table.stored.entries import (
    Acted,
    Arranged,
    Away,
    Back,
    Promised,
    Rematch,
    Revealed,
    Said,
    TookBack,
    Undone,
)
from camelup.server.table.table import Table

_UNSEEN: Final = (Acted, Away, Back, Promised, Rematch, Revealed, Said, TookBack, Undone)
"""The entries that change nothing in a table's row, unless the game ends with one."""


def summary_of(table: Table, at: int) -> dict[str, Any]:
    """Return the columns of a table's row that may change."""
    facts = table.facts
    return {
        "status": "playing" if table.status == "drawing" else table.status,  # nobody can join any more
        "open_seats": sum(seat.kind == "open" for seat in table.seats),
        "host_name": table.seats[facts.host].name if facts.host >= 0 else None,
        "updated_at": at,
    }


def summary_of_new(table: Table, at: int) -> dict[str, Any]:
    """Return the row of a new table."""
    return {**_agreed(table), **summary_of(table, at), "created_at": at}


def _agreed(table: Table) -> dict[str, Any]:
    facts = table.facts
    return {"edition": facts.edition, "players": len(table.seats), "public": facts.options.public}


def summary_after(table: Table, draft: Draft, at: int) -> dict[str, Any] | None:
    """Return the columns that change with a draft; None if none do."""
    if isinstance(draft.entry, _UNSEEN) and not draft.over:
        return None
    after = table.after(draft, at)
    return {**(_agreed(after) if isinstance(draft.entry, Arranged) else {}), **summary_of(after, at)}
