"""Odds of the whole race of the board games: overall winner and overall loser, no tiles after the current leg.

Colours are alike, so what will become of a race at the start of a leg depends on its shape alone: which spaces the camels
stand on, from the last to the first. For five camels there are 15,504 shapes; a table over them is made once, exactly,
and kept. With crazy camels the current leg is exact and the rest is simulated, and the answer says so.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from math import comb, sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np
from platformdirs import user_cache_path

from camelup.engine.board_state import GREY_DIE, crossed
from camelup.engine.editions import BOARD_EDITIONS, RACING_CAMELS, SPACES
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below, seeded
from camelup.engine.race import NO_CAMELS, camel_at, place, space_at
from camelup.odds.enumeration import Workspace, enumerate_leg, total_weight
from camelup.odds.leg import leg_of, own_workspace, tiles_by_space
from camelup.playout import run_race

WINNER: Final = 0
LOSER: Final = 1
RACES: Final = 200_000
"""How many races are simulated where there is no table."""

_SHAPES: Final = comb(SPACES + RACING_CAMELS - 1, RACING_CAMELS)
_VERSION: Final = 1
_CHOOSE: Final = np.array([[comb(n, k) for k in range(RACING_CAMELS + 1)] for n in range(SPACES + RACING_CAMELS)])
_ALL_DICE: Final = GREY_DIE - 1


@dataclass(frozen=True)
class RaceOdds:
    """Each racing camel's probability to be the overall winner and the overall loser.

    `method` is "exact" or "simulated"; `error` is the largest standard error of any number here, 0 when exact.
    """

    winner: dict[str, float]
    loser: dict[str, float]
    method: str
    error: float


def race_odds(state: Any, *, races: int = RACES, seed: int = 1) -> RaceOdds:
    """Give the odds of the whole race from a position of a board game."""
    race, dice, camels = leg_of(state)
    room = own_workspace()
    ends = enumerate_leg(race, dice, camels, tiles_by_space(state), room)
    chances = np.zeros((2, RACING_CAMELS))
    if camels == RACING_CAMELS:
        _look_up(room, ends, table_2014(), chances)
        return _answer(state, chances / total_weight(dice, camels), "exact", 0.0)
    going_on = _count_ended(room, ends, camels, chances)
    total = total_weight(dice, camels)
    if not going_on:
        return _answer(state, chances / total, "exact", 0.0)
    counted = chances.copy()
    _simulate(room, ends, camels, going_on / races, races, seeded(seed), chances)
    error = _error((chances - counted) / going_on, going_on / total, races)
    return _answer(state, chances / total, "simulated", error)


def _answer(state: Any, chances: Any, method: str, error: float) -> RaceOdds:
    letters = BOARD_EDITIONS[state.edition].letters[:RACING_CAMELS]
    winner, loser = (dict(zip(letters, row, strict=True)) for row in chances.tolist())
    return RaceOdds(winner, loser, method, error)


def _error(shares: Any, going_on: float, races: int) -> float:
    """Give the largest standard error, from the shares of the races that were simulated and how much those count."""
    worst = max(share * (1 - share) for share in shares.clip(0, 1).ravel().tolist())
    return going_on * sqrt(worst / races)


# --- with crazy camels: simulation ----------------------------------------------------------------------


@compiled
def _racing_ends(race: int, camels: int) -> tuple[int, int]:
    """Tell the first and the last racing camel (R3)."""
    front, back = camels - 1, 0
    while camel_at(race, front) >= RACING_CAMELS:
        front -= 1
    while camel_at(race, back) >= RACING_CAMELS:
        back += 1
    return camel_at(race, front), camel_at(race, back)


@compiled
def _count_ended(room: Workspace, ends: int, camels: int, chances: Any) -> int:
    """Count the races that this leg has ended, and return the weight of the others."""
    going_on = 0
    for end in range(ends):
        if crossed(room.ends[end], camels):
            first, last = _racing_ends(room.ends[end], camels)
            chances[WINNER, first] += room.end_weights[end]
            chances[LOSER, last] += room.end_weights[end]
        else:
            going_on += room.end_weights[end]
    return going_on


@compiled
def _simulate(
    room: Workspace, ends: int, camels: int, spacing: float, races: int, generator: Generator, chances: Any
) -> None:
    """Run races on from the ends of this leg, each as often as its weight says: evenly spaced along their sum."""
    dice = _ALL_DICE | GREY_DIE
    passed = spacing * below(generator, 1 << 30) / (1 << 30)
    run = 0
    for end in range(ends):
        if not crossed(room.ends[end], camels):
            passed -= room.end_weights[end]
            while passed < 0 and run < races:
                first, last = _racing_ends(run_race(room.ends[end], dice, camels, generator), camels)
                chances[WINNER, first] += spacing
                chances[LOSER, last] += spacing
                passed += spacing
                run += 1


# --- five camels: the table of shapes --------------------------------------------------------------------


@compiled
def shape_index(race: int) -> int:
    """Give the number of the shape of a race of five camels, 0 to 15,503."""
    index = 0
    for rank in range(RACING_CAMELS):
        index += _CHOOSE[space_at(race, rank) - 1 + rank, rank + 1]
    return index


@compiled
def _look_up(room: Workspace, ends: int, table: Any, chances: Any) -> None:
    """Add up what will become of each end of a leg; a row of the table has a rank's chance to win and to lose."""
    for end in range(ends):
        race, weight = room.ends[end], room.end_weights[end]
        if crossed(race, RACING_CAMELS):
            chances[WINNER, camel_at(race, RACING_CAMELS - 1)] += weight
            chances[LOSER, camel_at(race, 0)] += weight
        else:
            row = table[shape_index(race)]
            for rank in range(RACING_CAMELS):
                camel = camel_at(race, rank)
                chances[WINNER, camel] += weight * row[WINNER, rank]
                chances[LOSER, camel] += weight * row[LOSER, rank]


@compiled
def _solve(races: Any, table: Any, tiles: Any, room: Workspace) -> None:
    """Fill the table from the races nearest to their end on: every roll brings a race further."""
    total = total_weight(_ALL_DICE, RACING_CAMELS)
    for index in range(races.shape[0]):
        ends = enumerate_leg(races[index], _ALL_DICE, RACING_CAMELS, tiles, room)
        chances = np.zeros((2, RACING_CAMELS))
        _look_up(room, ends, table, chances)
        table[shape_index(races[index])] = chances / total


def solve_2014() -> Any:
    """Make the table: for each shape and rank the exact chance to win and to lose."""
    shapes = [
        (a, b, c, d, e)
        for a in _UP
        for b in _UP[a - 1 :]
        for c in _UP[b - 1 :]
        for d in _UP[c - 1 :]
        for e in _UP[d - 1 :]
    ]
    shapes.sort(key=sum, reverse=True)
    races = np.array([_race_of(shape) for shape in shapes], np.int64)
    table = np.zeros((_SHAPES, 2, RACING_CAMELS))
    _solve(races, table, np.zeros_like(own_workspace().landings), own_workspace())
    return table


_UP: Final = range(1, SPACES + 1)


def _race_of(shape: tuple[int, ...]) -> int:
    race = NO_CAMELS
    for camel, space in enumerate(shape):
        race = place(race, camel, space)
    return int(race)


@cache
def table_2014() -> Any:
    """Give the table, from the user's cache directory if it is there and whole."""
    path = user_cache_path("camelup") / f"race-2014-{_VERSION}.bin"
    table = _read(path)
    if table is None:
        table = solve_2014()
        _write(path, table)
    return table


def _read(path: Path) -> Any:
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    digest, body = kept[:32], kept[32:]
    if hashlib.sha256(body).digest() != digest:
        return None
    return np.frombuffer(body).reshape(_SHAPES, 2, RACING_CAMELS)


def _write(path: Path, table: Any) -> None:
    """Keep the table; whoever can't write there makes it again next time."""
    body = table.tobytes()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".half")
        half.write_bytes(hashlib.sha256(body).digest() + body)
        half.replace(path)
    except OSError:
        return
