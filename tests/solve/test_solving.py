"""Solving leg by leg: the whole race of 2014 against the old way to make its table, the bound, and going on later."""

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from camelup.solve import RaceTable, solved
from camelup.solve.rolling.cores import Cores
from camelup.solve.shapes import race_of_shape, shapes
from camelup.solve.solving import TASKS, Solution, as_table, left_of, nothing_known, solve
from solve.counted import counted

WHOLE_NUMBERS = float((1 << 32) - 1)


def sum_of_spaces(shape: int) -> int:
    race = race_of_shape(shape, 5)
    return sum((race >> 9 * rank + 3) & 63 for rank in range(5))


def in_whole_numbers(within: float, so_far: Solution | None = None) -> list[Solution]:
    """Solve 2014 as 2018 is solved, or go on with it; give what was known after each leg."""
    known: list[Solution] = []
    coarse = type(TASKS["2014"])("2014", 5, np.uint32, WHOLE_NUMBERS, within)
    begin = so_far or nothing_known(coarse)
    solve(coarse, Cores(5, np.uint32, WHOLE_NUMBERS, 1), begin, known.append, lambda _: None)
    return known


@cache
def nearly_exact() -> list[Solution]:
    """Solve it so far that no chance lacks more than a tenth of a millionth."""
    return in_whole_numbers(1e-7)


@pytest.fixture(scope="module")
def solution() -> RaceTable:
    return solved("2014")


@pytest.fixture(scope="module")
def table(solution: RaceTable) -> Any:
    return solution.rows


def test_2014_is_what_enumeration_gives(table: Any) -> None:
    late = [shape for shape in range(shapes(5)) if sum_of_spaces(shape) >= 74]
    assert len(late) > 1000
    reference = np.zeros_like(table)
    for shape in sorted(late, key=lambda shape: -sum_of_spaces(shape)):
        reference[shape] = counted(shape, 5, reference)
    assert np.abs(table[late] - reference[late]).max() < 1e-13


def test_a_leg_more_changes_nothing(table: Any) -> None:
    for shape in range(0, shapes(5), 97):
        assert np.allclose(table[shape], counted(shape, 5, table), atol=1e-13)


def test_chances_add_up_to_one(table: Any) -> None:
    assert np.abs(table.sum(axis=2) - 1).max() < 1e-13
    assert table.min() >= 0


def test_whole_numbers_are_never_too_high_and_lack_no_more_than_is_said(table: Any) -> None:
    for known in nearly_exact():
        found = known.chances.reshape(-1, 2, 5) / WHOLE_NUMBERS
        assert np.all(found <= table + 1e-13)
        assert np.abs(found - table).max() <= known.left
    assert known.left <= 1e-7


def test_chances_only_grow() -> None:
    known = nearly_exact()
    for before, after in pairwise(known):
        assert np.all(after.chances >= before.chances)
        assert after.left <= before.left


def test_it_stops_when_nothing_changes_though_the_bound_is_out_of_reach() -> None:
    known = in_whole_numbers(0.0, nearly_exact()[-1])
    assert np.array_equal(known[-1].chances, known[-2].chances)
    assert 0 < known[-1].left < 1e-7


def test_what_was_interrupted_goes_on_to_the_same_end(solution: RaceTable) -> None:
    task = TASKS["2014"]
    cores = Cores(task.camels, task.dtype, task.one, 1)
    known: list[Solution] = []

    def keep(so_far: Solution) -> None:
        known.append(so_far)
        if so_far.legs == solution.legs // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(task, cores, nothing_known(task), keep, lambda _: None)
    again = solve(task, cores, known[-1], lambda _: None, lambda _: None)
    assert np.array_equal(again.chances.reshape(solution.rows.shape), solution.rows)
    assert again.legs == solution.legs


def test_what_is_left_is_what_the_worst_shape_lacks() -> None:
    chances = np.array([[0.5, 0.5, 0, 0, 0, 1, 0, 0, 0, 0], [0.5, 0.4, 0, 0, 0, 0.75, 0, 0, 0, 0]])
    assert left_of(chances, 1.0) == pytest.approx(0.25)


def test_a_packed_table_is_off_by_no_more_than_it_says(table: Any) -> None:
    task = type(TASKS["2014"])("2014", 5, np.uint32, WHOLE_NUMBERS, 1e-7)
    kept = as_table(task, nearly_exact()[-1])
    assert kept.rows.dtype == np.uint16
    assert np.all(kept.rows.sum(axis=2, dtype=np.int64) == 65535)
    assert np.abs(kept.rows / 65535 - table).max() <= kept.error < 1.3e-5
