"""How imagined players play on in a bot's head: a quick compiled policy for every seat.

It takes what is worth most by the chances it is given, and is not meant to be subtle, only to make imagined games
resemble real ones at some fifty nanoseconds a thought.
"""

from typing import Any, Final

import numpy as np

from camelup.bots.bets import finish_worth, ticket_worth
from camelup.bots.foresight import FIRST, SECOND, WINS
from camelup.engine import board, cards, cards_state
from camelup.engine.board_scoring import finish_reward
from camelup.engine.editions import (
    CAMELS,
    FINISH_REWARDS,
    RACING_CAMELS,
    TICKET_VALUES,
    TICKETS,
    TICKETS_EACH,
    WINNER_VALUES,
)
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below
from camelup.engine.race import camel_at
from camelup.engine.tickets import top_ticket
from camelup.odds.enumeration import rolls_left

_ROLL: Final = 0.6
_LAST_ROLL: Final = 0.85
"""What a roll counts for, and the last one of a leg: less than its pound, as good players know."""
_TICKET: Final = 1.15
"""How much a ticket counts: what one takes, the others don't get. All this as `shrewd` has it."""
_LEAST_CHANCE: Final = 0.2
"""A finish card on a camel with less than this is no good."""
_LAST_RUNG: Final = len(FINISH_REWARDS) - 1
_ALL: Final = 100

# The chance that the camel in front, and the one behind it, leads at the end of a leg of cards, by half the cards left.
_FIRST_LEADS: Final = np.array([1.0, 0.82, 0.66, 0.53, 0.44, 0.37])
_SECOND_LEADS: Final = np.array([0.0, 0.14, 0.22, 0.25, 0.26, 0.25])


@compiled
def board_policy(s: Any, chances: Any) -> int:
    """Choose what counts for most by the chances: a roll, a ticket or a finish card."""
    best, worth = board.ROLL, _LAST_ROLL if rolls_left(int(s.dice), CAMELS[s.edition]) == 1 else _ROLL
    for camel in range(RACING_CAMELS):
        top = top_ticket(s.ticket_owner[camel], TICKETS_EACH[s.edition])
        if top < TICKETS_EACH[s.edition]:
            here = _TICKET * ticket_worth(TICKET_VALUES[s.edition, top], chances[FIRST, camel], chances[SECOND, camel])
            if here > worth:
                best, worth = board.TICKET + camel, here
    for deck in range(2):
        for camel in range(RACING_CAMELS):
            if s.hand[s.turn] >> camel & 1 and chances[WINS + deck, camel] > _LEAST_CHANCE:
                here = _finish_card(s, deck, chances[WINS + deck, camel])
                if here > worth:
                    best, worth = board.WINNER + deck * RACING_CAMELS + camel, here
    return best


@compiled
def _finish_card(s: Any, deck: int, right: float) -> float:
    """Value a finish card: of the others' cards before it, as many are on the same camel as that camel's chance says."""
    before = 0.0
    for card in range(s.laid[deck]):
        before += right * (s.bettor[deck, card] != s.turn)
    rung = min(_LAST_RUNG - 1, int(before))
    part = min(1.0, before - rung)
    reward = (1 - part) * finish_reward(rung) + part * finish_reward(rung + 1)
    return finish_worth(reward, right)


@compiled
def cards_policy(s: Any, generator: Generator) -> int:
    """Choose an action of a race of Camel Up Cards as a quick player would."""
    draw = below(generator, _ALL)
    if s.raced:
        return _good_bet(s, draw, generator)
    if draw < 12 and cards_state.size(s.hand[s.turn]) > 0:
        return cards.HAND
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
