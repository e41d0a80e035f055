"""A leg counted by the engine of the odds, for solved legs to be held against."""

from typing import Any

import numpy as np

from camelup.odds.board.enumeration import enumerate_leg, total_weight
from camelup.odds.board.leg import own_workspace
from camelup.odds.board.race import look_up
from camelup.solve.shapes import race_of_shape

NO_TILES = np.zeros_like(own_workspace().landings)


def counted(shape: int, camels: int, table: Any) -> Any:
    """Count every end of a leg from a shape and look up what becomes of it: to win and to lose by rank."""
    work = own_workspace()
    dice = (1 << 5) - 1 if camels == 5 else (1 << 6) - 1
    race = race_of_shape(shape, camels)  # its racing camels are numbered by rank
    ends = enumerate_leg(race, dice, camels, NO_TILES, work)
    chances = np.zeros((2, 5))
    look_up(work, ends, camels, table, chances)
    return chances / total_weight(dice, camels)
