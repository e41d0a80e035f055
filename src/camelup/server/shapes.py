"""The shapes of requests and answers, as the OpenAPI tells them to programs. No behaviour."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from camelup.bots import BOTS
from camelup.server import limits

Edition = Literal["2014", "2018", "cards"]
BotName = Literal["random", "novice", "bookie", "shrewd", "sage", "champion"]
Name = Annotated[str, StringConstraints(min_length=1, max_length=4 * limits.NAME)]
Nonce = Annotated[str, StringConstraints(max_length=limits.NONCE)]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=limits.COMMAND_ID)]
SeatNumber = Annotated[int, Field(ge=0, le=7)]
AccountName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{2,20}$")]
Action = Annotated[str, StringConstraints(min_length=1, max_length=100)]

assert set(BOTS) == set(BotName.__args__)  # type: ignore[attr-defined]  # noqa: S101


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
    stand_in: BotName = "bookie"


class NewTable(_Given):
    """A table to be laid."""

    edition: Edition
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=8)]
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

    name: str
    description: str
    editions: list[Edition]
    """The games it plays."""


class BotList(BaseModel):
    """The bots of the house, the weakest first."""

    bots: list[BotShape]


class EditionShape(BaseModel):
    """The facts of a game that a page needs before there is a table."""

    name: Edition
    players: list[int]
    unofficial: list[int]
    """Numbers of players that are not in the rulebook and have to be asked for."""
    camels: str
    """Letters, the racing camels first."""
    dice: str
    """Letters, the grey die is G; none in Camel Up Cards."""
    money: int
    """What everybody begins with."""
    finish_cards: int
    pyramid_tickets: int
    longest_track: int


class EditionList(BaseModel):
    """The games there are."""

    editions: list[EditionShape]


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
