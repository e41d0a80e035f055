"""What a table is besides its game: who sits where, what was agreed and what was done. Stored whole, it is a snapshot."""

from typing import Final

import msgspec

from camelup.engine.editions import EDITIONS
from camelup.wire.tables import BrokenDraw, Options
from camelup.wire.words import Absence, SeatKind

NOBODY: Final = -1
"""The seat of a spectator."""


class Seat(msgspec.Struct):
    """A place at the table: who is in it, and the hash of the secret that proves it."""

    kind: SeatKind = "open"
    name: str | None = None
    bot: str | None = None
    key: str | None = None
    nonce: str = ""
    away: Absence | None = None
    house: str = ""
    """A number for the address it was taken from, secret and of this table alone; empty where that is not known."""
    kept: str | None = None
    """For whom an open seat is kept for a while, at a rematch."""
    promise: str = ""
    """The SHA-256 of a nonce that is still to be revealed, or has been."""
    draws: bool = False
    """Whether it takes part in the draw: it promised once, so it has to do so again when the draw broke off."""

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot of the house decides for this seat now."""
        return self.kind == "bot" or self.away is not None


class UndoPoint(msgspec.Struct, frozen=True):
    """How things stood before an action that may be taken back."""

    seat: int
    seq: int
    """The number of the action's entry."""
    asks: int
    packed: bytes


class Facts(msgspec.Struct):
    """All of a table but the game's own position: with that added it is a snapshot."""

    id: str
    code: str
    edition: str = ""
    options: Options = Options()
    commitment: str = ""
    seats: list[Seat] = []
    host: int = NOBODY
    host_key: str | None = None
    seq: int = 0
    counter: int = 0
    """How many pieces of luck were drawn so far."""
    asked: list[int] = []
    """By seat: the last entry that its decision depends on."""
    asked_at: int = 0
    """When the current decision began."""
    asks: int = 0
    """How many decisions were asked for so far, those that were taken back not counted: the bots' own luck goes by it."""
    undo: UndoPoint | None = None
    """What the only person at the table may take back."""
    changes: dict[int, int] = {}
    """By seat: how often it has taken its choice back in this leg's set-up."""
    commands: dict[str, int] = {}
    """By kind, seat and id: the number under which a command happened. A repeat gets the same answer."""
    kept_until: int = 0
    """Until when seats are kept for those who played before."""
    said: int = 0
    closed: bool = False
    rematch: str | None = None
    drawing: bool = False
    """Whether the dice are being drawn: nobody comes or goes until the game begins."""
    fixed: bool = False
    """Whether the promises are fixed, so that nonces are revealed."""
    draw: int = 0
    draw_at: int = 0
    """When the time for promises or nonces began."""
    broken: list[BrokenDraw] = []
    given_up: bool = False
    """Whether too many draws broke off: the table stays closed."""
    promised: dict[int, int] = {}
    """By seat: how often it has promised in this draw."""
    earned: list[dict[str, int]] = []
    """By seat: what brought it how much so far; empty before the game."""
    packed: bytes | None = None

    @property
    def hides_money(self) -> bool:
        """Whether others' money is hidden. Camel Up Cards shows it (C20), also where an earlier version accepted the option."""
        return self.options.hide_money and not EDITIONS[self.edition].open_money
