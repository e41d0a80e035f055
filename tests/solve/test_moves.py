"""The tables of moves say what the engine does."""

import random

import pytest

from camelup.engine.board.movement import crazy_mover
from camelup.engine.board.state import crossed
from camelup.engine.race import ON_TOP, camel_at, move, rank_of
from camelup.solve.rolling.moves import EACH_ITS_OWN, LOWER_ONLY, ORDERS, TARGET_BITS, UPPER_ONLY, Moves, all_moves
from camelup.solve.shapes import crazy_ranks, pairs, race_of_shape, shape_index, shapes, spreads


@pytest.fixture(scope="module", params=[5, 7])
def listed(request: pytest.FixtureRequest) -> tuple[int, Moves]:
    return request.param, all_moves(request.param)


def test_a_move_leads_where_the_engine_goes(listed: tuple[int, Moves]) -> None:
    camels, moves = listed
    rng = random.Random(1)
    for _ in range(3000):
        shape = rng.randrange(shapes(camels))
        race, pair = race_of_shape(shape, camels), shape % pairs(camels)
        rank, face = rng.randrange(camels), rng.randrange(3)
        camel = camel_at(race, rank)
        back = camel >= 5
        after = move(race, camel, -face - 1 if back else face + 1, ON_TOP)
        entry = int(moves.by_rank[shape // pairs(camels), rank, face + 3 * back])
        target, slide = entry & ((1 << TARGET_BITS) - 1), entry >> TARGET_BITS
        if crossed(after, camels):
            assert target == spreads(camels)
        else:
            assert target * pairs(camels) + int(moves.pair_after[slide, pair]) == shape_index(after, camels)
        racing = sorted(range(5), key=lambda one: rank_of(after, one))
        assert [racing.index(one) for one in range(5)] == list(ORDERS[moves.order_after[slide, pair]])


def test_B13_the_table_names_the_crazy_camel_that_moves() -> None:
    moves = all_moves(7)
    rng = random.Random(2)
    seen = set()
    for _ in range(3000):
        shape = rng.randrange(shapes(7))
        race, pair = race_of_shape(shape, 7), shape % 21
        lower, upper = crazy_ranks(pair)
        white, black = (rank_of(race, crazy_mover(race, shown)) for shown in (5, 6))
        expected = {EACH_ITS_OWN: (lower, upper), LOWER_ONLY: (lower, lower), UPPER_ONLY: (upper, upper)}
        seen.add(told := int(moves.crazy[shape // 21, pair]))
        assert expected[told] == (white, black)
    assert seen == {EACH_ITS_OWN, LOWER_ONLY, UPPER_ONLY}


def test_racing_ranks_are_those_that_are_not_crazy() -> None:
    moves = all_moves(7)
    for pair in range(21):
        assert sorted([*moves.racing[pair].tolist(), *crazy_ranks(pair)]) == list(range(7))
