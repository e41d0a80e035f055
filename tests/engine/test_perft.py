"""Perft: from fixed positions every action with every outcome, some plies deep, with the exact probability of each end.

The engine must reach the same positions with the same probabilities as the oracle, and the numbers stand here, so that
no change of the rules goes unseen.
"""

import pickle
import random
from collections import Counter
from math import lcm

import pytest

from camelup.game import Game
from random_games import Oracle, oracle_for, step, unplayed
from sampling import PROVING
from snapshots import snapshot
from steering import by_kind

Ends = Counter[tuple[object, ...]]
"""Positions by their contents, each with its share of the whole."""
EVENLY = lcm(*range(1, 100))
"""What can be shared out in whole numbers, however many shares there are."""

# edition, players, steps played before, plies, then: paths, different ends. A ply less is seen in a thirtieth of the time.
CASES = [
    ("2014", 2, 30, 3, 20304, 10963) if PROVING else ("2014", 2, 30, 2, 680, 638),
    ("2014", 4, 60, 2, 609, 588),
    ("2018", 3, 40, 3, 22518, 19656) if PROVING else ("2018", 3, 40, 2, 838, 817),
    ("2018", 6, 25, 2, 1060, 1007),
    ("2018", 8, 60, 2, 590, 575),
    ("cards", 2, 60, 3, 2701, 1387),
    ("cards", 4, 70, 3, 9090, 4680) if PROVING else ("cards", 4, 70, 2, 564, 564),
    ("cards", 6, 45, 5, 99, 54),
    ("cards", 6, 75, 2, 165, 85),
]


def reached(edition: str, players: int, steps: int) -> tuple[Game, Oracle]:
    """Play both into the middle of a game."""
    rng = random.Random(f"{edition} {players} {steps}")
    game, oracle = unplayed(edition, players), oracle_for(edition, players)
    for _ in range(steps):
        seat = game.waiting[0] if game.waiting else None
        action = by_kind(rng, sorted(game.actions()), game)
        outcome = rng.choice(sorted(game.outcomes(action)))
        step(game, action, outcome)
        oracle.act(action, outcome, seat)
    return game, oracle


def share(mass: int, part: int, total: int) -> int:
    found, rest = divmod(mass * part, total)
    assert not rest
    return found


def engine_ends(game: Game, plies: int, mass: int, ends: Ends) -> int:
    actions = game.actions() if plies else []
    if not actions:
        ends[tuple(snapshot(game).values())] += mass
        return 1
    paths = 0
    before = game.pack()
    for action in actions:
        for outcome, likely in game.outcomes(action).items():
            step(game, action, outcome)
            part = share(mass, likely.numerator, likely.denominator * len(actions))
            paths += engine_ends(game, plies - 1, part, ends)
            game.unpack(before)
    return paths


def oracle_ends(oracle: Oracle, plies: int, mass: int, ends: Ends) -> int:
    actions = oracle.legal() if plies else set()
    if not actions:
        ends[tuple(oracle.snapshot().values())] += mass
        return 1
    paths = 0
    seat = oracle.waiting()[0] if oracle.waiting() else None
    before = pickle.dumps(oracle, pickle.HIGHEST_PROTOCOL)
    for action in actions:
        weights = oracle.outcomes(action)
        for outcome, weight in weights.items():
            after: Oracle = pickle.loads(before)  # noqa: S301  # our own
            after.do(action, outcome, seat)
            part = share(mass, weight, sum(weights.values()) * len(actions))
            paths += oracle_ends(after, plies - 1, part, ends)
    return paths


@pytest.mark.parametrize(("edition", "players", "steps", "plies", "paths", "different"), CASES)
def test_perft_with_probability_mass(
    edition: str, players: int, steps: int, plies: int, paths: int, different: int
) -> None:
    game, oracle = reached(edition, players, steps)
    engine: Ends = Counter()
    naive: Ends = Counter()
    whole = EVENLY ** (2 * plies)  # each ply shares it out twice: among actions, then by luck
    found = engine_ends(game, plies, whole, engine)
    assert found == oracle_ends(oracle, plies, whole, naive)
    assert engine == naive
    assert engine.total() == whole
    assert (found, len(engine)) == (paths, different)
