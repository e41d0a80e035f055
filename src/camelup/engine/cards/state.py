"""The record of Camel Up Cards and how to read it. Knows what lies where, and does nothing.

Racing cards are counted by kind: two per colour, the +1 and the +2, and an eleventh for a card that lies face down.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.editions import CARD_KINDS, MOST_CARD_PLAYERS, RACING_CAMELS, START, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES, DISCARDED, GIVEN, INTEL
from camelup.engine.race import space_at

State = Any
"""A record of the dtype STATE."""

FACE_DOWN: Final = CARD_KINDS
PILE: Final = CARD_KINDS + 1

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("race", "i8"),
            ("sandstorms", "i8"),  # a bit for each space that is a track card shrunk to one space (C6)
            ("players", "i1"),
            ("phase", "i1"),
            ("turn", "i1"),
            ("length", "i1"),  # spaces before Finish
            ("raced", "i1"),  # the seat to move has done its race action (C9)
            ("has_bet", "i1"),  # the seat to move has bet (C9)
            ("money", "i2", (MOST_CARD_PLAYERS,)),
            ("hand", "i1", (MOST_CARD_PLAYERS, PILE)),
            ("discarded", "i1", (MOST_CARD_PLAYERS, PILE)),
            ("given", "i1", (MOST_CARD_PLAYERS, PILE)),  # put into the racing deck
            ("intel", "i1", (MOST_CARD_PLAYERS,)),  # the kind of card, FACE_DOWN until shown
            ("played", "i1", (MOST_CARD_PLAYERS,)),  # the kind of the card played from hand
            ("deck", "i1", (PILE,)),
            ("revealed", "i1", (PILE,)),
            ("piece_space", "i1", (2,)),  # fennec and palm; 0 on their cards
            ("piece_holder", "i1", (2,)),
            ("winner_owner", "i1", (RACING_CAMELS, TICKETS)),  # top card first
            ("midfield_owner", "i1", (RACING_CAMELS,)),
            ("overall", "i1", (2, MOST_CARD_PLAYERS)),  # the camel on a seat's overall winner and overall loser card
        ],
    )
)

NO_CARD: Final = -1
NO_CAMEL: Final = -1

# The phases of a game.
SETTING_UP: Final = 0
DEALING: Final = 1
CHOOSING: Final = 2
RACING: Final = 3
OVER: Final = 4
PHASES: Final = ("setup", "deal", "choose", "race", "over")

FENNEC: Final = 0
PALM: Final = 1


@compiled
def size(pile: Any) -> int:
    """Count the cards of a pile, those face down too."""
    count = 0
    for kind in range(PILE):
        count += pile[kind]
    return count


@compiled
def camels_on_start(race: int) -> int:
    """Count the camels that are still on Start, side by side (C3)."""
    rank = 0
    while rank < RACING_CAMELS and space_at(race, rank) == START:
        rank += 1
    return rank


@compiled
def still_choosing(s: State, seat: int) -> bool:
    """Whether a seat has cards to put aside for this leg."""
    return s.phase == CHOOSING and size(s.hand[seat]) > 1


@compiled
def choice_of(s: State, seat: int) -> int:
    """Return what a seat does next with its cards: 0 discard, 1 into the deck, 2 intel (C5)."""
    if size(s.discarded[seat]) < DISCARDED[s.players]:
        return 0
    if size(s.given[seat]) < GIVEN[s.players]:
        return 1
    return 2 if INTEL[s.players] > 0 else 1


@compiled
def bag(s: State, counts: Any) -> None:
    """Count the cards from which luck draws next: all that have not been seen, or the racing deck."""
    for kind in range(CARD_KINDS):
        if s.phase == RACING:
            counts[kind] = s.deck[kind]
        else:
            counts[kind] = CARD_COPIES[kind] - s.revealed[kind]
            for seat in range(s.players):
                counts[kind] -= s.hand[seat, kind]


def choosing(s: State) -> bool:
    """Whether all seats choose their cards for a leg (C5)."""
    return bool(s.phase == CHOOSING)


def face_down(s: State) -> bool:
    """Whether any card of a position is not known."""
    piles = (s.hand[..., FACE_DOWN], s.discarded[..., FACE_DOWN], s.given[..., FACE_DOWN], s.deck[FACE_DOWN])
    return any(np.any(pile) for pile in piles) or bool(np.any(s.intel == FACE_DOWN))
