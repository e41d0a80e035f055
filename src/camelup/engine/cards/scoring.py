"""The payouts of Camel Up Cards: a leg (C17, C18) and the overall bets (C19). Knows the record of `state.py`."""

from typing import Any

import numpy as np

from camelup.engine import events
from camelup.engine.cards.state import NO_CAMEL, State, camels_on_start
from camelup.engine.editions import CARDS_FLOOR, LEG_SECOND, LEG_WRONG, PIECE_COST, RACING_CAMELS, TICKETS
from camelup.engine.events import Trace, emit
from camelup.engine.jit import compiled
from camelup.engine.numbers import MIDFIELD_REWARDS, OVERALL_REWARDS, WINNER_VALUES
from camelup.engine.race import camel_at


@compiled
def places(race: int, place_of: Any) -> None:
    """Write the place of each camel, 1 to 5; those on Start share the fifth (C18)."""
    waiting = camels_on_start(race)
    for rank in range(RACING_CAMELS):
        place_of[camel_at(race, rank)] = RACING_CAMELS - rank if rank >= waiting else RACING_CAMELS


@compiled
def _ranking(race: int) -> int:
    row = 7 << 3 * RACING_CAMELS
    for place in range(RACING_CAMELS):
        row |= camel_at(race, RACING_CAMELS - 1 - place) << 3 * place
    return row


@compiled
def score_leg(s: State, trace: Trace) -> None:
    """Pay every seat the net of its leg bets and pieces, never below the floor (C17)."""
    place_of = np.empty(RACING_CAMELS, np.int64)
    places(int(s.race), place_of)
    emit(trace, events.LEG_ENDED, _ranking(int(s.race)), camels_on_start(int(s.race)), 0, 0)
    for seat in range(s.players):
        net = _winner_cards(s, seat, place_of, trace)
        net += _midfield_cards(s, seat, place_of, trace)
        for piece in range(2):
            if s.piece_holder[piece] == seat:
                net += PIECE_COST
                emit(trace, events.EARNED, seat, events.BY_PIECE, piece, PIECE_COST)
        _settle(s, seat, net, trace)


@compiled
def _settle(s: State, seat: int, net: int, trace: Trace) -> None:
    before = s.money[seat]
    s.money[seat] = max(CARDS_FLOOR, s.money[seat] + net)
    emit(trace, events.SETTLED, seat, net, s.money[seat], s.money[seat] - before)


@compiled
def winner_reward(place: int, value: int) -> int:
    """Return what a winner card of a leg brings when its camel has this place (C17)."""
    if place == 1:
        return value
    return LEG_SECOND if place == 2 else LEG_WRONG


@compiled
def _winner_cards(s: State, seat: int, place_of: Any, trace: Trace) -> int:
    net = 0
    for camel in range(RACING_CAMELS):
        for card in range(TICKETS):
            if s.winner_owner[camel, card] == seat:
                reward = winner_reward(place_of[camel], WINNER_VALUES[card])
                net += reward
                emit(trace, events.EARNED, seat, events.BY_WINNER_CARD, camel * 8 + WINNER_VALUES[card], reward)
    return net


@compiled
def _midfield_cards(s: State, seat: int, place_of: Any, trace: Trace) -> int:
    net = 0
    for camel in range(RACING_CAMELS):
        if s.midfield_owner[camel] == seat:
            reward = MIDFIELD_REWARDS[place_of[camel]]
            net += reward
            emit(trace, events.EARNED, seat, events.BY_MIDFIELD, camel, reward)
    return net


@compiled
def score_race(s: State, trace: Trace) -> None:
    """Pay the overall bets (C19)."""
    place_of = np.empty(RACING_CAMELS, np.int64)
    places(int(s.race), place_of)
    emit(trace, events.RACE_ENDED, _ranking(int(s.race)), camels_on_start(int(s.race)), 0, 0)
    for seat in range(s.players):
        net = 0
        for deck in range(2):
            camel = s.overall[deck, seat]
            if camel != NO_CAMEL:
                reward = OVERALL_REWARDS[deck, place_of[camel]]
                net += reward
                emit(trace, events.EARNED, seat, events.BY_OVERALL_WINNER + deck, camel, reward)
        _settle(s, seat, net, trace)
