"""Perft: from fixed positions every action with every outcome, some plies deep, with the exact probability of each end.

The engine must reach the same positions with the same probabilities as the oracle, and the numbers stand here, so that
no change of the rules goes unseen.
"""

import copy
import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from camelup.game import Game
from random_games import Oracle, _expected, by_kind, oracle_for, snapshot, unplayed

Ends = dict[Any, Fraction]

# edition, players, steps played before, plies, then: paths, different ends
CASES = [
    ("2014", 2, 30, 3, 20304, 10963),
    ("2014", 4, 60, 2, 609, 588),
    ("2018", 3, 40, 3, 22518, 19656),
    ("2018", 6, 25, 2, 1060, 1007),
    ("2018", 8, 60, 2, 590, 575),
    ("cards", 2, 60, 3, 2701, 1387),
    ("cards", 4, 70, 3, 9090, 4680),
    ("cards", 6, 45, 5, 99, 54),
    ("cards", 6, 75, 2, 165, 85),
]


def frozen(found: Any) -> Any:
    """Make a snapshot hashable, whatever order its dictionaries and sets are in."""
    match found:
        case dict():
            return tuple(sorted((key, frozen(value)) for key, value in found.items()))
        case set():
            return tuple(sorted(found))
        case list() | tuple():
            return tuple(map(frozen, found))
    return found


def reached(edition: str, players: int, steps: int) -> tuple[Game, Oracle]:
    """Play both into the middle of a game."""
    rng = random.Random(f"{edition} {players} {steps}")
    game, oracle = unplayed(edition, players), oracle_for(edition, players)
    for _ in range(steps):
        seat = game.waiting[0] if game.waiting else None
        action = by_kind(rng, sorted(game.actions()), game)
        outcome = rng.choice(sorted(game.outcomes(action)))
        step_game(game, action, outcome)
        oracle.act(action, outcome, seat)
    return game, oracle


def step_game(game: Game, action: str, outcome: str) -> None:
    luck = game._vocabulary.outcome_codes[outcome] if outcome else None
    game._step(game._vocabulary.codes[action], luck, game.luck, None)


def engine_ends(game: Game, plies: int, chance: Fraction, ends: Ends) -> int:
    actions = game.actions() if plies else []
    if not actions:
        ends[frozen(snapshot(game))] += chance
        return 1
    paths = 0
    for action in actions:
        for outcome, likely in game.outcomes(action).items():
            step_game(game, action, outcome)
            paths += engine_ends(game, plies - 1, chance * likely / len(actions), ends)
            game._restore(game._history.pop().before)
    return paths


def oracle_ends(oracle: Oracle, plies: int, chance: Fraction, ends: Ends) -> int:
    actions = oracle.legal() if plies else set()
    if not actions:
        ends[frozen(_expected(oracle))] += chance
        return 1
    paths = 0
    seat = oracle.waiting()[0] if oracle.waiting() else None
    for action in actions:
        for outcome, likely in oracle.outcomes(action).items():
            after = copy.deepcopy(oracle)
            after.act(action, outcome, seat)
            paths += oracle_ends(after, plies - 1, chance * likely / len(actions), ends)
    return paths


@pytest.mark.parametrize(("edition", "players", "steps", "plies", "paths", "different"), CASES)
def test_perft_with_probability_mass(
    edition: str, players: int, steps: int, plies: int, paths: int, different: int
) -> None:
    game, oracle = reached(edition, players, steps)
    engine: Ends = defaultdict(Fraction)
    naive: Ends = defaultdict(Fraction)
    found = engine_ends(game, plies, Fraction(1), engine)
    assert found == oracle_ends(oracle, plies, Fraction(1), naive)
    assert engine == naive
    assert sum(engine.values()) == 1
    assert (found, len(engine)) == (paths, different)
