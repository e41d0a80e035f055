"""`camelup solve`: solves all races of an edition anew, shows how far it is, keeps every leg it has rolled, and compares.

Keeps, shows and compares; how races are solved is for `camelup.solve`.
"""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, log
from pathlib import Path
from typing import Final, Self

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from camelup.errors import CamelUpError
from camelup.solve import RaceTable, solved
from camelup.solve.kept import solved_races, table_path
from camelup.solve.packing import shares
from camelup.solve.rolling.cores import Cores
from camelup.solve.rolling.dice import leg_layers
from camelup.solve.shapes import shapes
from camelup.solve.solving import Legs, Solution, Task, nothing_known, task_of
from camelup.solve.table import read_table, write_table

USUAL_LEGS: Final = 12
"""How many legs it takes, as far as one can tell before the first ones."""
INTERRUPTED: Final = 130
DIFFERENT: Final = 1
SAME: Final = 1e-12
"""Numbers no further apart than this are the same: floats depend a little on the machine."""


def solve_races(edition: str, jobs: int | None, *, gpu: bool, out: Path | None) -> None:
    """Solve an edition's races, write the table where it is wanted, and tell whether it is the one that the odds use."""
    if jobs is not None and jobs < 1:
        raise CamelUpError(f"--jobs {jobs}: use at least 1")
    task = task_of(edition)
    unfinished = table_path(edition).with_suffix(".unfinished")
    start = time.monotonic()
    try:
        with _ending_when_told_to():
            table = _solved(task, unfinished, _legs(task, jobs, gpu=gpu))
    except KeyboardInterrupt:
        _say("\nInterrupted. What was rolled is kept: the same command continues it.")
        sys.exit(INTERRUPTED)
    _say(f"Solved the races of {edition} in {time.monotonic() - start:.0f} s: {_facts(table)}.")
    if out:
        _keep(out, table)
    unfinished.unlink(missing_ok=True)
    _compare(table, solved_races(edition))


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")


def _facts(table: RaceTable) -> str:
    legs = f"{table.rows.shape[0]:,} shapes, {table.legs} legs"
    return f"{legs}, no chance off by more than {table.error:.2g}" if table.error else legs


def _compare(table: RaceTable, used: RaceTable | None) -> None:
    if used is None:
        _say("The package has lost its own table: install camelup again.")
        sys.exit(DIFFERENT)
    off = np.abs(shares(table.rows) - shares(used.rows))
    if off.max() > SAME:
        _say(f"{np.count_nonzero(off > SAME):,} numbers differ from those the odds use, the worst by {off.max():.2g}.")
        sys.exit(DIFFERENT)
    _say("Every number is the one the odds use.")


def _keep(path: Path, table: RaceTable) -> None:
    try:
        write_table(path, table)
    except OSError as error:
        raise CamelUpError(f"{path} can't be written: {error.strerror}") from error


def _legs(task: Task, jobs: int | None, *, gpu: bool) -> Legs:
    if not gpu:
        return Cores(task.camels, task.dtype, task.one, jobs)
    if not task.within:
        raise CamelUpError(f"--gpu is for 2018: {task.edition} takes seconds without")

    from camelup.solve.rolling.gpu import Gpu  # noqa: PLC0415
    from camelup.solve.rolling.gpu_tables import tables_for_gpu  # noqa: PLC0415  # few have a GPU

    try:
        return Gpu(tables_for_gpu(task.camels), task.one)
    except ImportError as error:
        raise CamelUpError("--gpu needs CuPy and a GPU it knows: leave it out, or install CuPy") from error


@contextmanager
def _ending_when_told_to() -> Iterator[None]:
    """Take a polite end of the process as an interrupt."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _solved(task: Task, unfinished: Path, legs: Legs) -> RaceTable:
    """Roll leg after leg, keeping each, from those that were kept."""
    kept = read_table(unfinished)
    known = Solution(kept.rows, kept.legs, kept.error) if kept else nothing_known(task)
    with _Show(task, known) as show:

        def after_leg(solution: Solution) -> None:
            show.leg(solution)
            if task.within:  # what takes seconds need not be kept
                _keep(unfinished, RaceTable(solution.chances, task.edition, solution.left, solution.legs))

        return solved(task.edition, legs=legs, known=known, after_leg=after_leg, tell=show.rolled)


class _Show:
    """How far it is, how fast, and how long it will take: a bar where somebody looks, else a line for each leg."""

    def __init__(self, task: Task, known: Solution) -> None:
        self._task = task
        self._a_leg = len(leg_layers(task.camels)) * shapes(task.camels)
        self._known = known
        self._start = time.monotonic()
        self._rolled = 0
        self._watched = sys.stderr.isatty()
        columns = (BarColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not self._watched)
        self._id: TaskID = self._bar.add_task("", total=self._a_leg * USUAL_LEGS)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def rolled(self, count: int) -> None:
        """Count shapes that a die was rolled for."""
        self._rolled += count
        speed = self._rolled / (time.monotonic() - self._start) / 1e6
        what = f"leg {self._known.legs + 1} · {speed:.1f} million shapes/s · {self._known.left:.1g} left"
        self._bar.update(self._id, completed=self._rolled, description=what)

    def leg(self, solution: Solution) -> None:
        """Note a leg that is done and think again about how many will come."""
        more = legs_left(self._known.left, solution.left, solution.legs, self._task.within)
        self._known = solution
        self._bar.update(self._id, total=self._rolled + more * self._a_leg)
        if not self._watched:
            seconds = (time.monotonic() - self._start) * more * self._a_leg / self._rolled
            speed = self._rolled / (time.monotonic() - self._start) / 1e6
            sys.stderr.write(
                f"leg {solution.legs}: {solution.left:.1g} left, {speed:.1f} million shapes/s, "
                f"about {seconds / 60:.0f} min more\n"
            )


def legs_left(before: float, now: float, done: int, within: float) -> int:
    """Guess how many legs are still to be rolled, from how much the last one left of what was left before.

    >>> legs_left(1e-3, 1e-4, 12, 1e-7), legs_left(1.0, 1.0, 1, 1e-7)
    (3, 11)
    """
    if now <= within:
        return 0
    if now > before / 2 or not within:
        return max(1, USUAL_LEGS - done)
    return ceil(log(within / now) / log(now / before) - 1e-9)
