"""The scoring of the board games: a leg (B18, B19) and the end of the race (B22). Knows the record of `state.py`."""

from typing import Any, Final

import numpy as np

from camelup.engine import events
from camelup.engine.editions import (
    BOARD_FLOOR,
    FINISH_REWARDS,
    PYRAMID_REWARD,
    RACING_CAMELS,
    SECOND_REWARD,
    TICKETS,
    WRONG_FINISH,
    WRONG_TICKET,
)
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, TICKET_VALUES
from camelup.engine.race import camel_at

_FINISH_REWARDS: Final = np.array(FINISH_REWARDS)


@compiled
def racing_order(race: int, camels: int, order: Any) -> None:
    """Write the racing camels into `order`, the first one first, the crazy ones left out (R3)."""
    place = 0
    for rank in range(camels - 1, -1, -1):
        camel = camel_at(race, rank)
        if camel < RACING_CAMELS:
            order[place] = camel
            place += 1


@compiled
def _row_of(order: Any) -> int:
    row = 7 << 3 * RACING_CAMELS
    for place in range(RACING_CAMELS):
        row |= order[place] << 3 * place
    return row


@compiled
def score_leg(s: Any, trace: Trace) -> None:
    """Pay every seat the net of its tickets (B18) and the best of its partner's (B19)."""
    order = np.empty(RACING_CAMELS, np.int64)
    racing_order(int(s.race), CAMELS[s.edition], order)
    emit(trace, events.LEG_ENDED, _row_of(order), 0, 0, 0)
    place_of = np.empty(RACING_CAMELS, np.int64)
    for place in range(RACING_CAMELS):
        place_of[order[place]] = place + 1
    for seat in range(s.players):
        net = _own_rewards(s, seat, place_of, trace)
        if s.partner[seat] >= 0:
            best = _best_reward(s, s.partner[seat], place_of)
            if best > 0:
                net += best
                emit(trace, events.EARNED, seat, events.BY_PARTNER, s.partner[seat], best)
        before = s.money[seat]
        s.money[seat] = max(BOARD_FLOOR, s.money[seat] + net)
        emit(trace, events.SETTLED, seat, net, s.money[seat], s.money[seat] - before)


@compiled
def ticket_reward(place: int, value: int) -> int:
    """Return what a ticket brings when its camel has this place, 1 to 5 (B18)."""
    if place == 1:
        return value
    return SECOND_REWARD if place == 2 else WRONG_TICKET


@compiled
def _own_rewards(s: Any, seat: int, place_of: Any, trace: Trace) -> int:
    net = 0
    for camel in range(RACING_CAMELS):
        for ticket in range(TICKETS):
            if s.ticket_owner[camel, ticket] == seat:
                value = TICKET_VALUES[s.edition, ticket]
                reward = ticket_reward(place_of[camel], value)
                net += reward
                emit(trace, events.EARNED, seat, events.BY_TICKET, camel * 8 + value, reward)
    for _ in range(s.pyramid[seat]):
        net += PYRAMID_REWARD
        emit(trace, events.EARNED, seat, events.BY_PYRAMID, 0, PYRAMID_REWARD)
    return net


@compiled
def _best_reward(s: Any, seat: int, place_of: Any) -> int:
    best = PYRAMID_REWARD if s.pyramid[seat] > 0 else 0
    for camel in range(RACING_CAMELS):
        for ticket in range(TICKETS):
            if s.ticket_owner[camel, ticket] == seat:
                best = max(best, ticket_reward(place_of[camel], TICKET_VALUES[s.edition, ticket]))
    return best


@compiled
def score_race(s: Any, trace: Trace) -> None:
    """Turn the winner deck over, then the loser deck, and settle card by card (B22)."""
    order = np.empty(RACING_CAMELS, np.int64)
    racing_order(int(s.race), CAMELS[s.edition], order)
    emit(trace, events.RACE_ENDED, _row_of(order), 0, 0, 0)
    _score_deck(s, 0, order[0], trace)
    _score_deck(s, 1, order[RACING_CAMELS - 1], trace)


@compiled
def finish_reward(right: int) -> int:
    """Return what a right finish card earns when so many right ones lie below it (B22)."""
    return _FINISH_REWARDS[min(right, len(_FINISH_REWARDS) - 1)]


@compiled
def _score_deck(s: Any, deck: int, right_camel: int, trace: Trace) -> None:
    right = 0
    for card in range(s.laid[deck]):
        seat = s.bettor[deck, card]
        amount = WRONG_FINISH
        if s.bet[deck, card] == right_camel:
            amount = finish_reward(right)
            right += 1
        before = s.money[seat]
        s.money[seat] = max(BOARD_FLOOR, s.money[seat] + amount)
        emit(trace, events.FINISH_CARD_TURNED, seat, 8 * deck + s.bet[deck, card], amount, s.money[seat] - before)
