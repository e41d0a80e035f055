"""The row of a table in the database: what is needed to list it and to find work. Follows from the table."""

from typing import Any

from camelup.server.entries import Acted, Closed, Kicked, Left, Opened, Sat, SeatSet, Started
from camelup.server.table import Draft, Table


def summary_of(table: Table, at: int) -> dict[str, Any]:
    """Give the row of a table as it is."""
    facts = table.facts
    return {
        "edition": facts.edition,
        "players": len(table.seats),
        "public": facts.options.public,
        "status": table.status,
        "open_seats": sum(seat.kind == "open" for seat in table.seats),
        "host_name": table.seats[facts.host].name if facts.host >= 0 else None,
        "created_at": at,
        "updated_at": at,
    }


def summary_after(table: Table, draft: Draft, at: int) -> dict[str, Any] | None:
    """Give what a draft will change in the row; None when nothing."""
    free = sum(seat.kind == "open" for seat in table.seats)
    match draft.entry:
        case Acted():
            changed: dict[str, Any] = {"status": "over"} if draft.over else {}
        case Started():
            changed = {"status": "playing"}
        case Closed():
            changed = {"status": "closed"}
        case Opened():
            changed = {"status": "open" if table.game is None else "playing"}
        case Sat(_, name):
            changed = {"open_seats": free - 1} | ({} if table.facts.host >= 0 else {"host_name": name})
        case Left(seat) | Kicked(seat):
            changed = {"open_seats": free + 1} | ({"host_name": _next_host(table)} if seat == table.facts.host else {})
        case SeatSet(seat, place):
            changed = {"open_seats": free + (place.kind == "open") - (table.seats[seat].kind == "open")}
        case _:
            changed = {}
    return {**changed, "updated_at": at} if changed else None


def _next_host(table: Table) -> str | None:
    others = (
        seat.name for number, seat in enumerate(table.seats) if seat.kind == "person" and number != table.facts.host
    )
    return next(others, None)
