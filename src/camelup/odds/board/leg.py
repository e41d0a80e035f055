"""Exact odds of a leg of the board games: places, the race's end, landings, and what a tile would do.

Nothing is sampled: inside there are integer weights, outside their shares. The rest of the leg is taken to be rolled with
the tiles as they lie. Knows the record of a board game; the rules are the engine's.
"""

import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.rules import tile_spaces
from camelup.engine.board.state import crossed, over
from camelup.engine.editions import BOARD_EDITIONS, FIRST_TILE_SPACE, RACING_CAMELS, SPACES, TILE_REWARD
from camelup.engine.jit import compiled
from camelup.engine.race import camel_at
from camelup.odds.board.enumeration import (
    BEHIND,
    SPACES_BY_INDEX,
    Workspace,
    enumerate_leg,
    new_workspace,
    total_weight,
)
from camelup.odds.complete import check_complete
from camelup.odds.places import Places

ORDERS: Final = tuple(permutations(range(RACING_CAMELS)))
"""Every order of the racing camels, the first one first."""
_CODES: Final = np.array([sum(camel << 3 * place for place, camel in enumerate(order)) for order in ORDERS])
_PLACES: Final = np.array([[order.index(camel) for camel in range(RACING_CAMELS)] for order in ORDERS])

_REMEMBERED: Final = 256
"""How many legs are remembered: those with a tile here or there are the most."""

_own = threading.local()


def own_workspace() -> Workspace:
    """Return the workspace of this thread."""
    if not hasattr(_own, "work"):
        _own.work = new_workspace()
        _own.counts = np.zeros(1 << 3 * RACING_CAMELS, np.int64)
    work: Workspace = _own.work
    return work


@dataclass(frozen=True)
class LegOdds(Places):
    """How a leg may end. Weights are whole numbers out of `total`; a share is a weight divided by it."""

    letters: str
    total: int
    orders: tuple[int, ...]
    """The weight of each of `ORDERS`."""
    ended: int
    """The weight of the ends in which the race is over."""
    landing_weights: tuple[int, ...]
    """For each space from 1 on, the weighted number of units that will end their roll there."""
    method: str = "exact"
    error: float = 0.0

    @cached_property
    def place_weights(self) -> tuple[tuple[int, ...], ...]:
        """For each camel the weight of each place."""
        weights = np.zeros((RACING_CAMELS, RACING_CAMELS), np.int64)
        for camel in range(RACING_CAMELS):
            np.add.at(weights[camel], _PLACES[:, camel], np.array(self.orders))
        return tuple(tuple(row) for row in weights.tolist())

    @cached_property
    def places(self) -> dict[str, tuple[float, ...]]:
        """For each camel the probability of each place, the first to the fifth, when the leg is scored."""
        rows = zip(self.letters, self.place_weights, strict=True)
        return {letter: tuple(weight / self.total for weight in row) for letter, row in rows}

    @property
    def race_ends(self) -> float:
        """The probability that the race ends in this leg."""
        return self.ended / self.total

    @property
    def landings(self) -> dict[int, float]:
        """For each space that can be landed on, the expected number of units that will."""
        spaces = enumerate(self.landing_weights, start=1)
        return {space: weight / self.total for space, weight in spaces if weight}


class TileOdds(NamedTuple):
    """What a tile on a space would earn its owner in this leg, and the odds with it there."""

    earns: float
    odds: LegOdds


@compiled
def _count_orders(work: Workspace, ends: int, camels: int, counts: Any) -> int:
    """Add up the weight of each order of the racing camels, three bits a place; return the weight of ended races."""
    ended = 0
    for end in range(ends):
        race, weight = work.ends[end], work.end_weights[end]
        code, shift = 0, 0
        for rank in range(camels - 1, -1, -1):
            camel = camel_at(race, rank)
            racing = camel < RACING_CAMELS
            code |= camel * racing << shift
            shift += 3 * racing
        counts[code] += weight
        ended += weight * crossed(race, camels)
    return ended


def tiles_by_space(state: Any) -> Any:
    """Write the side of each tile by the index of its space, 1 cheering and -1 booing."""
    tiles = np.zeros(SPACES_BY_INDEX, np.int64)
    for tile in state.tile[: state.players].tolist():
        if tile:
            tiles[abs(tile) + BEHIND] = 1 if tile > 0 else -1
    return tiles


def leg_of(state: Any) -> tuple[int, int, int]:
    """Read what a leg depends on besides tiles: the race, the dice that may still roll, the number of camels."""
    check_complete(state)
    camels = BOARD_EDITIONS[state.edition].camels
    return int(state.race), 0 if over(state) else int(state.dice), camels


def leg_odds(state: Any) -> LegOdds:
    """Return the exact odds of the leg that a position is in."""
    return _odds(state, tiles_by_space(state))


def _odds(state: Any, tiles: Any) -> LegOdds:
    return _counted(*leg_of(state), BOARD_EDITIONS[state.edition].letters[:RACING_CAMELS], tuple(tiles.tolist()))


@lru_cache(_REMEMBERED)
def _counted(race: int, dice: int, camels: int, letters: str, tiles: tuple[int, ...]) -> LegOdds:
    """Count the ends of a leg; as long as nobody rolls, all who ask get the same answer."""
    work = own_workspace()
    ends = enumerate_leg(race, dice, camels, np.array(tiles), work)
    ended = _count_orders(work, ends, camels, _own.counts)
    orders = _own.counts[_CODES]
    _own.counts[_CODES] = 0
    return LegOdds(
        letters=letters,
        total=int(total_weight(dice, camels)),
        orders=tuple(orders.tolist()),
        ended=int(ended),
        landing_weights=tuple(work.landings[BEHIND + 1 : BEHIND + SPACES + 1].tolist()),
    )


def tile_odds(state: Any, seat: int) -> dict[tuple[int, int], TileOdds]:
    """Return for each space and side (1 cheering, -1 booing) what a seat's tile there would earn and change."""
    lifted = state.copy()
    lifted.turn = seat
    free = int(tile_spaces(lifted))
    lifted.tile[seat] = 0
    tiles = tiles_by_space(lifted)
    without = _odds(lifted, tiles)
    found = {}
    for space in range(FIRST_TILE_SPACE, SPACES + 1):
        if free >> space & 1:
            for side in (1, -1):
                found[space, side] = _with_tile(lifted, tiles, without, space, side)
    return found


def _with_tile(state: Any, tiles: Any, without: LegOdds, space: int, side: int) -> TileOdds:
    if not without.landing_weights[space - 1]:  # nobody gets there in this leg: nothing is earned or changed
        return TileOdds(0.0, without)
    tiles[space + BEHIND] = side
    odds = _odds(state, tiles)
    tiles[space + BEHIND] = 0
    return TileOdds(TILE_REWARD * odds.landings.get(space, 0.0), odds)
