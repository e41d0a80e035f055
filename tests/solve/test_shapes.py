"""Shapes are numbered without gap or doubt, and colours don't matter."""

import random

import pytest

from camelup import Game
from camelup.engine.race import camel_at, space_at
from camelup.solve.shapes import crazy_ranks, pairs, race_of_shape, shape_index, shapes, spreads
from odds.naive import random_position
from odds.test_leg import renamed, shuffled


def test_there_are_as_many_shapes_as_counting_says() -> None:
    assert (shapes(5), shapes(7)) == (15_504, 3_581_424)
    assert (spreads(7), pairs(7), pairs(5)) == (170_544, 21, 1)


@pytest.mark.parametrize("camels", [5, 7])
def test_every_number_is_a_shape_of_its_own(camels: int) -> None:
    for number in [*range(0, shapes(camels), shapes(camels) // 3000), shapes(camels) - 1]:
        assert shape_index(race_of_shape(number, camels), camels) == number


@pytest.mark.parametrize("camels", [5, 7])
def test_a_race_of_a_shape_is_numbered_from_the_last_to_the_first(camels: int) -> None:
    for number in range(0, shapes(camels), shapes(camels) // 500):
        race = race_of_shape(number, camels)
        order = [camel_at(race, rank) for rank in range(camels)]
        assert [camel for camel in order if camel < 5] == list(range(5))
        assert [camel for camel in order if camel >= 5] == list(range(5, camels))
        spaces = [space_at(race, rank) for rank in range(camels)]
        assert spaces == sorted(spaces)
        assert 1 <= spaces[0] <= spaces[-1] <= 16


def test_pairs_are_all_choices_of_two_ranks() -> None:
    assert len({crazy_ranks(pair) for pair in range(21)}) == 21
    assert all(0 <= lower < upper <= 6 for lower, upper in map(crazy_ranks, range(21)))


@pytest.mark.parametrize("seed", range(10))
def test_colours_make_no_difference_to_a_shape(seed: int) -> None:
    rng = random.Random(seed)
    for edition, camels, letters in (("2014", 5, "woygb"), ("2018", 7, "bgyrp"), ("2018", 7, "WK")):
        game = Game.from_text(random_position(rng, edition, 5, tiles=False))
        other = Game.from_text(renamed(game.position(), shuffled(rng, letters)))
        assert shape_index(int(game.state.race), camels) == shape_index(int(other.state.race), camels)
