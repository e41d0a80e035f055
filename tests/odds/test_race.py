"""The odds of a whole race: from tables, against exact counting and simulation; without a table, simulated."""

import random
from math import sqrt
from statistics import pstdev

import numpy as np
import pytest

from camelup import Game
from camelup.engine.generator import seeded
from camelup.engine.race import ranking
from camelup.odds import RaceOdds, leg_odds, race_odds
from camelup.odds.board import race
from camelup.playout import run_race
from camelup.solve.kept import solve_2014, solved_races
from odds.naive import count_race, random_position
from odds.test_leg import renamed, shuffled
from sampling import some


def position(rng: random.Random, edition: str, *, tiles: bool = True) -> Game:
    return Game.from_text(random_position(rng, edition, rng.randint(1, 5), tiles=tiles))


def simulated(game: Game, races: int) -> tuple[dict[str, float], dict[str, float]]:
    """Run races on from a position without tiles."""
    winner = dict.fromkeys(game.letters[:5], 0.0)
    loser = dict.fromkeys(game.letters[:5], 0.0)
    generator = seeded(7)
    for _ in range(races):
        end = run_race(int(game.state.race), int(game.state.dice), len(game.letters), generator)
        order = [game.letters[camel] for camel in ranking(int(end)) if camel < 5]
        winner[order[0]] += 1 / races
        loser[order[-1]] += 1 / races
    return winner, loser


def assert_close(found: dict[str, float], expected: dict[str, float], races: int, error: float = 0.0) -> None:
    for camel, chance in expected.items():
        room = 5 * sqrt(max(chance * (1 - chance), 1 / races) / races + error**2)
        assert abs(found[camel] - chance) <= room, (camel, found, expected)


# 2014: the table


def test_chances_of_2014_add_up_to_one() -> None:
    table = race.race_table("2014")
    assert table is not None
    assert table.shape == (15_504, 2, 5)
    assert np.allclose(table.sum(axis=2), 1, atol=1e-12)
    assert table.min() >= 0


@pytest.mark.parametrize("seed", some(range(10), 5))
def test_late_races_of_2014_are_those_of_exact_counting(seed: int) -> None:
    rng = random.Random(seed)
    spaces = [rng.randint(13, 16) for _ in range(5)]
    camels = rng.sample("woygb", 5)
    words = " ".join(f"{s}:{''.join(c for c, at in zip(camels, spaces, strict=True) if at == s)}" for s in set(spaces))
    tile = "2:+P1" if seed % 2 else f"{next(s for s in (13, 14, 15, 12) if s not in spaces)}:-P1"
    dice = "".join(rng.sample("woygb", rng.randint(1, 5)))
    game = Game.from_text(f"2014; track {words} {tile}; dice {dice}; money 3 3")
    winner, loser = count_race(game)
    odds = race_odds(game)
    for camel in "woygb":
        assert odds.winner[camel] == pytest.approx(float(winner.get(camel, 0)), abs=1e-12)
        assert odds.loser[camel] == pytest.approx(float(loser.get(camel, 0)), abs=1e-12)
    assert (odds.method, odds.error) == ("exact", 0.0)


@pytest.mark.parametrize("seed", some(range(12), 5))
def test_races_of_2014_are_those_of_simulation(seed: int) -> None:
    game = position(random.Random(seed), "2014", tiles=False)
    winner, loser = simulated(game, 5000)
    odds = race_odds(game)
    assert_close(winner, odds.winner, 5000)
    assert_close(loser, odds.loser, 5000)


@pytest.mark.parametrize("seed", some(range(10), 5))
def test_renaming_camels_renames_the_odds_of_a_race(seed: int) -> None:
    game = position(random.Random(seed), "2014")
    names = shuffled(random.Random(seed), "woygb")
    here, there = race_odds(game), race_odds(Game.from_text(renamed(game.position(), names)))
    for mine, other in ((here.winner, there.winner), (here.loser, there.loser)):
        assert {names[camel]: chance for camel, chance in mine.items()} == pytest.approx(other, abs=1e-14)


@pytest.mark.prove  # `camelup solve` compares the same in tests/solve
def test_the_table_is_what_solving_gives() -> None:
    kept = race.race_table("2014")
    assert kept is not None
    assert np.array_equal(solve_2014().rows, kept)


# 2018: the table


@pytest.mark.parametrize("seed", some(range(12), 5))
def test_races_of_2018_are_those_of_simulation(seed: int) -> None:
    game = position(random.Random(seed), "2018", tiles=False)
    winner, loser = simulated(game, 5000)
    odds = race_odds(game)
    assert_close(winner, odds.winner, 5000)
    assert_close(loser, odds.loser, 5000)
    assert sum(odds.winner.values()) == pytest.approx(1)
    assert sum(odds.loser.values()) == pytest.approx(1)
    assert odds.method == "exact"


@pytest.mark.parametrize("seed", some(range(10), 5))
def test_renaming_camels_and_crazy_ones_renames_the_odds_of_a_race_of_2018(seed: int) -> None:
    rng = random.Random(seed)
    game = position(rng, "2018")
    names = shuffled(rng, "bgyrp")
    other = Game.from_text(renamed(game.position(), names | {"W": "K", "K": "W"}))
    here, there = race_odds(game), race_odds(other)
    for mine, theirs in ((here.winner, there.winner), (here.loser, there.loser)):
        assert {names[camel]: chance for camel, chance in mine.items()} == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("seed", some(range(10), 5))
def test_the_error_of_2018_is_the_table_s_for_the_races_that_go_on(seed: int) -> None:
    game = position(random.Random(seed), "2018")
    table = solved_races("2018")
    assert table is not None
    assert race_odds(game).error == pytest.approx(table.error * (1 - leg_odds(game).race_ends), abs=1e-15)


@pytest.mark.parametrize("edition", ["2014", "2018"])
def test_odds_after_a_roll_average_to_those_before(edition: str) -> None:
    """In both editions by the same code: in the middle of a leg and across its end."""
    rng = random.Random(3)
    for left in (1, 3):
        game = Game.from_text(random_position(rng, edition, left, tiles=True))
        before, after = race_odds(game), dict.fromkeys(game.letters[:5], 0.0)
        for outcome, chance in game.outcomes("roll").items():
            game.play("roll", outcome=outcome)
            for camel, wins in race_odds(game).winner.items():
                after[camel] += float(chance) * wins
            game.undo()
        assert before.winner == pytest.approx(after, abs=2 * before.error + 1e-12)


# 2018 without a table: the leg exact, the rest simulated


@pytest.fixture
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "solved_races", lambda _: None)


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize("seed", some(range(8), 4))
def test_without_a_table_races_are_simulated_and_near_the_exact_ones(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = position(random.Random(seed), "2018")
    rough = race_odds(game)
    monkeypatch.undo()
    odds = race_odds(game)
    assert rough.method == ("exact" if leg_odds(game).race_ends == 1 else "simulated")
    assert odds.method == "exact"
    for found, exact in ((rough.winner, odds.winner), (rough.loser, odds.loser)):
        assert found == pytest.approx(exact, abs=5 * rough.error + odds.error)


def spread(odds: list[RaceOdds]) -> float:
    """Give the largest spread of any number over several answers."""
    camels = odds[0].winner
    return max(
        pstdev(side[camel] for side in sides)
        for sides in ([one.winner for one in odds], [one.loser for one in odds])
        for camel in camels
    )


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize(
    "text",
    [
        "2018; track 1:gyr 3:bp 15:W 16:K; money 3 3 3",
        "2018; track 5:gW 8:bry 9:K 10:p; dice gyrpG; money 3 3 3",
        "2018; track 2:g 9:W 11:K 14:br 15:y 16:p; dice gyrpG; money 3 3 3",
        # some races end in this leg, won by a camel that wins many of the others too
        "2018; track 15:WKbrp 16:gy; dice bgG; money 3 3 3",
        "2018; track 5:r 6:K 7:W 11:yp 14:g 16:b; dice bg; money 3 3 3",
    ],
)
def test_the_error_of_a_simulation_is_its_spread(text: str) -> None:
    state = Game.from_text(text).state
    answers = [race.race_odds(state, races=1000, seed=seed) for seed in range(100)]
    stated = max(odds.error for odds in answers)
    assert answers[0].method == "simulated"
    assert stated / 2.5 < spread(answers) < 1.25 * stated


@pytest.mark.usefixtures("no_table")
def test_more_races_make_the_error_smaller() -> None:
    game = Game.from_text("2018; track 1:gyr 3:bp 15:W 16:K; money 3 3 3")
    few, many = race_odds(game, races=1000), race_odds(game, races=100_000)
    assert many.error == pytest.approx(few.error / 10, rel=0.2)


@pytest.mark.usefixtures("no_table")
@pytest.mark.parametrize(
    "text",
    [
        "2018; track 1:gyrp 5:W 6:K 16:b; dice bG; money 3 3 3",
        "2018; track 1:WKgyrp 16:b; dice bG; money 3 3 3",
        "2018; track 14:gy 15:rK 16:bpW; money 3 3 3",
        "2018; track 17:gy 15:rK 16:bpW; money 3 3 3",
        "2018; track 0:Kg 3:y 15:r 16:bpW; money 3 3 3",
    ],
)
def test_a_race_that_surely_ends_in_this_leg_is_exact(text: str) -> None:
    game = Game.from_text(text)
    leg = leg_odds(game)
    odds = race_odds(game, races=100)
    if leg.race_ends == 1:
        assert (odds.method, odds.error) == ("exact", 0.0)
        assert odds.winner == {camel: row[0] for camel, row in leg.places.items()}
        assert odds.loser == {camel: row[4] for camel, row in leg.places.items()}
    else:
        assert odds.method == "simulated"


def test_tiles_count_in_this_leg_and_not_later() -> None:
    with_tile = Game.from_text("2014; track 1:wo 2:y 3:g 15:b 16:+P1; dice b; money 3 3")
    without = Game.from_text("2014; track 1:wo 2:y 3:g 15:b; dice b; money 3 3")
    assert leg_odds(with_tile).race_ends == 1
    assert leg_odds(without).race_ends == pytest.approx(2 / 3)
    assert race_odds(with_tile).winner["b"] == 1


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2014; track 3:wo 16:yg 18:b; money 3 3", "b", "w"),
        ("2018; track 3:gy 8:r 15:W 16:K 17:bp; money 3 3 3", "p", "g"),
        ("2018; track -1:Wgy 3:r 8:bp 12:K; money 3 3 3", "p", "g"),
    ],
)
def test_a_race_that_is_over_is_certain(text: str, first: str, last: str) -> None:
    odds = race_odds(Game.from_text(text))
    assert {camel for camel, chance in odds.winner.items() if chance} == {first}
    assert {camel for camel, chance in odds.loser.items() if chance} == {last}
    assert (odds.winner[first], odds.loser[last], odds.method, odds.error) == (1.0, 1.0, "exact", 0.0)
