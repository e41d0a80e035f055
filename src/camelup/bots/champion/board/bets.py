"""Tickets and finish cards in imagined games: what each was worth when it was bet, and what luck has made of it since.

Luck is as often good as bad. What it brought is known for every bet, so a search can take it off and see what was decided.
"""

from typing import Any, Final

import numpy as np

from camelup.bots.champion.board.foresight import FIRST, SECOND, WINS
from camelup.engine.board import rules as board
from camelup.engine.board.scoring import finish_reward, ticket_reward
from camelup.engine.editions import MOST_PLAYERS, RACING_CAMELS, TICKETS, WRONG_FINISH
from camelup.engine.jit import compiled
from camelup.engine.numbers import TICKET_VALUES, TICKETS_EACH
from camelup.engine.tickets import NOBODY, top_ticket

BET: Final = np.dtype(
    [
        ("seat", np.int64),
        ("row", np.int64),  # whose chances count: FIRST for a ticket, WINS or LOSES for a finish card
        ("camel", np.int64),
        ("reward", np.int64),
        ("expected", np.float64),  # its worth when it was bet
    ]
)
MOST_BETS: Final = RACING_CAMELS * (TICKETS + MOST_PLAYERS)


@compiled
def ticket_worth(value: int, first: float, second: float) -> float:
    """Return what a ticket is worth by the chances of its camel (B18)."""
    rest = 1 - first - second
    return first * ticket_reward(1, value) + second * ticket_reward(2, value) + rest * ticket_reward(3, value)


@compiled
def finish_worth(reward: float, right: float) -> float:
    """Return what a finish card is worth that earns a reward if it is right (B22)."""
    return right * reward + (1 - right) * WRONG_FINISH


@compiled
def list_bets(s: Any, chances: Any, bets: Any) -> int:
    """List the bets that lie there, all cards known, with their worth by the chances, and return how many they are."""
    count = 0
    for camel in range(RACING_CAMELS):
        for ticket in range(TICKETS_EACH[s.edition]):
            if s.ticket_owner[camel, ticket] != NOBODY:
                value = TICKET_VALUES[s.edition, ticket]
                count = _note(bets, count, s.ticket_owner[camel, ticket], FIRST, camel, value, chances)
    for deck in range(2):
        for card in range(s.laid[deck]):
            camel = s.bet[deck, card]
            reward = finish_reward(_same_below(s, deck, card, camel))
            count = _note(bets, count, s.bettor[deck, card], WINS + deck, camel, reward, chances)
    return count


@compiled
def note_bet(s: Any, action: int, chances: Any, bets: Any, count: int) -> int:
    """Add the bet that an action will be, if it is one, and return how many there are."""
    if board.TICKET <= action < board.TICKET + RACING_CAMELS:
        camel = action - board.TICKET
        value = TICKET_VALUES[s.edition, top_ticket(s.ticket_owner[camel], TICKETS_EACH[s.edition])]
        return _note(bets, count, s.turn, FIRST, camel, value, chances)
    if board.WINNER <= action < board.WINNER + 2 * RACING_CAMELS:
        deck, camel = (action - board.WINNER) // RACING_CAMELS, (action - board.WINNER) % RACING_CAMELS
        reward = finish_reward(_same_below(s, deck, s.laid[deck], camel))
        return _note(bets, count, s.turn, WINS + deck, camel, reward, chances)
    return count


@compiled
def _same_below(s: Any, deck: int, cards: int, camel: int) -> int:
    same = 0
    for card in range(cards):
        same += s.bet[deck, card] == camel
    return same


@compiled
def _note(bets: Any, count: int, seat: int, row: int, camel: int, reward: int, chances: Any) -> int:
    bet = bets[count]
    bet.seat, bet.row, bet.camel, bet.reward = seat, row, camel, reward
    bet.expected = _worth(bet, chances)
    return count + 1


@compiled
def _worth(bet: Any, chances: Any) -> float:
    right = chances[bet.row, bet.camel]
    if bet.row == FIRST:
        return ticket_worth(bet.reward, right, chances[SECOND, bet.camel])
    return finish_worth(bet.reward, right)


@compiled
def luck_of_bets(bets: Any, count: int, chances: Any, a_pound: Any) -> float:
    """Return what luck has brought since the bets were made, a pound of each seat counting for so much."""
    luck = 0.0
    for number in range(count):
        bet = bets[number]
        luck += a_pound[bet.seat] * (_worth(bet, chances) - bet.expected)
    return luck
