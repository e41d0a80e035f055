"""The shapes of requests and answers, as the OpenAPI tells them to programs. No behaviour."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from camelup.bots.house import DEFAULT_BOT, BotName
from camelup.engine.editions import FEWEST_PLAYERS, MOST_PLAYERS, EditionName, Family
from camelup.server import limits

Edition = EditionName
Name = Annotated[str, StringConstraints(min_length=1, max_length=4 * limits.NAME)]
Nonce = Annotated[str, StringConstraints(max_length=limits.NONCE)]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=limits.COMMAND_ID)]
SeatNumber = Annotated[int, Field(ge=0, le=MOST_PLAYERS - 1)]
AccountName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{2,20}$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=100)]


class _Given(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(_Given):
    """What a seat is meant for."""

    kind: Literal["open", "bot", "account"] = "open"
    bot: BotName | None = None
    """For `bot`."""
    name: AccountName | None = None
    """For `account`: its name."""


class OptionWishes(_Given):
    """What the host wants for a table."""

    public: bool = False
    hints: bool = True
    hide_money: bool = False
    seconds: Annotated[int, Field(ge=limits.SECONDS[0], le=limits.SECONDS[1])] | None = None
    chat: bool = True
    watchers_chat: bool = False
    stand_in: BotName = DEFAULT_BOT


class NewTable(_Given):
    """A table to be laid."""

    edition: Edition
    seats: Annotated[list[SeatWish], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    name: Name | None = None
    nonce: Nonce = ""
    options: OptionWishes = OptionWishes()
    start: bool = False


class Joining(_Given):
    """Somebody who wants a seat."""

    name: Name
    nonce: Nonce = ""
    seat: SeatNumber | None = None


class Kicking(_Given):
    """A seat to be freed."""

    seat: SeatNumber


class SettingSeat(SeatWish):
    """A seat to be changed."""

    seat: SeatNumber


class AskingRematch(_Given):
    """A player who wants to play again."""

    nonce: Nonce = ""


class TakingBack(_Given):
    """A command, on what was seen up to an entry."""

    id: CommandId
    seq: Annotated[int, Field(ge=0, le=1_000_000)]


class Acting(TakingBack):
    """A command to act."""

    action: Action


class Saying(_Given):
    """Something said; spectators give a name."""

    id: CommandId
    text: Annotated[str, StringConstraints(min_length=1, max_length=4 * limits.CHAT_TEXT)]
    name: Name | None = None


class NewAccount(_Given):
    """An account for a bot."""

    name: AccountName


class RecordText(_Given):
    """A record as text."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=limits.RECORD)]


# --- answers ------------------------------------------------------------------------------------------------


class ReasonShape(BaseModel):
    """Why something is so: see docs/reasons.md for the codes and their facts."""

    code: str
    rule: str | None
    facts: dict[str, Any]
    text: str


class Problem(BaseModel):
    """Why a request was refused: a text at a place, a position for several reasons."""

    code: str
    message: str
    rule: str | None = None
    why: ReasonShape | None = None
    reasons: list[ReasonShape] | None = None
    at: int | None = None
    line: int | None = None
    character: int | None = None
    missing: list[dict[str, Any]] | None = None


class Refusal(BaseModel):
    """A request that was refused."""

    error: Problem


class SeatShape(BaseModel):
    """A place at a table."""

    kind: Literal["open", "person", "bot", "account"]
    name: str | None
    bot: str | None
    away: bool


class Fair(BaseModel):
    """What the dice are made of."""

    commitment: str
    nonces: list[str]
    seed: str | None


class OptionShape(BaseModel):
    """What was agreed on."""

    public: bool
    hints: bool
    hide_money: bool
    seconds: int | None
    chat: bool
    watchers_chat: bool
    stand_in: str


class TableShape(BaseModel):
    """A table as anybody may know it."""

    id: str
    code: str
    edition: Edition
    status: Literal["open", "playing", "over", "closed"]
    seq: int
    host: int | None
    seats: list[SeatShape]
    options: OptionShape
    fair: Fair
    deadline: int | None
    rematch: str | None


class Described(BaseModel):
    """A table, and the asker's seat at it."""

    table: TableShape
    you: int | None


class Seated(BaseModel):
    """A seat at a table with its secret."""

    table: TableShape
    seat: int | None
    token: str | None
    recovery: str | None


class Listed(BaseModel):
    """A row of the public list."""

    id: str
    code: str
    edition: Edition
    status: Literal["open", "playing"]
    players: int
    open_seats: int
    host: str | None
    created_at: int


class Listing(BaseModel):
    """The public tables."""

    tables: list[Listed]


class Did(BaseModel):
    """A command that is done and stored."""

    seq: int


class Entries(BaseModel):
    """Entries of a table as messages."""

    seq: int
    entries: list[dict[str, Any]]


class Why(BaseModel):
    """Why an action is not allowed; nothing when it is."""

    rule: str | None
    message: str | None
    why: ReasonShape | None


class BotShape(BaseModel):
    """A bot of the house."""

    name: BotName
    character: str
    """What it is like, in a few words."""
    description: str
    level: int | None
    """Its place in the ladder that people choose from, 1 for the weakest."""
    offered: bool
    """Whether people choose it."""
    editions: list[Edition]
    """The games it plays."""


class BotList(BaseModel):
    """The bots of the house, the weakest first."""

    bots: list[BotShape]
    usual: BotName
    """The one where nobody has chosen."""


class LegSetupShape(BaseModel):
    """What a leg of Camel Up Cards begins with, for a number of players (C1)."""

    players: int
    length: int
    dealt: int
    discarded: int
    given: int
    intel: int


class BetShape(BaseModel):
    """What one kind of bet pays."""

    bet: str
    pays: list[list[int]]
    """A row for each card, in the order in which they are taken or turned; in it what is paid by the camel's place, 1 to 5."""


class EditionShape(BaseModel):
    """The facts of a game that a page needs before there is a table."""

    name: Edition
    title: str
    family: Family
    """Games of one family have the same rules but for what is told here."""
    players: list[int]
    unofficial: list[int]
    """Numbers of players that are not in the rulebook and have to be asked for."""
    camels: str
    """Letters, the racing camels first."""
    dice: str
    """Letters, the grey die is G; none in Camel Up Cards."""
    money: int
    """What everybody begins with."""
    open_money: bool
    """Whether everybody's money always lies open."""
    finish_cards: int
    pyramid_tickets: int
    longest_track: int
    partners_from: int | None
    """The number of players from which on partnerships are played."""
    legs: list[LegSetupShape]
    """What a leg begins with, by the number of players; none in the board games."""
    bets: list[BetShape]
    example: str
    """A position to begin an analysis with."""


class EditionList(BaseModel):
    """The games there are."""

    editions: list[EditionShape]
    usual: Edition
    """The one that is played where none is named."""


class AccountShape(BaseModel):
    """An account with its secret."""

    name: str
    token: str


class PositionText(BaseModel):
    """A position as text."""

    position: str


class Advised(BaseModel):
    """Odds, and what each action is worth to the asker."""

    seq: int
    odds: dict[str, Any]
    advice: dict[str, Any] | None


class RecordLine(BaseModel):
    """One action of a record."""

    seat: int | None
    text: str


class RecordShape(BaseModel):
    """A record of a game."""

    headers: dict[str, str]
    lines: list[RecordLine]


class ReplayStep(BaseModel):
    """A line of a record, what it did, and how the game is after it; the first step has no line."""

    seat: int | None
    text: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class ReplayShape(BaseModel):
    """A game step by step."""

    headers: dict[str, str]
    edition: Edition
    names: list[str]
    steps: list[ReplayStep]


class Health(BaseModel):
    """How a node is."""

    status: Literal["ok"]
