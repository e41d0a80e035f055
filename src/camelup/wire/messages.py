"""The messages of a socket or a stream: the whole picture, entries, who is there, answers. Only shapes."""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from camelup.wire.entries import EntryMessage
from camelup.wire.reasons import Explanation
from camelup.wire.tables import TableInfo
from camelup.wire.views import AnyView


class Picture(Struct, tag_field="type", tag="table"):
    """The whole picture for a seat or a spectator."""

    seq: int
    you: int | None
    table: TableInfo
    view: AnyView | None
    present: list[int]
    """The seats whose people are connected."""
    watchers: int
    preparing: list[int]
    """Seats whose bots are still being prepared: the server has just been installed."""
    now: int
    """The server's clock, in milliseconds."""
    undo: int | UnsetType = UNSET
    """The entry of the action that the only person at the table may take back now."""


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is there now."""

    present: list[int]
    watchers: int
    preparing: list[int]
    deadline: int | UnsetType = UNSET
    """When the time for the decision, or the draw, is over, where that is another time than the log says: nobody loses time by a
    restart, or while nobody is at the table."""


class Problem(Struct, omit_defaults=True):
    """Why something was refused."""

    code: str
    """A code for programs: `stale`, `illegal`, `too_many` and so on."""
    message: str
    rule: str | None = None
    why: Explanation | None = None
    reasons: list[Explanation] | None = None
    """Of a position: everything that is wrong with it."""
    at: int | None = None
    """Of a text: where it can't be read; `line` and `character` name the same place."""
    line: int | None = None
    character: int | None = None
    missing: list[EntryMessage] | None = None
    """Of a command that came too late: the entries its sender had not seen."""


class Answer(Struct, tag_field="type", tag="answer", omit_defaults=True):
    """The outcome of a command: its number in the log if it is `ok`, else the problem."""

    id: str | None
    ok: bool
    seq: int | None = None
    code: str | None = None
    message: str | None = None
    rule: str | None = None
    why: Explanation | None = None
    missing: list[EntryMessage] | None = None


class Why(Struct, tag_field="type", tag="why"):
    """Why an action is not allowed; nothing when it is."""

    id: str | None
    rule: str | None
    message: str | None
    why: Explanation | None


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping, with the server's clock."""

    now: int


class Bye(Struct, tag_field="type", tag="bye", omit_defaults=True):
    """The last message of a connection that the server ends."""

    code: str
    message: str
    rule: str | None = None
    why: Explanation | None = None


class SeatGiven(Struct, tag_field="type", tag="seat"):
    """On the stream of an account: a seat it has at a table."""

    table: str
    seat: int


ServerMessage: TypeAlias = Picture | EntryMessage | Presence | Answer | Why | Pong | Bye
