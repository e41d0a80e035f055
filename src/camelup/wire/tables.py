"""A table as anybody may know it. Only shapes."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from camelup.wire.words import BrokenBy, Edition, SeatKind, Status

BotName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class SeatInfo(Struct):
    """A place at a table."""

    kind: SeatKind
    name: str | None
    bot: str | None
    away: bool


class Options(Struct, frozen=True):
    """The options of a table."""

    public: bool = False
    hints: bool = True
    hide_money: bool = False
    seconds: int | None = None
    """The time for a decision; none without a clock."""
    chat: bool = True
    watchers_chat: bool = False
    stand_in: BotName = "bookie"
    """The bot that plays for people who are away."""
    neighbours: bool = False
    """Whether several people of one address may sit at a public table."""


class BrokenDraw(Struct, frozen=True):
    """A draw that broke off: a player did not do their part of it in time, or left, and lost the seat to a bot."""

    draw: int
    seat: int
    name: str
    reason: BrokenBy


class FairDice(Struct):
    """What the fair dice are derived from; the seed is secret until the game is over."""

    commitment: str
    """The SHA-256 of the seed of this draw."""
    nonces: list[str]
    """By seat: what is known; a promised one stays empty until it is revealed."""
    seed: str | None
    promises: list[str]
    """By seat: the SHA-256 of the nonce, where the player keeps it secret until all promises are fixed."""
    draw: int
    """The number of the draw: 0, and one more each time that it broke off."""
    fixed: bool
    """Whether seats, promises and commitment are fixed: from then on nonces are revealed."""
    owing: list[int]
    """In a draw: the seats whose promise or nonce is still to come."""
    broken: list[BrokenDraw]
    """Who broke a draw off at this table, and how."""


class TableInfo(Struct):
    """A table as anybody may know it."""

    id: str
    code: str
    edition: Edition
    status: Status
    seq: int
    host: int | None
    seats: list[SeatInfo]
    options: Options
    fair: FairDice
    deadline: int | None
    rematch: str | None
