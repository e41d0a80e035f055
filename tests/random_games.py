"""Plays the same random games in the engine and in the oracle, step by step, and compares everything after each step."""

import random
from collections import Counter
from math import gcd

import numpy as np

from camelup.engine import rules
from camelup.game import Game
from camelup.notation import vocabulary
from oracle import BoardOracle, CardsOracle
from snapshots import snapshot
from steering import Steer, evenly

Oracle = BoardOracle | CardsOracle
OUTCOMES, WEIGHTS = (np.empty(rules.MOST_OUTCOMES, np.int64) for _ in range(2))
"""Where the engine writes what luck may bring."""


def oracle_for(edition: str, players: int) -> Oracle:
    return CardsOracle(players) if edition == "cards" else BoardOracle(edition, players)


def unplayed(edition: str, players: int) -> Game:
    """Make a game before any luck."""
    names = ", ".join(f"P{seat + 1}" for seat in range(players))
    unofficial = "unofficial: yes\n" if edition == "2018" and players == 2 else ""
    return Game.from_record(f"edition: {edition}\nplayers: {names}\n{unofficial}")


def step(game: Game, action: str, outcome: str, seat: int | None = None) -> None:
    """Do one action with the luck it had; luck that would follow by itself waits to be dictated too."""
    words = vocabulary(game.edition)
    game.step(words.codes[action], words.outcome_codes[outcome] if outcome else None, seat=seat)


def play_both(
    edition: str, players: int, seed: int | str, *, acting: Steer = evenly, luck: Steer = evenly
) -> Counter[str]:
    """Play one game in the engine and in the oracle and return how often each rule was used."""
    rng = random.Random(seed)
    game, oracle = unplayed(edition, players), oracle_for(edition, players)
    try:
        while not game.over:
            _step_both(game, oracle, rng, acting, luck)
        _same_position(game, oracle)
        result = game.result()
        assert result is not None
        _same("winners", list(result.winners), oracle.winners())
    except Exception as error:
        error.add_note(f"in the game {edition!r}, {players}, {seed!r} after {len(game.history)} steps")
        raise
    return oracle.fired


def _step_both(game: Game, oracle: Oracle, rng: random.Random, acting: Steer, luck: Steer) -> None:
    _same_position(game, oracle)
    waiting = game.waiting
    _same("waiting", list(waiting), oracle.waiting())
    seat = rng.choice(waiting) if waiting else None
    actions = game.actions(seat)
    _same("legal actions", set(actions), oracle.legal(seat))
    assert len(set(actions)) == len(actions)
    action = acting(rng, actions, game)
    outcome = ""
    words = vocabulary(game.edition)
    if words.codes[action] in words.lucky:
        weights = _weights(game, action)
        _same(f"luck of {action!r}", _lowest_terms(weights), _lowest_terms(oracle.outcomes(action)))
        outcome = luck(rng, list(weights), game)
    step(game, action, outcome, seat)
    oracle.do(action, outcome, seat)


def _same_position(game: Game, oracle: Oracle) -> None:
    found, expected = snapshot(game), oracle.snapshot()
    if found != expected:
        for name in expected:
            _same(name, found[name], expected[name])
        raise AssertionError(f"the engine tells of {set(found) - set(expected)}, the oracle does not")


def _same(what: str, engine: object, oracle: object) -> None:
    assert engine == oracle, f"{what}: the engine says {engine}, the oracle {oracle}"


def _weights(game: Game, action: str) -> dict[str, int]:
    """List the engine's weights of luck; `Game.outcomes` makes fractions of them, which `test_perft` looks at."""
    words = vocabulary(game.edition)
    count = rules.outcomes_in(game.states, words.codes[action], OUTCOMES, WEIGHTS)
    codes, weights = OUTCOMES[:count].tolist(), WEIGHTS[:count].tolist()
    assert len(set(codes)) == count
    return {words.outcomes[code]: weight for code, weight in zip(codes, weights, strict=True)}


def _lowest_terms(weights: dict[str, int]) -> dict[str, int]:
    common = gcd(*weights.values())
    return weights if common == 1 else {text: weight // common for text, weight in weights.items()}
