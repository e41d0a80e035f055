"""What happened at a table, as its players and spectators are told. The server stores it with the secrets."""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from camelup.wire.events import AnyEvent
from camelup.wire.tables import TableInfo
from camelup.wire.views import AnyView
from camelup.wire.words import Absence, BrokenBy, By, Edition, SeatKind


class Entry(Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table."""


class Created(Entry, frozen=True, tag="created"):
    """The table was created."""


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
    """The host changed who a seat is for."""

    seat: int
    seat_kind: SeatKind
    bot: str | None
    name: str | None


class Arranged(Entry, frozen=True, tag="arranged", omit_defaults=False):
    """The host changed the game, the seats or the options; who has no seat any more is told so and can watch."""

    edition: Edition
    seats: list[int | None]
    """By seat: the number that it had before; none for a new one."""


class NoncePromised(Entry, frozen=True, tag="promised"):
    """A seat promised a nonce for the dice."""

    seat: int
    promise: str


class Fixed(Entry, frozen=True, tag="fixed", omit_defaults=False):
    """Seats, commitment and promises are fixed: nonces are revealed from now on. Who keeps this can check the dice later."""

    draw: int
    commitment: str
    promises: list[str]
    nonces: list[str]
    """By seat: those that were told openly."""


class NonceRevealed(Entry, frozen=True, tag="revealed"):
    """A seat revealed the nonce that it had promised."""

    seat: int
    nonce: str


class BrokeOff(Entry, frozen=True, tag="broke_off", omit_defaults=False):
    """Seats did not do their part of the draw and are bots' now. It begins again, or the table closes if that was once too often."""

    seats: list[int]
    names: list[str]
    reason: BrokenBy
    commitment: str
    """The SHA-256 of the new seed."""
    closes: bool
    bots: list[str] = []
    """By seat that was lost: the name of the bot that has it now; none where an earlier version did not say so."""


class Started(Entry, frozen=True, tag="started"):
    """The game began."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat acted; `?` stands for what others may not know."""

    seat: int
    by: By
    action: str
    events: list[AnyEvent]


class TookBack(Entry, frozen=True, tag="took_back"):
    """A seat took back all it had chosen so far in a leg's set-up."""

    seat: int


class Undone(Entry, frozen=True, tag="undone"):
    """The only person at the table took back the action that is entry `since`, and all that bots did after it."""

    seat: int
    since: int


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
    | Arranged
    | NoncePromised
    | Fixed
    | NonceRevealed
    | BrokeOff
    | Started
    | Acted
    | TookBack
    | Undone
    | Said
    | Away
    | Back
    | Closed
    | Opened
    | Rematch
)


class EntryMessage(Struct, tag_field="type", tag="entry"):
    """An entry with its number and time, and the table and the view after it if it changed them."""

    seq: int
    at: int
    entry: AnyEntry
    deadline: int | None
    """When the time for the current decision is over."""
    undo: int | UnsetType = UNSET
    """The entry of the action that the only person at the table may take back now."""
    table: TableInfo | UnsetType = UNSET
    view: AnyView | UnsetType | None = UNSET
