"""What may happen at a table, as values that are stored: the log of a table is a list of these. No rule, no input or output.

Secrets (the hash of a seat's token, hidden cards) stand in entries; what others may see of one is `messages.py`'s business.
"""

from typing import Any, Literal, TypeAlias

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """One thing that happened at a table."""


Kind: TypeAlias = Literal["open", "person", "bot", "account"]
By: TypeAlias = Literal["person", "bot", "stand_in"]
Absence: TypeAlias = Literal["time", "gone", "left"]


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is meant for: open, one of the house bots, or a bot with an account."""

    kind: Kind = "open"
    bot: str | None = None
    name: str | None = None
    key: str | None = None


class Options(msgspec.Struct, frozen=True):
    """What was agreed on for a table."""

    public: bool = False
    hints: bool = True
    hide_money: bool = False
    seconds: int | None = None
    chat: bool = True
    watchers_chat: bool = False
    stand_in: str = "bookie"


class Created(Entry, frozen=True, tag="created"):
    """The table was laid; `commitment` binds its dice, `key` is for a host without a seat."""

    edition: str
    seats: list[Place]
    options: Options
    commitment: str
    key: str | None = None


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a seat; the first one is the host."""

    seat: int
    name: str
    nonce: str
    key: str


class Left(Entry, frozen=True, tag="left"):
    """A person gave up a seat before the start."""

    seat: int


class Kicked(Entry, frozen=True, tag="kicked"):
    """The host freed a seat."""

    seat: int


class SeatSet(Entry, frozen=True, tag="seat_set"):
    """The host changed what a seat is meant for."""

    seat: int
    place: Place


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
    """A seat took back all it had chosen so far in a leg's set-up: that many actions."""

    seat: int
    choices: int
    command: str | None = None


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something; a spectator has no seat."""

    seat: int | None
    name: str
    text: str
    command: str | None = None


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
