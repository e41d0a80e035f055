"""The words that occur in several messages, as types. They come from the engine's own tables."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from camelup.engine.cards_state import PHASES
from camelup.engine.editions import BOARD_EDITIONS, EDITIONS
from camelup.engine.events import BETS, DECKS, PIECES, PILES, PLACINGS, SIDES

SeatKind: TypeAlias = Literal["open", "person", "bot", "account"]
By: TypeAlias = Literal["person", "bot", "stand_in"]
Absence: TypeAlias = Literal["time", "gone", "left"]
Status: TypeAlias = Literal["open", "playing", "over", "closed"]

if TYPE_CHECKING:
    Edition: TypeAlias = str
    BoardName: TypeAlias = str
    CardsName: TypeAlias = str
    Side: TypeAlias = str
    Deck: TypeAlias = str
    Piece: TypeAlias = str
    Pile: TypeAlias = str
    Bet: TypeAlias = str
    Placing: TypeAlias = str
    Phase: TypeAlias = str
else:  # a checker can't read types from tables
    _BOARD = tuple(edition.name for edition in BOARD_EDITIONS)
    Edition = Literal[tuple(EDITIONS)]
    BoardName = Literal[_BOARD]
    CardsName = Literal[tuple(name for name in EDITIONS if name not in _BOARD)]
    Side = Literal[tuple(SIDES.values())]
    Deck = Literal[DECKS]
    Piece = Literal[PIECES]
    Pile = Literal[PILES]
    Bet = Literal[BETS]
    Placing = Literal[PLACINGS]
    Phase = Literal[tuple(PHASES)]
