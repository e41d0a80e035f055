"""What can be seen of a game, in fields that need no parsing: for the page, bots and replays. Only shapes."""

from msgspec import UNSET, Struct, UnsetType

from camelup.wire.words import BoardName, CardsName, Phase, Side, Source


class Stack(Struct):
    """The camels on a space."""

    space: int
    camels: str
    """Letters, bottom to top."""


class Result(Struct):
    """How a game ended."""

    money: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; more than one when they share the victory."""
    ranking: str
    earned: list[dict[Source, int]] | UnsetType = UNSET
    """By seat: what brought it how much, all of which together is its money. Told where the game was seen from its beginning."""


class _View(Struct, kw_only=True):
    """What every game has. Seats count from 0; camels are letters; a card that may not be known is `?`."""

    position: str | UnsetType = UNSET
    """The position as text, if it is wanted."""
    players: int
    seat: int | None
    """Whose view it is; none for spectators and when everything is open."""
    open: bool
    """Whether all cards are open: in replays of finished games and in the analysis of a position."""
    turn: int
    waiting: tuple[int, ...]
    """The seats that may act now."""
    over: bool
    result: Result | None
    track: list[Stack]
    ranking: str
    """The racing camels from first to last, with `=` between those that share the last place."""
    actions: list[str] | UnsetType = UNSET
    """At a table: what this seat may do now, in notation."""
    asked: int | UnsetType | None = UNSET
    """At a table: the last entry that this seat's decision depends on."""


class LaidCard(Struct):
    """A finish card that lies on a deck."""

    seat: int
    camel: str


class Tile(Struct):
    """A spectator tile on the track."""

    side: Side
    space: int


class BoardSeat(Struct):
    """What a player of a board game has."""

    money: int | None
    """None if the table hides it."""
    tickets: list[str]
    pyramid_tickets: int
    tile: Tile | None
    partner: int | None
    finish_cards_left: int


class BoardView(_View, kw_only=True, tag_field="game", tag="board"):
    """A board game."""

    edition: BoardName
    dice: str
    """The dice still in the pyramid."""
    tickets: dict[str, list[int]]
    """By camel: the values still to be had, the next one first."""
    finish_cards: list[str]
    """The camels of this seat's own finish cards."""
    winner: list[LaidCard]
    """The oldest first."""
    loser: list[LaidCard]
    seats: list[BoardSeat]


class PlacedPiece(Struct):
    """Fennec or palm on the track, and who put it there."""

    space: int
    seat: int


class Pieces(Struct):
    """Where fennec and palm are; none while they lie on their cards."""

    fennec: PlacedPiece | None
    palm: PlacedPiece | None


class ToChoose(Struct):
    """How many cards a seat still has to put on each pile in a leg's set-up."""

    discard: int
    deck: int
    intel: int


class CardsSeat(Struct):
    """What a player of Camel Up Cards has. Cards are a letter and a number, `b2`."""

    money: int | None
    hand: list[str]
    discarded: list[str]
    given: list[str]
    intel: str | None
    played: str | None
    to_choose: ToChoose
    leg: list[str]
    midfield: list[str]
    winner: str | None
    loser: str | None


class CardsView(_View, kw_only=True, tag_field="game", tag="cards"):
    """A game of Camel Up Cards."""

    edition: CardsName
    phase: Phase
    raced: bool
    has_bet: bool
    length: int
    """Spaces before Finish; space 0 is Start."""
    sandstorms: list[int]
    """Spaces that are a track card shrunk to one."""
    pieces: Pieces
    deck: int
    revealed: list[str]
    leg_cards: dict[str, list[int]]
    midfield_cards: list[str]
    winner_cards: list[str]
    loser_cards: list[str]
    seats: list[CardsSeat]


AnyView = BoardView | CardsView
