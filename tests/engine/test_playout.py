"""Random play inside the compiled engine is the same in law as random play step by step, and repeats by its seed."""

import random
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.engine.generator import below, seeded, shuffle, weighted
from camelup.game import Game
from camelup.playout import play_random_game, play_random_games, run_race
from sampling import sized, some
from snapshots import track_of

POSITIONS = [
    "2014; track 1:wo 3:y 6:gb; dice wogyb",
    "2014; track 9:wo 11:y 12:gb; dice gb; money 3 3",
    "2018; track 8:gyr 10:bp 11:W 13:K",
    "2018; track 8:gyr 10:bpW 13:K; dice bgyr",
    "2018; track 2:gW 4:rpK 5:by; dice bG; money 3 3 3",
]
RACES = sized(8_000, 20_000)
ROLLED = sized(1_000, 4_000)


def winner(race: int, letters: str) -> str:
    track = dict(track_of(race, letters))
    return next(camel for space in sorted(track, reverse=True) for camel in reversed(track[space]) if camel.islower())


@pytest.mark.parametrize("text", some(POSITIONS, 2))
def test_races_run_by_themselves_win_as_often_as_races_rolled_in_a_game(text: str) -> None:
    start = Game.from_text(text, seed=1)
    generator, rng = seeded(7), random.Random(7)
    state = start.state
    run = Counter(
        winner(run_race(int(state.race), int(state.dice), len(start.letters), generator), start.letters)
        for _ in range(RACES)
    )
    rolled = Counter[str]()
    for _ in range(ROLLED):
        game = start.copy()
        while not game.over:
            game.play("roll", rng=rng)
        rolled[game.ranking[0]] += 1
    for camel in start.letters[:5]:
        likely, seen = run[camel] / RACES, rolled[camel] / ROLLED
        error = sqrt(max(likely * (1 - likely), 0.0005) * (1 / RACES + 1 / ROLLED))
        assert abs(likely - seen) < 5 * error, camel


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_seed_plays_the_same_games(edition: str) -> None:
    number = EDITIONS[edition].number
    runs = []
    for _ in range(2):
        money = np.zeros(8, np.int64)
        actions = play_random_games(rules.blank_state(edition), number, 4, 50, seeded(3), money)
        runs.append((actions, money.tolist()))
    assert runs[0] == runs[1]
    assert runs[0][0] > 1000


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_can_be_played_on_from_the_middle(edition: str) -> None:
    game = Game(edition, seed=3)
    for _ in range(10):
        game.play(game.actions()[0])
    state = game.state.copy()
    assert play_random_game(state, seeded(1)) > 0
    assert rules.over(state)


def test_R5_draws_are_even() -> None:
    generator = seeded(42)
    drawn = Counter(below(generator, 6) for _ in range(60_000))
    assert all(abs(drawn[face] - 10_000) < 500 for face in range(6))
    picked = Counter(weighted(generator, np.array([1, 2, 3]), 3) for _ in range(60_000))
    assert all(abs(picked[index] - 10_000 * (index + 1)) < 600 for index in range(3))
    orders = Counter[tuple[int, ...]]()
    for _ in range(24_000):
        items = np.arange(4)
        shuffle(generator, items, 4)
        orders[tuple(items.tolist())] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 200 for count in orders.values())
