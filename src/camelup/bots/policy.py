"""How imagined players play on in a bot's head: a quick compiled policy for every seat, better than chance.

It likes what a first look tells: the camel in front, more so the fewer dice are left. It is not meant to be good, only
to make imagined games resemble real ones at some fifty nanoseconds a thought.
"""

from typing import Any, Final

import numpy as np
from numba.core.types import Record
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from camelup.engine import board, cards, cards_state, rules
from camelup.engine.board_scoring import finish_reward, ticket_reward
from camelup.engine.board_state import all_dice
from camelup.engine.editions import (
    CAMELS,
    FIRST_TILE_SPACE,
    PYRAMID_REWARD,
    RACING_CAMELS,
    TICKET_VALUES,
    TICKETS,
    TICKETS_EACH,
    WINNER_VALUES,
    WRONG_FINISH,
)
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below
from camelup.engine.race import camel_at, space_at
from camelup.engine.tickets import top_ticket
from camelup.playout import run_leg, run_race

_LEGS: Final = 12
"""How many ends of a leg an imagined player looks at before betting on it."""
_RACES: Final = 8
"""How many ends of the race, once a leg."""
_PATIENCE: Final = 0.25
"""How much better than its worth a finish card has to look: later there is more to go by."""
_TILE_SHARE: Final = 6
_ALL: Final = 100

# The chance that the camel in front, and the one behind it, leads at the end of a leg of cards, by half the cards left.
_FIRST_LEADS: Final = np.array([1.0, 0.82, 0.66, 0.53, 0.44, 0.37])
_SECOND_LEADS: Final = np.array([0.0, 0.14, 0.22, 0.25, 0.26, 0.25])

# What an imagined table has found out: rows of chances by camel, and the race and dice they are of.
FIRST: Final = 0
SECOND: Final = 1
WINS: Final = 2
LOSES: Final = 3
ROWS: Final = 4


@compiled
def look(s: Any, chances: Any, looked: Any, generator: Generator) -> None:
    """Find out what the leg may bring, when a die has rolled since the last look, and the race, when a leg has begun."""
    if s.race == looked[0] and s.dice == looked[1]:
        return
    camels = CAMELS[s.edition]
    if s.dice == all_dice(s) or looked[0] == 0:
        _look_at_race(int(s.race), int(s.dice), camels, chances, generator)
    looked[0], looked[1] = s.race, s.dice
    chances[FIRST], chances[SECOND] = 0.0, 0.0
    for _ in range(_LEGS):
        end = run_leg(int(s.race), int(s.dice), camels, generator)
        place, rank = 0, camels - 1
        while place < 2:
            camel = camel_at(end, rank)
            if camel < RACING_CAMELS:
                chances[place, camel] += 1.0 / _LEGS
                place += 1
            rank -= 1


@compiled
def _look_at_race(race: int, dice: int, camels: int, chances: Any, generator: Generator) -> None:
    chances[WINS], chances[LOSES] = 0.0, 0.0
    for _ in range(_RACES):
        end = run_race(race, dice, camels, generator)
        front, back = camels - 1, 0
        while camel_at(end, front) >= RACING_CAMELS:
            front -= 1
        while camel_at(end, back) >= RACING_CAMELS:
            back += 1
        chances[WINS, camel_at(end, front)] += 1.0 / _RACES
        chances[LOSES, camel_at(end, back)] += 1.0 / _RACES


@compiled
def board_policy(s: Any, actions: Any, count: int, chances: Any, looked: Any, generator: Generator) -> int:
    """Choose what seems to be worth most after a quick look; now and then put a tile."""
    look(s, chances, looked, generator)
    if s.tile[s.turn] == 0 and below(generator, _ALL) < _TILE_SHARE:
        return _some_tile(s, actions, count, generator)
    best, worth = board.ROLL, float(PYRAMID_REWARD)
    for camel in range(RACING_CAMELS):
        top = top_ticket(s.ticket_owner[camel], TICKETS_EACH[s.edition])
        if top < TICKETS_EACH[s.edition]:
            first, second = chances[FIRST, camel], chances[SECOND, camel]
            value = TICKET_VALUES[s.edition, top]
            here = first * ticket_reward(1, value) + second * ticket_reward(2, value)
            here += (1 - first - second) * ticket_reward(3, value)
            if here > worth:
                best, worth = board.TICKET + camel, here
    for deck in range(2):
        rung = min(4, s.laid[deck] // 3)
        for camel in range(RACING_CAMELS):
            right = chances[WINS + deck, camel]
            here = right * finish_reward(rung) + (1 - right) * WRONG_FINISH - _PATIENCE
            if here > worth and s.hand[s.turn] >> camel & 1:
                best, worth = board.WINNER + deck * RACING_CAMELS + camel, here
    return best


@compiled
def _some_tile(s: Any, actions: Any, count: int, generator: Generator) -> int:
    """Put a tile a little ahead of the middle of the field."""
    wanted = space_at(int(s.race), 2) + 1 + below(generator, 4)
    for index in range(count):
        action = actions[index]
        if board.CHEER <= action < board.WINNER:
            first = board.CHEER if action < board.BOO else board.BOO
            if action - first + FIRST_TILE_SPACE == wanted and (action >= board.BOO) == (below(generator, 2) == 0):
                return action
    return board.ROLL


@compiled
def cards_policy(s: Any, actions: Any, count: int, _chances: Any, _looked: Any, generator: Generator) -> int:
    """Choose an action of Camel Up Cards as a quick player would."""
    if s.phase != cards_state.RACING:
        return actions[below(generator, count)]
    draw = below(generator, _ALL)
    if s.raced:
        return _good_bet(s, draw, generator)
    if draw < 12 and count > 1:
        return actions[1]  # the hand card, or the first space for a piece
    if draw < 16:
        action = actions[below(generator, count)]
        return action if action >= cards.PUT_FENNEC else cards.REVEAL
    return cards.REVEAL


@compiled
def _good_bet(s: Any, draw: int, generator: Generator) -> int:
    race = int(s.race)
    front, last = camel_at(race, RACING_CAMELS - 1 - (draw & 1)), camel_at(race, 0)
    top = top_ticket(s.winner_owner[front], TICKETS)
    left = min(5, cards_state.size(s.deck) // 2)
    leads = _SECOND_LEADS[left] if draw & 1 else _FIRST_LEADS[left]
    if top < TICKETS and leads * (WINNER_VALUES[top] + 1) > 1.0:
        return cards.BET_LEG + front
    if draw < 12 and s.overall[0, s.turn] < 0 and cards.on_display(s, 0, front):
        return cards.BET_WINNER + front
    if draw < 24 and s.overall[1, s.turn] < 0 and cards.on_display(s, 1, last):
        return cards.BET_LOSER + last
    middle = camel_at(race, 2)
    if draw >= 60 and s.midfield_owner[middle] < 0 and below(generator, 2):
        return cards.BET_MIDFIELD + middle
    return cards.PASS


_CARDS_RECORD: Final = from_dtype(cards.STATE)


def policy(state: Any, actions: Any, count: int, chances: Any, looked: Any, generator: Generator) -> int:
    """Choose one of the legal actions of whichever game this is."""
    chosen = cards_policy if rules.of_state(state) is cards else board_policy
    return int(chosen(state, actions, count, chances, looked, generator))


@overload(policy, strict=False)
def _policy(state: Record, actions: Any, count: Any, chances: Any, looked: Any, generator: Any) -> Any:  # noqa: ARG001
    chosen = cards_policy if state == _CARDS_RECORD else board_policy
    return lambda state, actions, count, chances, looked, generator: chosen(  # noqa: PLW0108
        state, actions, count, chances, looked, generator
    )
