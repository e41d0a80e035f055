"""Every number of every rulebook, once, as data. Knows nothing else.

The first half is common to the two board games; what differs between them is a field of `BoardEdition`.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

RACING_CAMELS: Final = 5
START_MONEY: Final = 3  # B2, C2

# --- the board games --------------------------------------------------------------------------------

SPACES: Final = 16  # B1
FIRST_TILE_SPACE: Final = 2  # B8: space 1 never holds a tile
FACES: Final = 3  # B4: each racing die shows 1, 2 and 3 twice
LEG_ROLLS: Final = 5  # B15
TICKETS: Final = 4  # the most tickets of one colour in any edition
FINISH_CARDS: Final = 5  # B2
MOST_PLAYERS: Final = 8
DECK_SIZE: Final = MOST_PLAYERS * FINISH_CARDS

TILE_REWARD: Final = 1  # B12
SECOND_REWARD: Final = 1  # B18
WRONG_TICKET: Final = -1  # B18
PYRAMID_REWARD: Final = 1  # B18
BOARD_FLOOR: Final = 0  # B18, B22

FINISH_REWARDS: Final = (8, 5, 3, 2, 1)  # B22: the last of them for every later card too
WRONG_FINISH: Final = -1  # B22

CRAZY_WHITE: Final = 5
CRAZY_BLACK: Final = 6
CRAZY_CAMELS: Final = 2


@dataclass(frozen=True)
class BoardEdition:
    """One edition of the board game: what it has that the other has not."""

    name: str
    number: int
    letters: str
    camels: int
    players: range
    on_request: range
    """Numbers of players that are played only when asked for by `unofficial`."""
    tickets: tuple[int, ...]
    partners_from: int
    """The number of players from which on partnerships are played (B24)."""


EDITION_2014: Final = BoardEdition(
    name="2014",
    number=0,
    letters="woygb",
    camels=RACING_CAMELS,
    players=range(2, 9),
    on_request=range(0),
    tickets=(5, 3, 2),
    partners_from=MOST_PLAYERS + 1,
)

EDITION_2018: Final = BoardEdition(
    name="2018",
    number=1,
    letters="bgyrpWK",
    camels=RACING_CAMELS + CRAZY_CAMELS,
    players=range(3, 9),
    on_request=range(2, 3),
    tickets=(5, 3, 2, 2),
    partners_from=6,
)

BOARD_EDITIONS: Final = (EDITION_2014, EDITION_2018)

# The same facts for the compiled rules, by the number of the edition.
CAMELS: Final = np.array([edition.camels for edition in BOARD_EDITIONS])
PARTNERS_FROM: Final = np.array([edition.partners_from for edition in BOARD_EDITIONS])
TICKETS_EACH: Final = np.array([len(edition.tickets) for edition in BOARD_EDITIONS])
TICKET_VALUES: Final = np.array(
    [edition.tickets + (0,) * (TICKETS - len(edition.tickets)) for edition in BOARD_EDITIONS]
)

# --- Camel Up Cards ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardsEdition:
    """Camel Up Cards."""

    name: str
    number: int
    letters: str
    players: range
    on_request: range


EDITION_CARDS: Final = CardsEdition(name="cards", number=2, letters="woygb", players=range(2, 7), on_request=range(0))


@dataclass(frozen=True)
class LegSetup:
    """One row of C1: what each player does with the cards dealt for a leg."""

    length: int
    dealt: int
    discarded: int
    given: int
    intel: int


LEG_SETUPS: Final = {
    2: LegSetup(length=15, dealt=12, discarded=5, given=6, intel=0),
    3: LegSetup(length=16, dealt=10, discarded=5, given=3, intel=1),
    4: LegSetup(length=17, dealt=7, discarded=3, given=2, intel=1),
    5: LegSetup(length=18, dealt=6, discarded=3, given=1, intel=1),
    6: LegSetup(length=19, dealt=5, discarded=2, given=1, intel=1),
}

MOST_CARD_PLAYERS: Final = 6
CARD_KINDS: Final = 10  # five colours, a +1 and a +2 each
CARD_COPIES: Final = np.array([5, 1] * RACING_CAMELS)  # of +1 and +2, colour by colour
SETUP_REVEALS: Final = 5  # C2
START: Final = 0  # C3
EXTENDED_GAP: Final = 3  # C7
LONGEST_TRACK: Final = 57
"""C7 lets the track grow without end; a race in one integer has room for this many spaces."""

HAND_STEPS: Final = 1  # C12
WINNER_VALUES: Final = np.array([5, 3, 2, 2])  # C5
LEG_SECOND: Final = 1  # C17
LEG_WRONG: Final = -1  # C17
MIDFIELD_REWARDS: Final = np.array([0, -1, 1, 2, 1, -1])  # C17: by place, 1 to 5
PIECE_COST: Final = -1  # C17
CARDS_FLOOR: Final = 1  # C17
OVERALL_REWARDS: Final = np.array([[0, 7, 3, -1, -1, -1], [0, -1, -1, -1, 3, 7]])  # C19: winner, loser; by place

# The rows of C1 for the compiled rules, by the number of players.
_ROWS: Final = [LEG_SETUPS.get(players) for players in range(MOST_CARD_PLAYERS + 1)]
TRACK_LENGTH: Final = np.array([row.length if row else 0 for row in _ROWS])
DEALT: Final = np.array([row.dealt if row else 0 for row in _ROWS])
DISCARDED: Final = np.array([row.discarded if row else 0 for row in _ROWS])
GIVEN: Final = np.array([row.given if row else 0 for row in _ROWS])
INTEL: Final = np.array([row.intel if row else 0 for row in _ROWS])

EDITIONS: Final = {edition.name: edition for edition in (*BOARD_EDITIONS, EDITION_CARDS)}
