"""The whole race, solved: the exact chances of every shape of a race at the start of a leg, without tiles.

>>> from camelup.solve import solved
>>> table = solved("2014")
>>> table.rows.shape                        # for each shape, to win and to lose, by rank from the last to the first
(15504, 2, 5)
"""

from collections.abc import Callable

from camelup.solve.rolling.cores import Cores, Progress
from camelup.solve.solving import Legs, Solution, as_table, nothing_known, solve, task_of
from camelup.solve.table import RaceTable

__all__ = ["RaceTable", "solved"]


def solved(
    edition: str,
    *,
    legs: Legs | None = None,
    known: Solution | None = None,
    after_leg: Callable[[Solution], None] = lambda _: None,
    tell: Progress = lambda _: None,
) -> RaceTable:
    """Solve an edition's race on all cores, or by whatever else rolls legs, from what is known already."""
    task = task_of(edition)
    rolls = legs or Cores(task.camels, task.dtype, task.one)
    return as_table(task, solve(task, rolls, known or nothing_known(task), after_leg, tell))
