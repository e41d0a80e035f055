"""Many games side by side in the compiled engine, one decision a step: what all environments for learners run on.

Needs nothing but NumPy and the engine, so that it can be compiled beforehand. Draws luck; knows no rule.
"""

from typing import Any, Final

import numpy as np

from camelup.engine import rules
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled
from camelup.envs.encoding.encoder import encode
from camelup.envs.encoding.seats import put
from camelup.playout import MOST_STEPS

BEGIN: Final = -1
"""In place of an action: lay the game out anew."""
EVERY_SEAT: Final = -1
"""In place of a learner's seat: all seats decide outside, none plays at random."""

# What is paid at the end of a game.
SHARE: Final = 0
MONEY: Final = 1
REWARDS: Final = {"share": SHARE, "money": MONEY}


@compiled
def step_all(
    states: Any,
    generators: Any,
    actions: Any,
    edition: int,
    players: int,
    learner: int,
    reward: int,
    offsets: Any,
    observations: Any,
    masks: Any,
    turns: Any,
    paid: Any,
    over: Any,
) -> None:
    """Do one action in every game and write what is seen then; a game that was over begins anew instead."""
    legal = np.empty(rules.MOST_ACTIONS, np.int64)
    codes = np.empty(rules.MOST_OUTCOMES, np.int64)
    weights = np.empty(rules.MOST_OUTCOMES, np.int64)
    for game in range(len(states)):
        s, generator = states[game], generators[game]
        action = int(actions[game])
        paid[game] = 0
        if over[game] or action == BEGIN:
            rules.setup(s, edition, players)
            action = BEGIN
        for _ in range(MOST_STEPS):
            if action != BEGIN:
                outcome = int(codes[weighted(generator, weights, rules.outcomes(s, action, codes, weights))])
                rules.apply(s, action, outcome, NO_TRACE)
            count = rules.legal(s, legal)
            if count == 0 or _decides(s, learner):
                break
            # luck alone has one action only, the others choose evenly: so one draw serves both
            action = int(legal[below(generator, count)])
        over[game] = count == 0
        if count == 0:
            pay_all(s.money, players, reward, paid[game])
        seat = s.turn if learner == EVERY_SEAT else learner
        turns[game] = seat
        _mark(legal, count, masks[game])
    look(states, turns, offsets, observations)


@compiled
def _decides(s: Any, learner: int) -> bool:
    """Whether the learner is to decide now."""
    return rules.waiting(s) != 0 and (learner == EVERY_SEAT or s.turn == learner)  # noqa: PLR1714  # numba wants one type


@compiled
def _mark(legal: Any, count: int, mask: Any) -> None:
    mask[:] = 0
    for index in range(count):
        put(mask, legal[index], 1)


@compiled
def pay_all(money: Any, players: int, reward: int, paid: Any) -> None:
    """Write what every seat is paid at the end: its share of the victory, or its pounds less the average of the others'."""
    total = 0
    most = 0
    for seat in range(players):
        total += money[seat]
        most = max(most, money[seat])
    winners = 0
    for seat in range(players):
        winners += money[seat] == most
    for seat in range(players):
        if reward == MONEY:
            paid[seat] = money[seat] - (total - money[seat]) / (players - 1)
        elif money[seat] == most:  # R6
            paid[seat] = 1 / winners


@compiled
def look(states: Any, seats: Any, offsets: Any, observations: Any) -> None:
    """Write what one seat of each game sees."""
    for game in range(len(states)):
        encode(states[game], seats[game], observations[game], offsets)


@compiled
def first_refused(actions: Any, masks: Any, over: Any) -> int:
    """Find the first game whose action is not legal, -1 when all are; a game that is over takes any."""
    for game in range(len(actions)):
        action = actions[game]
        if not over[game] and (action < 0 or action >= masks.shape[1] or masks[game, action] == 0):
            return game
    return -1


@compiled
def sample(masks: Any, over: Any, generator: Generator, actions: Any) -> None:
    """Draw a legal action for every game, each evenly likely; 0 where a game is over or has none."""
    for game in range(len(actions)):
        actions[game] = 0
        if not over[game] and masks[game].any():
            action = below(generator, masks.shape[1])
            while masks[game, action] == 0:
                action = below(generator, masks.shape[1])
            actions[game] = action
