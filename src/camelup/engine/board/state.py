"""The record of the board games and how to read it. Knows what lies where, and does nothing."""

from typing import Any, Final

import numpy as np

from camelup.engine.editions import DECK_SIZE, FINISH_CARDS, MOST_PLAYERS, RACING_CAMELS, SPACES, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS
from camelup.engine.race import EMPTY_LANE, LANE, space_at

State = Any
"""A record of the dtype STATE."""

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("race", "i8"),
            ("edition", "i1"),
            ("players", "i1"),
            ("turn", "i1"),
            ("dice", "i1"),  # a bit for each die in the pyramid: the racing camels', then the grey one
            ("money", "i2", (MOST_PLAYERS,)),
            (
                "tile",
                "i1",
                (MOST_PLAYERS,),
            ),  # the space of a seat's tile: positive cheering, negative booing, 0 not out
            ("ticket_owner", "i1", (RACING_CAMELS, TICKETS)),  # top ticket first
            ("pyramid", "i1", (MOST_PLAYERS,)),  # pyramid tickets held
            ("partner", "i1", (MOST_PLAYERS,)),
            ("hand", "i1", (MOST_PLAYERS,)),  # a bit for each finish card a seat may still hold
            ("laid", "i1", (2,)),  # finish cards on the winner and the loser deck
            ("bettor", "i1", (2, DECK_SIZE)),  # whose they are, oldest first
            ("bet", "i1", (2, DECK_SIZE)),  # the camel on them
        ],
    )
)

UNKNOWN: Final = 7
"""The camel on a finish card that lies face down."""
GREY_DIE: Final = 1 << RACING_CAMELS
RACING_DICE: Final = GREY_DIE - 1
ALL_CARDS: Final = (1 << FINISH_CARDS) - 1


@compiled
def all_dice(s: State) -> int:
    """Return which dice the edition has, a bit each."""
    return RACING_DICE | GREY_DIE if CAMELS[s.edition] > RACING_CAMELS else RACING_DICE


@compiled
def being_set_up(s: State) -> bool:
    """Whether camels are still to be put on the track."""
    return (s.race >> LANE * (CAMELS[s.edition] - 1)) & EMPTY_LANE == EMPTY_LANE


@compiled
def over(s: State) -> bool:
    """Whether a unit has crossed the line, in either direction (B16)."""
    return not being_set_up(s) and crossed(int(s.race), CAMELS[s.edition])


@compiled
def crossed(race: int, camels: int) -> bool:
    """Whether a unit of a full race is over the line."""
    return space_at(race, camels - 1) > SPACES or space_at(race, 0) < 1  # the first or the last: no need to ask both


@compiled
def over_the_line(space: int) -> bool:
    """Whether a unit that gets to a space has crossed the line, in either direction (B16)."""
    return space > SPACES or space < 1


@compiled
def cards_left(s: State, seat: int) -> int:
    """Count the finish cards a seat still has in hand."""
    left = FINISH_CARDS
    for deck in range(2):
        for card in range(s.laid[deck]):
            left -= s.bettor[deck, card] == seat
    return left


def face_down(s: State) -> bool:
    """Whether any finish card of a position is not known."""
    return any(bool(np.any(s.bet[deck, : s.laid[deck]] == UNKNOWN)) for deck in range(2))
