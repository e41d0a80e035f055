"""The answers of a server over HTTP. Only shapes."""

from typing import Literal

from msgspec import Struct

from camelup.wire.entries import EntryMessage
from camelup.wire.events import AnyEvent
from camelup.wire.messages import Problem
from camelup.wire.tables import TableInfo
from camelup.wire.views import AnyView
from camelup.wire.words import Edition, Family


class Refusal(Struct):
    """A request that was refused."""

    error: Problem


class TableAndSeat(Struct):
    """A table, and the caller's seat at it."""

    table: TableInfo
    you: int | None


class Seated(Struct):
    """A seat at a table with its secret."""

    table: TableInfo
    seat: int | None
    token: str | None
    recovery: str | None


class ListedTable(Struct):
    """A row of the public list."""

    id: str
    code: str
    edition: Edition
    status: Literal["open", "playing"]
    players: int
    open_seats: int
    host: str | None
    created_at: int


class TableList(Struct):
    """The public tables."""

    tables: list[ListedTable]


class Accepted(Struct):
    """A command that is done and stored."""

    seq: int


class Entries(Struct):
    """Entries of a table as messages."""

    seq: int
    entries: list[EntryMessage]


class Bot(Struct):
    """A bot of the house."""

    name: str
    character: str
    """What it is like, in a few words."""
    description: str
    level: int | None
    """Its place in the ladder that people choose from, 1 for the weakest."""
    offered: bool
    """Whether people choose it."""
    editions: list[Edition]
    """The games it plays."""
    people: list[str]
    """Who plays at this level: bots have names and faces at a table."""


class BotList(Struct):
    """The bots of the house, the weakest first."""

    bots: list[Bot]
    usual: str
    """The level of those who have not chosen one."""


class LegSetup(Struct):
    """What a leg of Camel Up Cards begins with, for a number of players (C1)."""

    players: int
    length: int
    dealt: int
    discarded: int
    given: int
    intel: int


class BetPays(Struct):
    """What one kind of bet pays."""

    bet: str
    pays: list[list[int]]
    """A row for each card, in the order in which they are taken or turned: what it pays by the camel's place, 1 to 5."""


class EditionFacts(Struct, kw_only=True):
    """The facts of a game that a page needs before there is a table."""

    name: Edition
    title: str
    family: Family
    """Editions of one family have the same rules, apart from the facts given here."""
    players: list[int]
    unofficial: list[int]
    """Numbers of players that are not in the rulebook and have to be asked for."""
    camels: str
    """Letters, the racing camels first."""
    dice: str
    """Letters, the grey die is G; none in Camel Up Cards."""
    money: int
    """What everybody starts with."""
    open_money: bool
    """Whether everybody's money always lies open."""
    finish_cards: int
    pyramid_tickets: int
    longest_track: int
    partners_from: int | None
    """The number of players from which partnerships are played."""
    legs: list[LegSetup]
    """What a leg begins with, by the number of players; none in the board games."""
    bets: list[BetPays]
    roll_pays: int
    """What a pyramid ticket brings; nothing in Camel Up Cards."""
    tile_pays: int
    """What the owner of a tile gets when camels stop there; nothing in Camel Up Cards."""
    piece_pays: int
    """What whoever still holds a piece's card gets when a leg ends; nothing in the board games."""
    hand_steps: int
    """How far the card that was kept in hand moves its camel; none in the board games."""
    example: str
    """A position to start an analysis with."""


class EditionList(Struct):
    """The editions."""

    editions: list[EditionFacts]
    usual: Edition
    """The default."""


class Account(Struct):
    """An account with its secret."""

    name: str
    token: str


class Position(Struct):
    """A position as text."""

    position: str


class RecordLine(Struct):
    """One action of a record."""

    seat: int | None
    text: str


class GameRecord(Struct):
    """A record of a game."""

    headers: dict[str, str]
    lines: list[RecordLine]


class ReplayStep(Struct):
    """A line of a record, what it did, and how the game is after it; the first step has no line."""

    seat: int | None
    text: str | None
    events: list[AnyEvent]
    view: AnyView


class ReplayedGame(Struct):
    """A game step by step."""

    headers: dict[str, str]
    edition: Edition
    names: list[str]
    steps: list[ReplayStep]


class Health(Struct):
    """The state of a node."""

    status: Literal["ok"] = "ok"
