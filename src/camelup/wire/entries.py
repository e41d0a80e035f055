"""What happened at a table, as anybody there is told. What is stored, with its secrets, is the server's business."""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from camelup.wire.events import AnyEvent
from camelup.wire.tables import TableInfo
from camelup.wire.views import AnyView
from camelup.wire.words import Absence, By, SeatKind


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table."""


class Created(Entry, frozen=True, tag="created"):
    """The table was laid."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Left(Entry, frozen=True, tag="left"):
    """A person gave up a seat before the start."""

    seat: int


class Kicked(Entry, frozen=True, tag="kicked"):
    """The host freed a seat."""

    seat: int


class SeatSet(Entry, frozen=True, tag="seat_set", omit_defaults=False):
    """The host changed what a seat is meant for."""

    seat: int
    seat_kind: SeatKind
    bot: str | None
    name: str | None


class Started(Entry, frozen=True, tag="started"):
    """The game began."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat acted; what others may not know of it is `?`."""

    seat: int
    by: By
    action: str
    events: list[AnyEvent]


class TookBack(Entry, frozen=True, tag="took_back"):
    """A seat took back all it had chosen so far in a leg's set-up."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something; a spectator has no seat."""

    seat: int | None
    name: str
    text: str


class Away(Entry, frozen=True, tag="away"):
    """From now on the stand-in plays for a seat."""

    seat: int
    reason: Absence


class Back(Entry, frozen=True, tag="back"):
    """The person of a seat is back."""

    seat: int


class Closed(Entry, frozen=True, tag="closed"):
    """Nobody was left at the table."""


class Opened(Entry, frozen=True, tag="opened"):
    """Somebody came back to a closed table."""


class Rematch(Entry, frozen=True, tag="rematch"):
    """The players meet again at another table."""

    table: str


AnyEntry: TypeAlias = (
    Created
    | Sat
    | Left
    | Kicked
    | SeatSet
    | Started
    | Acted
    | TookBack
    | Said
    | Away
    | Back
    | Closed
    | Opened
    | Rematch
)


class EntryMessage(Struct, tag_field="type", tag="entry"):
    """An entry with its number and time; where it changed them, also how table and game are after it."""

    seq: int
    at: int
    entry: AnyEntry
    deadline: int | None
    """When the time for the decision that is awaited is over."""
    table: TableInfo | UnsetType = UNSET
    view: AnyView | UnsetType | None = UNSET
