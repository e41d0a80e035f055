"""Games and races played to their end inside the compiled engine, by uniformly random players and fair luck.

For benchmarks, statistics and bots that search. Knows no rule.
"""

from typing import Any, Final

import numpy as np

from camelup.engine import rules
from camelup.engine.board.movement import crazy_mover
from camelup.engine.board.state import GREY_DIE, crossed
from camelup.engine.editions import CRAZY_WHITE, FACES, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled, slices
from camelup.engine.race import ON_TOP, move

_SETS: Final = 2 * GREY_DIE
COUNT: Final = np.array([dice.bit_count() for dice in range(_SETS)], np.int64)
"""How many dice a set of dice written as bits has."""
DIE: Final = np.array([([die for die in range(6) if dice >> die & 1] + [0] * 6)[:6] for dice in range(_SETS)], np.int64)
"""The n-th die of a set, by set and n."""
MOST_STEPS: Final = 100_000
"""The most actions of a game, or rolls of a race, before it counts as over: none gets near, but no loop runs without end."""
_GAMES_AT_ONCE: Final = 1_000
"""So many games are played between two chances to interrupt: some hundredths of a second."""


@compiled
def play_random_game(state: Any, generator: Generator) -> int:
    """Play on from a state to the end of the game, each legal action evenly likely; return the number of actions."""
    actions = np.empty(rules.MOST_ACTIONS, np.int64)
    codes = np.empty(rules.MOST_OUTCOMES, np.int64)
    weights = np.empty(rules.MOST_OUTCOMES, np.int64)
    for played in range(MOST_STEPS):
        count = rules.legal(state, actions)
        if count == 0:
            return played
        action = actions[below(generator, count)]
        outcome = codes[weighted(generator, weights, rules.outcomes(state, action, codes, weights))]
        rules.apply(state, action, outcome, NO_TRACE)
    return MOST_STEPS


def play_random_games(state: Any, edition: int, players: int, games: int, generator: Generator, money: Any) -> int:
    """Play whole games, add up the money each seat ends with, and return the number of actions."""
    return sum(
        _play_some(state, edition, players, len(some), generator, money) for some in slices(games, _GAMES_AT_ONCE)
    )


@compiled
def _play_some(state: Any, edition: int, players: int, games: int, generator: Generator, money: Any) -> int:
    played = 0
    for _ in range(games):
        rules.setup(state, edition, players)
        played += play_random_game(state, generator)
        for seat in range(players):
            money[seat] += state.money[seat]
    return played


@compiled
def run_race(race: int, dice: int, camels: int, generator: Generator) -> int:
    """Run a board race on to its end, without tiles, from any dice left in a leg; return the race then."""
    full = _SETS - 1 if camels > RACING_CAMELS else GREY_DIE - 1
    spare = int(camels > RACING_CAMELS)  # B15: one of the six dice stays in the pyramid
    left = COUNT[dice]
    for _ in range(MOST_STEPS):
        if left <= spare:
            dice, left = full, COUNT[full]
        die = DIE[dice, below(generator, left)]
        dice ^= 1 << die
        left -= 1
        if die < RACING_CAMELS:
            race = move(race, die, 1 + below(generator, FACES), ON_TOP)
        else:
            shown = CRAZY_WHITE + below(generator, 2)
            race = move(race, crazy_mover(race, shown), -1 - below(generator, FACES), ON_TOP)
        if crossed(race, camels):
            break
    return race
