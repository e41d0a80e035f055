"""What may happen at a table, as stored values: the log of a table is a list of them. No rules, no input or output.

Entries hold secrets (the hash of a seat's token, hidden cards); `telling/messages.py` decides what others may see of one.
Entries without a secret are sent as they are stored.
"""

from typing import Any, TypeAlias

import msgspec

from camelup.wire.entries import (
    Away,
    Back,
    BrokeOff,
    Closed,
    Entry,
    Fixed,
    Kicked,
    Left,
    Opened,
    Rematch,
)
from camelup.wire.tables import Options
from camelup.wire.words import By, SeatKind

__all__ = [
    "Acted",
    "AnyEntry",
    "Arranged",
    "Away",
    "Back",
    "BrokeOff",
    "Closed",
    "Created",
    "Entry",
    "Fixed",
    "Kicked",
    "Left",
    "Opened",
    "Options",
    "Promised",
    "Rematch",
    "Revealed",
    "Said",
    "Sat",
    "SeatPlan",
    "SeatSet",
    "Started",
    "TookBack",
    "Undone",
    "read_entry",
    "write_entry",
]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who a seat is for: anybody, a house bot, or a bot with an account."""

    kind: SeatKind = "open"
    bot: str | None = None
    name: str | None = None
    key: str | None = None
    kept: str | None = None
    """For whom it is kept at first, at a rematch."""


class Created(Entry, frozen=True, tag="created"):
    """The table was created; `commitment` binds its dice, `key` is for a host without a seat."""

    edition: str
    seats: list[SeatPlan]
    options: Options
    commitment: str
    key: str | None = None


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat; the first one is the host."""

    seat: int
    name: str
    nonce: str
    key: str
    house: str = ""
    promise: str = ""


class SeatSet(Entry, frozen=True, tag="seat_set"):
    """The host changed who a seat is for."""

    seat: int
    place: SeatPlan


class Arranged(Entry, frozen=True, tag="arranged"):
    """The host changed the game, the seats or the options; `places` has who sits in a seat by the number of before, or who it is for."""

    edition: str
    places: list[SeatPlan | int]
    options: Options


class Promised(Entry, frozen=True, tag="promised"):
    """A seat promised a nonce for the dice."""

    seat: int
    promise: str
    command: str | None = None


class Revealed(Entry, frozen=True, tag="revealed"):
    """A seat revealed the nonce that it had promised."""

    seat: int
    nonce: str
    command: str | None = None


class Started(Entry, frozen=True, tag="started"):
    """The game began with this luck."""

    luck: list[str]


class Acted(Entry, frozen=True, tag="acted"):
    """A seat acted, and this luck came."""

    seat: int
    action: str
    luck: list[str]
    by: By
    command: str | None = None


class TookBack(Entry, frozen=True, tag="took_back"):
    """A seat took back all it had chosen so far in a leg's set-up."""

    seat: int
    command: str | None = None


class Undone(Entry, frozen=True, tag="undone"):
    """The only person at the table took back the action that is entry `since`, and all that bots did after it."""

    seat: int
    since: int
    command: str | None = None


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something; a spectator has no seat."""

    seat: int | None
    name: str
    text: str
    command: str | None = None


AnyEntry: TypeAlias = (
    Created
    | Sat
    | Left
    | Kicked
    | SeatSet
    | Arranged
    | Promised
    | Fixed
    | Revealed
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

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> str:
    """Write an entry as it is stored.

    >>> write_entry(Back(2))
    '{"kind":"back","seat":2}'
    """
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    """Read a stored entry."""
    return _decoder.decode(text)  # type: ignore[no-any-return]
