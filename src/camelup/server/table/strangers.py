"""Who may take a seat without having been here before: one person of each address, and nobody in a seat that is kept."""

from camelup.reasons import Reason
from camelup.server.refused import Refused
from camelup.server.table.table import Table


def house_of(table: Table, address: str) -> str:
    """Return a number for an address that means nothing at another table, nor to anybody who does not know the seed."""
    return format(table.secret(f"house {address}"), "016x")


def check_neighbours(table: Table, house: str) -> None:
    """Refuse a second seat of a public table to one address: one person could play several hands against the others.

    An address is all that a server can know of a browser it meets for the first time: whatever else a page sent, somebody
    could invent. Friends in one house play at a table of their own, or the host allows it (`neighbours`).
    """
    options = table.facts.options
    if options.public and not options.neighbours and any(seat.house == house for seat in table.seats):
        raise Refused("full", Reason("command.one-seat"))


def seat_for(table: Table, wanted: int | None, now: int) -> int | None:
    """Return the seat that a stranger gets; None where `sit` is to say that there is none."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    kept = [number for number in open_seats if table.seats[number].kept and now < table.facts.kept_until]
    free = [number for number in open_seats if number not in kept]
    if kept and (wanted in kept or (wanted is None and not free)):
        number = kept[0] if wanted is None else wanted
        seconds = -(-(table.facts.kept_until - now) // 1000)
        raise Refused(
            "full", Reason("command.seat-kept", number=number, name=table.seats[number].kept, seconds=seconds)
        )
    return free[0] if wanted is None and free else wanted
