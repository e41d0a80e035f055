"""Games played to their end in a bot's head, in the compiled engine: what a first action is worth in wins."""

from math import exp
from typing import Any, Final

import numpy as np

from camelup.bots.policy import ROWS, policy
from camelup.engine import rules
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, weighted

_MARGIN: Final = 5.0
"""How many pounds ahead count as a clear lead."""
_WIN_SHARE: Final = 0.7
"""How much the win itself counts, against how clear it was: a smooth part tells close actions apart sooner."""


@compiled
def play_on(s: Any, generator: Generator, actions: Any, codes: Any, weights: Any) -> None:
    """Play a game to its end, every seat by the quick policy."""
    chances = np.zeros((ROWS, RACING_CAMELS))
    looked = np.zeros(2, np.int64)
    while True:
        count = rules.legal(s, actions)
        if count == 0:
            return
        action = policy(s, actions, count, chances, looked, generator) if count > 1 else actions[0]
        outcome = codes[weighted(generator, weights, rules.outcomes(s, action, codes, weights))]
        rules.apply(s, action, outcome, NO_TRACE)


@compiled
def won(s: Any, seat: int) -> float:
    """Tell how well a seat has done: its share of the victory (R6), and how clear it was."""
    best, sharing = -1, 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.money[other])
            sharing += s.money[other] >= s.money[seat]
    share = 0.0
    if s.money[seat] > best:
        share = 1.0
    elif s.money[seat] == best:
        share = 1.0 / (1 + sharing)
    clear = 1.0 / (1.0 + exp((best - s.money[seat]) / _MARGIN))
    return _WIN_SHARE * share + (1 - _WIN_SHARE) * clear


@compiled
def try_action(views: Any, states: Any, seat: int, action: int, games: int, generators: Any, first: int) -> float:
    """Play `games` games that begin with an action from worlds the seat can't tell apart; return how well it does in all.

    The same row of generators gives every action the same worlds and much of the same luck. `states` is room for one.
    """
    actions = np.empty(rules.MOST_ACTIONS, np.int64)
    codes = np.empty(rules.MOST_OUTCOMES, np.int64)
    weights = np.empty(rules.MOST_OUTCOMES, np.int64)
    generator = np.empty(4, np.int64)
    total = 0.0
    for game in range(first, first + games):
        generator[:] = generators[game]
        states[0] = views[0]
        s = states[0]
        rules.fill_blanks(s, generator)
        s.turn = seat
        outcome = codes[weighted(generator, weights, rules.outcomes(s, action, codes, weights))]
        rules.apply(s, action, outcome, NO_TRACE)
        play_on(s, generator, actions, codes, weights)
        total += won(s, seat)
    return total
