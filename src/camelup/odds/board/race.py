"""Odds of the whole race of the board games: overall winner and overall loser, no tiles after the current leg.

The current leg is counted exactly. What will become of a race after it stands in a table of solved races. Without a table
the rest is simulated, and the answer says so.
"""

from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any, Final

import numpy as np

from camelup.engine.board.state import GREY_DIE, crossed
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS
from camelup.engine.generator import Generator, below, seeded
from camelup.engine.jit import compiled, slices
from camelup.odds.board.enumeration import Workspace, enumerate_leg, total_weight
from camelup.odds.board.leg import leg_of, own_workspace, tiles_by_space
from camelup.playout import run_race
from camelup.solve.kept import solved_races
from camelup.solve.lookup import LOSER, WINNER, add_chances, racing_ends

RACES: Final = 200_000
"""How many races are simulated where there is no table."""
_RACES_AT_ONCE: Final = 20_000
"""So many are simulated between two chances to interrupt: some hundredths of a second."""
_WHOLE: Final = 65_535
"""The chance of 1 in sixteen bits."""


@dataclass(frozen=True)
class RaceOdds:
    """Each racing camel's probability to be the overall winner and the overall loser.

    `method` is "exact" or "simulated". `error` is the largest standard error of any number here where they are simulated.
    Where they are exact no number is further off than that: nothing in 2014, in 2018 what its table was rounded by.
    """

    winner: dict[str, float]
    loser: dict[str, float]
    method: str
    error: float


def race_odds(state: Any, *, races: int = RACES, seed: int = 1) -> RaceOdds:
    """Return the odds of the whole race from a position of a board game."""
    race, dice, camels = leg_of(state)
    work = own_workspace()
    ends = enumerate_leg(race, dice, camels, tiles_by_space(state), work)
    total = total_weight(dice, camels)
    chances = np.zeros((2, RACING_CAMELS))
    solved = solved_races(BOARD_EDITIONS[state.edition].name)
    if solved is not None:
        going_on = look_up(work, ends, camels, solved.rows, chances)
        return _answer(state, chances / total, "exact", solved.error * going_on / total)
    going_on = count_ended(work, ends, camels, chances)
    if not going_on:
        return _answer(state, chances / total, "exact", 0.0)
    counted = chances.copy()
    _simulate(work, ends, camels, going_on / races, races, seeded(seed), chances)
    error = _error((chances - counted) / going_on, going_on / total, races)
    return _answer(state, chances / total, "simulated", error)


def _answer(state: Any, chances: Any, method: str, error: float) -> RaceOdds:
    letters = BOARD_EDITIONS[state.edition].letters[:RACING_CAMELS]
    winner, loser = (dict(zip(letters, row, strict=True)) for row in chances.tolist())
    return RaceOdds(winner, loser, method, error)


def _error(shares: Any, going_on: float, races: int) -> float:
    """Return the largest standard error, from the shares of the races that were simulated and how much those count."""
    worst = max(share * (1 - share) for share in shares.clip(0, 1).ravel().tolist())
    return going_on * sqrt(worst / races)


# --- with a table ---------------------------------------------------------------------------------------


@compiled
def look_up(work: Workspace, ends: int, camels: int, table: Any, chances: Any) -> int:
    """Add up what will become of each end of a leg, and return the weight of the races that go on."""
    going_on = 0
    for end in range(ends):
        add_chances(work.ends[end], camels, table, float(work.end_weights[end]), chances)
        if not crossed(work.ends[end], camels):
            going_on += work.end_weights[end]
    return going_on


def race_table(edition: str) -> Any | None:
    """Return the solved races of an edition, a row for each shape; None where there are none."""
    table = solved_races(edition)
    return None if table is None else table.rows


@cache
def narrow_table(edition: str) -> Any | None:
    """Return the solved races in sixteen bits for every edition, so that what reads many of them is compiled once."""
    table = race_table(edition)
    if table is not None and table.dtype != np.uint16:
        table = np.round(table * _WHOLE).astype(np.uint16)
        table.setflags(write=False)  # as those are that are read from a file: compiled code knows one kind
    return table


# --- without: simulation ----------------------------------------------------------------------------------


@compiled
def count_ended(work: Workspace, ends: int, camels: int, chances: Any) -> int:
    """Count the races that this leg has ended, and return the weight of the others."""
    going_on = 0
    for end in range(ends):
        if crossed(work.ends[end], camels):
            first, last = racing_ends(work.ends[end], camels)
            chances[WINNER, first] += work.end_weights[end]
            chances[LOSER, last] += work.end_weights[end]
        else:
            going_on += work.end_weights[end]
    return going_on


def _simulate(
    work: Workspace, ends: int, camels: int, spacing: float, races: int, generator: Generator, chances: Any
) -> None:
    """Run races on from the ends of this leg, each as often as its weight says: evenly spaced along their sum."""
    start = spacing * below(generator, 1 << 30) / (1 << 30)
    for some in slices(races, _RACES_AT_ONCE):
        _simulate_some(work, ends, camels, start, spacing, some.start, some.stop, generator, chances)


@compiled
def _simulate_some(
    work: Workspace, ends: int, camels: int, start: float, spacing: float, run: int, until: int, generator: Generator,
    chances: Any,
) -> None:  # fmt: skip
    """Run those races that come between two numbers."""
    dice = 2 * GREY_DIE - 1
    passed = 0
    for end in range(ends):
        if not crossed(work.ends[end], camels):
            passed += work.end_weights[end]
            while run < until and start + run * spacing < passed:
                first, last = racing_ends(run_race(work.ends[end], dice, camels, generator), camels)
                chances[WINNER, first] += spacing
                chances[LOSER, last] += spacing
                run += 1
