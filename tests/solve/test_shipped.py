"""The solved races of 2018 that ship with the package are right: whole, steady, and what others count and roll."""

import random
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.engine.board.state import crossed
from camelup.odds import RaceOdds, leg_odds, race_odds
from camelup.odds.board.enumeration import enumerate_leg, new_workspace, total_weight
from camelup.odds.board.race import count_ended
from camelup.solve.kept import SHIPPED, solved_races, unpack_2018
from camelup.solve.packing import WHOLE
from camelup.solve.shapes import shapes
from camelup.solve.table import RaceTable
from odds.naive import is_over, leg_ends, order_of, track_row
from sampling import SEED, sized, some
from solve.counted import NO_TILES, counted

DICE = "Gbgpry"


@pytest.fixture(scope="module")
def table() -> RaceTable:
    found = solved_races("2018")
    assert found is not None
    return found


def test_what_ships_is_whole_and_what_the_odds_use(table: RaceTable) -> None:
    shipped = unpack_2018()
    assert shipped is not None
    assert shipped[1:] == table[1:]
    assert np.array_equal(shipped.rows, table.rows)


def test_it_is_small_enough_to_ship_and_says_how_far_it_may_be_off(table: RaceTable) -> None:
    assert SHIPPED.stat().st_size < 24_000_000
    assert (table.edition, table.legs) == ("2018", 12)
    assert 1.2e-5 < table.error < 1.23e-5


def test_every_shape_has_a_row_and_every_row_is_whole(table: RaceTable) -> None:
    assert table.rows.shape == (shapes(7), 2, 5)
    for first in range(0, shapes(7), 1 << 19):
        assert np.all(table.rows[first : first + (1 << 19)].sum(axis=2, dtype=np.int64) == WHOLE)


def test_a_leg_more_changes_nothing(table: RaceTable) -> None:
    """Races end, so only one table is the average of itself over a leg from every shape."""
    rng = random.Random(SEED)
    for shape in rng.sample(range(shapes(7)), sized(100, 300)):
        off = np.abs(table.rows[shape] / WHOLE - counted(shape, 7, table.rows))
        assert off.max() <= 2 * table.error


# --- near the finish, by counting ---------------------------------------------------------------------


def late_race(rng: random.Random) -> Game:
    """Put all racing camels near the finish, and a crazy one under some of them."""
    spaces = {camel: rng.choice((14, 15, 15, 16)) for camel in rng.sample("bgyrp", 5)}
    spaces |= {"W": rng.choice(list(spaces.values())), "K": rng.choice((3, 9, 13, 15, 16))}
    camels = ["W", *rng.sample("bgyrpK", 6)]
    words = [f"{at}:{''.join(c for c in camels if spaces[c] == at)}" for at in sorted(set(spaces.values()))]
    return Game.from_text(f"2018; track {' '.join(words)}; money 3 3 3")


def assert_between(odds: RaceOdds, sure: Any, left: float, error: float) -> None:
    """What is sure after some legs is the least; the most is that and the chance that the race is not over then."""
    for found, least in zip((odds.winner, odds.loser), sure, strict=True):
        for camel, chance in found.items():
            assert -error <= chance - least[camel] <= left + error


@pytest.mark.parametrize("seed", some(range(20), 6))
def test_near_the_finish_it_is_what_naive_counting_gives(seed: int, table: RaceTable) -> None:
    game = late_race(random.Random(seed))
    ends, _, total = leg_ends(track_row(game), DICE, {})
    winner, loser = dict.fromkeys("bgyrp", 0.0), dict.fromkeys("bgyrp", 0.0)
    for end, weight in ends.items():
        if is_over(end):
            winner[order_of(end)[0]] += weight / total
            loser[order_of(end)[-1]] += weight / total
    left = sum(weight for end, weight in ends.items() if not is_over(end)) / total
    assert left < 0.1
    assert_between(race_odds(game), (winner, loser), left, table.error)


def sure_after(race: int, legs: int, chance: float, chances: Any) -> float:
    """Add up who has won and lost within some legs; give the chance that the race is not over then."""
    work, dice = new_workspace(), 63
    ends = enumerate_leg(race, dice, 7, NO_TILES, work)
    share = chance / total_weight(dice, 7)
    over = np.zeros((2, 5))
    left = count_ended(work, ends, 7, over) * share
    chances += over * share
    if legs == 1:
        return left
    going: dict[int, int] = defaultdict(int)
    for end, weight in zip(work.ends[:ends].tolist(), work.end_weights[:ends].tolist(), strict=True):
        if not crossed(end, 7):
            going[end] += weight
    return sum(sure_after(end, legs - 1, weight * share, chances) for end, weight in going.items())


@pytest.mark.parametrize("seed", some(range(10), 4))
def test_near_the_finish_it_is_what_counting_two_legs_gives(seed: int, table: RaceTable) -> None:
    game = late_race(random.Random(seed))
    chances = np.zeros((2, 5))
    left = sure_after(int(game.state.race), 2, 1.0, chances)
    assert left < 0.002
    sure = [dict(zip("bgyrp", row, strict=True)) for row in chances.tolist()]
    assert_between(race_odds(game), sure, left, table.error)


def test_a_race_that_ends_in_this_leg_is_exact_to_the_last_digit() -> None:
    game = Game.from_text("2018; track 3:W 5:K 16:bgyrp; money 3 3 3")
    leg, odds = leg_odds(game), race_odds(game)
    assert leg.race_ends == 1
    assert odds.error == 0
    assert odds.winner == {camel: row[0] for camel, row in leg.places.items()}
