"""The chances of every shape, improved leg after leg until they are exact: bounds from below, with a proved error.

After n legs a number is the chance that a camel has won, or lost, within n legs; it only grows. All races end, so what the
five numbers of a shape lack to one is the chance that its race goes on, and no number is further from the truth than
that. Rounding down is part of what they lack. Knows how to go on, not how a leg is rolled.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from camelup.engine.editions import EDITION_2014, EDITION_2018, RACING_CAMELS
from camelup.errors import CamelUpError
from camelup.solve.packing import ROUNDING, packed
from camelup.solve.rolling.cores import Progress
from camelup.solve.rolling.sweep import NUMBERS
from camelup.solve.shapes import shapes
from camelup.solve.table import RaceTable


class Legs(Protocol):
    """Whatever rolls a leg for all shapes."""

    def leg(self, chances: Any, tell: Progress) -> Any:
        """Return the chances at the start of a leg from those at its end."""


@dataclass(frozen=True)
class Task:
    """What is to be solved, and in which numbers."""

    edition: str
    camels: int
    dtype: Any
    one: float
    """The number that stands for certainty."""
    within: float
    """How far from the truth a chance may be in the end."""


TASKS: Final = {
    task.edition: task
    for task in (
        Task(EDITION_2014.name, EDITION_2014.camels, np.float64, 1.0, 0.0),
        # whole numbers: half the memory of floats, the same on every machine, and rounded down they keep the bound true
        Task(EDITION_2018.name, EDITION_2018.camels, np.uint32, float((1 << 32) - 1), 1e-7),
    )
}


def task_of(edition: str) -> Task:
    """Return the task of a board edition, which somebody has to have set."""
    if edition not in TASKS:
        raise CamelUpError(
            f"{edition} has no task to solve: give it one in camelup/solve/solving.py, with the numbers it is solved in"
        )
    return TASKS[edition]


class Solution(NamedTuple):
    """The chances of every shape after so many legs; `left` bounds what any of them lacks."""

    chances: Any
    legs: int
    left: float


def nothing_known(task: Task) -> Solution:
    """Return the chances before the first leg."""
    return Solution(np.zeros((shapes(task.camels), NUMBERS), task.dtype), 0, 1.0)


def solve(task: Task, legs: Legs, known: Solution, after_leg: Callable[[Solution], None], tell: Progress) -> Solution:
    """Roll legs from what is known until the bound is met, or nothing changes any more."""
    while known.left > task.within:
        chances = legs.leg(known.chances, tell)
        settled = bool(np.array_equal(chances, known.chances))
        known = Solution(chances, known.legs + 1, left_of(chances, task.one))
        after_leg(known)
        if settled:
            break
    return known


def left_of(chances: Any, one: float) -> float:
    """Return the greatest chance of any race to go on: what its chances to win, or to lose, lack to one."""
    sums = chances.reshape(-1, 2, RACING_CAMELS).sum(axis=2)
    return float(max(0.0, 1 - sums.min() / one))


def as_table(task: Task, solution: Solution) -> RaceTable:
    """Bring a solution into the form in which it is kept: whole numbers are packed."""
    rows = solution.chances.reshape(-1, RACING_CAMELS)
    whole = np.issubdtype(task.dtype, np.integer)
    kept = packed(rows) if whole else rows
    error = solution.left + ROUNDING if whole else 0.0
    return RaceTable(kept.reshape(-1, 2, RACING_CAMELS), task.edition, error, solution.legs)
