"""The numbers of `editions.py` as arrays, which is how the compiled rules read them. Adds nothing of its own."""

from typing import Final

import numpy as np

from camelup.engine import editions
from camelup.engine.editions import BOARD_EDITIONS, LEG_SETUPS, MOST_CARD_PLAYERS, TICKETS

# Of the board games, by the number of the edition.
CAMELS: Final = np.array([edition.camels for edition in BOARD_EDITIONS])
PARTNERS_FROM: Final = np.array([edition.partners_from for edition in BOARD_EDITIONS])
TICKETS_EACH: Final = np.array([len(edition.tickets) for edition in BOARD_EDITIONS])
TICKET_VALUES: Final = np.array(
    [edition.tickets + (0,) * (TICKETS - len(edition.tickets)) for edition in BOARD_EDITIONS]
)

CARD_COPIES: Final = np.array(editions.CARD_COPIES)
WINNER_VALUES: Final = np.array(editions.WINNER_VALUES)
MIDFIELD_REWARDS: Final = np.array(editions.MIDFIELD_REWARDS)
OVERALL_REWARDS: Final = np.array(editions.OVERALL_REWARDS)

# The rows of C1, by the number of players.
_ROWS: Final = [LEG_SETUPS.get(players) for players in range(MOST_CARD_PLAYERS + 1)]
TRACK_LENGTH: Final = np.array([row.length if row else 0 for row in _ROWS])
DEALT: Final = np.array([row.dealt if row else 0 for row in _ROWS])
DISCARDED: Final = np.array([row.discarded if row else 0 for row in _ROWS])
GIVEN: Final = np.array([row.given if row else 0 for row in _ROWS])
INTEL: Final = np.array([row.intel if row else 0 for row in _ROWS])
