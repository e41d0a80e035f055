"""A leg rolled for all shapes at once is the leg that the odds count, end by end."""

import random
from typing import Any

import numpy as np
import pytest

from camelup.solve.rolling.cores import Cores
from camelup.solve.rolling.dice import leg_layers
from camelup.solve.rolling.moves import TARGET_BITS, Moves, all_moves
from camelup.solve.rolling.sweep import roll
from camelup.solve.shapes import pairs, shapes, spreads
from camelup.solve.solving import TASKS
from sampling import some
from solve.counted import counted

ONE = TASKS["2018"].one
TARGET = (1 << TARGET_BITS) - 1


def random_chances(rng: np.random.Generator, rows: int) -> Any:
    """Make rows of two times five shares of a whole, some of them nothing."""
    shares = rng.random((rows, 2, 5)) * (rng.random((rows, 2, 5)) < 0.7) + 1e-3
    return shares / shares.sum(axis=2, keepdims=True)


def reached(spread: int, moves: Moves) -> list[Any]:
    """List the spreads that a leg from one can come to after no roll, one, two …: the grey die rolls once at most."""
    before_grey, after_grey = np.array([spread]), np.array([], np.int64)
    steps = [before_grey]
    for _ in range(5):
        after_grey = np.union1d(led_to(moves.by_rank[after_grey, :, :3]), led_to(moves.by_rank[before_grey, :, 3:]))
        before_grey = led_to(moves.by_rank[before_grey, :, :3])
        steps.append(np.union1d(before_grey, after_grey))
    return steps


def led_to(moves: Any) -> Any:
    targets = np.unique(moves & TARGET)
    return targets[targets < spreads(7)].astype(np.int64)


def only(known: Any, moves: Moves) -> Moves:
    """Leave only the moves of some spreads, numbered anew; the last number still stands for races that are over."""
    targets, slides = moves.by_rank[known] & TARGET, moves.by_rank[known] >> TARGET_BITS
    numbers = np.searchsorted(known, targets)  # what lies outside gets a wrong one, and is beyond the leg
    numbers[targets == len(moves.by_rank)] = len(known)
    return moves._replace(by_rank=(numbers | slides << TARGET_BITS).astype(np.uint32), crazy=moves.crazy[known])


def leg_from(shape: int, moves: Moves, chances: Any) -> Any:
    """Roll a leg of 2018 for one shape, and on the way for those that it can come to and no others."""
    steps = reached(shape // 21, moves)
    known = np.unique(np.concatenate(steps))
    few = only(known, moves)
    below = rows_with_end(len(known), 1)
    below[:-21, 0] = (ONE * chances.reshape(-1, 21, 10)[known]).reshape(-1, 10)
    for layer, needed in zip(leg_layers(7), reversed(steps[:-1]), strict=True):
        above = rows_with_end(len(known), layer.sets)
        numbers = np.searchsorted(known, needed)
        for run in np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1):
            roll(int(run[0]), int(run[-1]) + 1, few, layer, below, above, np.zeros((layer.sets, 10), np.int64))
        below = above
    return below[21 * np.searchsorted(known, shape // 21) + shape % 21, 0].reshape(2, 5) / ONE


def rows_with_end(count: int, sets: int) -> Any:
    rows = np.zeros((21 * count + 21, sets, 10), np.uint32)
    rows[21 * count :, :, 4:6] = ONE
    return rows


@pytest.mark.parametrize("seed", some(range(2), 1))
def test_a_leg_of_2018_is_what_counting_gives(seed: int) -> None:
    moves = all_moves(7)
    rng = random.Random(seed)
    few = random_chances(np.random.default_rng(seed), 999)
    chances = few[np.arange(shapes(7)) % 999]
    late = rng.randrange(shapes(7) - shapes(7) // 50, shapes(7))
    for shape in (late, rng.randrange(shapes(7))):
        found = leg_from(shape, moves, chances)
        expected = counted(shape, 7, chances)
        assert np.allclose(found, expected, atol=1e-8)
        assert np.all(found <= expected + 1e-14)  # rounded down, never up


def test_a_leg_of_2014_is_what_counting_gives() -> None:
    chances = random_chances(np.random.default_rng(5), shapes(5))
    found = Cores(5, np.float64, 1.0, 1).leg(chances.reshape(-1, 10), lambda _: None)
    for shape in random.Random(5).sample(range(shapes(5)), 200):
        assert np.allclose(found[shape].reshape(2, 5), counted(shape, 5, chances), atol=1e-13)


def test_threads_make_no_difference() -> None:
    chances = random_chances(np.random.default_rng(6), shapes(5)).reshape(-1, 10)
    one, four = (Cores(5, np.float64, 1.0, threads).leg(chances, lambda _: None) for threads in (1, 4))
    assert np.array_equal(one, four)


def test_what_is_told_adds_up_to_every_roll_of_every_shape() -> None:
    told: list[int] = []
    Cores(5, np.float64, 1.0, 2).leg(np.zeros((shapes(5), 10)), told.append)
    assert sum(told) == 5 * shapes(5) * pairs(5)
