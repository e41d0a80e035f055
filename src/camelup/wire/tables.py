"""A table as anybody may know it. Only shapes."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from camelup.wire.words import Edition, SeatKind, Status

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


class FairDice(Struct):
    """What the fair dice are derived from; the seed is secret until the game is over."""

    commitment: str
    nonces: list[str]
    seed: str | None


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
