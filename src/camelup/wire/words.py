"""The words that several messages use, as types. They come from the engine's own tables."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from camelup.earnings import SOURCES
from camelup.engine.cards.state import PHASES
from camelup.engine.editions import EditionName as Edition
from camelup.engine.editions import Family, of_family
from camelup.engine.events import BETS, DECKS, PIECES, PILES, PLACINGS, SIDES

__all__ = [
    "Absence",
    "Bet",
    "BoardName",
    "BrokenBy",
    "By",
    "CardsName",
    "Deck",
    "Edition",
    "Family",
    "Phase",
    "Piece",
    "Pile",
    "Placing",
    "SeatKind",
    "Side",
    "Source",
    "Status",
]

SeatKind: TypeAlias = Literal["open", "person", "bot", "account"]
By: TypeAlias = Literal["person", "bot", "stand_in"]
Absence: TypeAlias = Literal["time", "gone", "left"]
BrokenBy: TypeAlias = Literal["time", "left"]
Status: TypeAlias = Literal["open", "drawing", "playing", "over", "closed"]

if TYPE_CHECKING:
    BoardName: TypeAlias = str
    CardsName: TypeAlias = str
    Side: TypeAlias = str
    Deck: TypeAlias = str
    Piece: TypeAlias = str
    Pile: TypeAlias = str
    Bet: TypeAlias = str
    Placing: TypeAlias = str
    Phase: TypeAlias = str
    Source: TypeAlias = str
else:  # a checker can't read types from tables
    BoardName = Literal[of_family("board")]
    CardsName = Literal[of_family("cards")]
    Side = Literal[tuple(SIDES.values())]
    Deck = Literal[DECKS]
    Piece = Literal[PIECES]
    Pile = Literal[PILES]
    Bet = Literal[BETS]
    Placing = Literal[PLACINGS]
    Phase = Literal[tuple(PHASES)]
    Source = Literal[SOURCES]
