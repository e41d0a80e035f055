"""How imagined players play: a quick compiled policy for every seat.

It takes what is worth most by the chances it is given, and is not meant to be subtle, only to make imagined games
resemble real ones at some fifty nanoseconds a thought.
"""

from typing import Any, Final

from camelup.bots.champion.board.bets import finish_worth, ticket_worth
from camelup.bots.champion.board.foresight import FIRST, SECOND, WINS
from camelup.engine.board import rules as board
from camelup.engine.board.scoring import finish_reward
from camelup.engine.editions import FINISH_REWARDS, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, TICKET_VALUES, TICKETS_EACH
from camelup.engine.tickets import top_ticket
from camelup.odds.board.enumeration import rolls_left

_ROLL: Final = 0.7
_LAST_ROLL: Final = 0.9
"""What a roll counts for, and the last one of a leg: less than its pound, as good players know."""
_TICKET: Final = 1.1
"""How much a ticket counts: what one takes, the others don't get. All this lies between `bookie` and `shrewd`."""
_LEAST_CHANCE: Final = 0.2
"""A finish card on a camel with less than this is no good."""
_LAST_RUNG: Final = len(FINISH_REWARDS) - 1


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
