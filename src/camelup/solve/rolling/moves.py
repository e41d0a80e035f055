"""Every move, once: where a unit of each shape gets to by each face of a die, and what that does to the ranks.

What a move does to a spread doesn't depend on who is crazy, so moves are listed by spread; the engine makes them. Whoever
reads these tables needs no rule of the race.
"""

from itertools import permutations
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.movement import crazy_mover
from camelup.engine.board.state import crossed
from camelup.engine.editions import CRAZY_BLACK, CRAZY_WHITE, FACES, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.race import ON_TOP, camel_at, carried, move, rank_of
from camelup.solve.shapes import crazy_ranks, pairs, race_of_shape, spread_index, spreads

TARGET_BITS: Final = 18
"""A move is a number: in its lowest bits the spread it leads to, above them the slide of the ranks."""

EACH_ITS_OWN: Final = 0
LOWER_ONLY: Final = 1
UPPER_ONLY: Final = 2

ORDERS: Final = tuple(permutations(range(RACING_CAMELS)))
"""Every way in which the ranks of racing camels can change: the new rank of each."""


class Moves(NamedTuple):
    """All moves of a number of camels. The spread after the last one stands for races that are over."""

    by_rank: Any
    """By spread, rank and face, forwards and then backwards: the spread it leads to and the slide of the ranks."""
    crazy: Any
    """By spread and pair: which crazy camel the grey die moves (B13)."""
    pair_after: Any
    """By slide and pair: the pair afterwards."""
    order_after: Any
    """By slide and pair: what becomes of the racing ranks, an index of `ORDERS`."""
    racing: Any
    """By pair: the ranks of the racing camels among all."""


def all_moves(camels: int) -> Moves:
    """List every move of so many camels."""
    numbers = _slide_numbers(camels)
    senses = 2 if camels > RACING_CAMELS else 1
    by_rank = np.empty((spreads(camels), camels, senses * FACES), np.uint32)
    _fill_moves(by_rank, camels, numbers)
    crazy = np.zeros((spreads(camels), pairs(camels)), np.uint8)
    if camels > RACING_CAMELS:
        _fill_crazy(crazy, camels)
    pair_after, order_after = _slides(camels, numbers)
    racing = np.array([_racing_ranks(pair, camels) for pair in range(pairs(camels))], np.uint8)
    return Moves(by_rank, crazy, pair_after, order_after, racing)


@compiled
def _fill_moves(by_rank: Any, camels: int, numbers: Any) -> None:
    for spread in range(by_rank.shape[0]):
        race = race_of_shape(spread * pairs(camels), camels)
        for rank in range(camels):
            camel, size = camel_at(race, rank), carried(race, camel_at(race, rank)) + 1
            for column in range(by_rank.shape[2]):
                steps = column + 1 if column < FACES else FACES - column - 1
                after = move(race, camel, steps, ON_TOP)
                target = by_rank.shape[0] if crossed(after, camels) else spread_index(after, camels)
                by_rank[spread, rank, column] = target | numbers[rank, size, rank_of(after, camel)] << TARGET_BITS


@compiled
def _fill_crazy(crazy: Any, camels: int) -> None:
    for spread in range(crazy.shape[0]):
        for pair in range(crazy.shape[1]):
            race = race_of_shape(spread * crazy.shape[1] + pair, camels)  # the white one is the lower
            if crazy_mover(race, CRAZY_WHITE) == CRAZY_BLACK:
                crazy[spread, pair] = UPPER_ONLY
            elif crazy_mover(race, CRAZY_BLACK) == CRAZY_WHITE:
                crazy[spread, pair] = LOWER_ONLY


# --- what a slide does to the ranks -------------------------------------------------------------------


def _slide(camels: int, rank: int, size: int, to: int) -> tuple[int, ...]:
    """Return the new rank of each camel when those from a rank on are put elsewhere together."""
    order = list(range(camels))
    unit = order[rank : rank + size]
    del order[rank : rank + size]
    order[to:to] = unit
    return tuple(order.index(one) for one in range(camels))


def _all_slides(camels: int) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """List what can slide where: so many camels from a rank on, to another rank."""
    return {
        (rank, size, to): _slide(camels, rank, size, to)
        for rank in range(camels)
        for size in range(1, camels - rank + 1)
        for to in range(camels - size + 1)
    }


def _slide_numbers(camels: int) -> Any:
    """Assign numbers to the slides; those that do the same have the same one."""
    slides = _all_slides(camels)
    known = sorted(set(slides.values()))
    numbers = np.zeros((camels, camels + 1, camels), np.int64)
    for key, slide in slides.items():
        numbers[key] = known.index(slide)
    return numbers


def _slides(camels: int, numbers: Any) -> tuple[Any, Any]:
    """Return for each slide and pair what becomes of the pair and of the racing ranks."""
    slides = {int(numbers[key]): slide for key, slide in _all_slides(camels).items()}
    pair_after = np.zeros((len(slides), pairs(camels)), np.uint8)
    order_after = np.zeros((len(slides), pairs(camels)), np.uint8)
    for number, slide in slides.items():
        for pair in range(pairs(camels)):
            racing = [slide[rank] for rank in _racing_ranks(pair, camels)]
            pair_after[number, pair] = _pair_without(racing, camels)
            order_after[number, pair] = ORDERS.index(tuple(sorted(racing).index(rank) for rank in racing))
    return pair_after, order_after


def _racing_ranks(pair: int, camels: int) -> list[int]:
    crazy = crazy_ranks(pair) if camels > RACING_CAMELS else ()
    return [rank for rank in range(camels) if rank not in crazy]


def _pair_without(racing: list[int], camels: int) -> int:
    """Return the pair of the ranks that are not racing."""
    return next(pair for pair in range(pairs(camels)) if _racing_ranks(pair, camels) == sorted(racing))
