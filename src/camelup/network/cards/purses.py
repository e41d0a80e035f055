"""Who would win Camel Up Cards if nobody bet any more: what each end of a leg and of the race pays every seat (C17, C19)."""

from typing import Any, NamedTuple

import numpy as np

from camelup.engine.cards.scoring import winner_reward
from camelup.engine.cards.state import NO_CAMEL, State
from camelup.engine.editions import CARDS_FLOOR, MOST_CARD_PLAYERS, PIECE_COST, RACING_CAMELS, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import MIDFIELD_REWARDS, OVERALL_REWARDS, WINNER_VALUES
from camelup.engine.tickets import NOBODY


class Purses(NamedTuple):
    """What bets pay by seat, camel and place, the first as 0; and what the seats have then."""

    leg: Any
    race: Any
    after_leg: Any
    at_end: Any


def new_purses() -> Purses:
    """Make space for what bets pay."""
    by_place = MOST_CARD_PLAYERS, RACING_CAMELS, RACING_CAMELS
    return Purses(
        leg=np.zeros(by_place, np.int64),
        race=np.zeros(by_place, np.int64),
        after_leg=np.zeros(MOST_CARD_PLAYERS, np.int64),
        at_end=np.zeros(MOST_CARD_PLAYERS, np.int64),
    )


@compiled
def write_pays(s: State, purses: Purses) -> None:
    """Write what the bets of a position pay."""
    purses.leg[:] = 0
    purses.race[:] = 0
    for camel in range(RACING_CAMELS):
        for place in range(RACING_CAMELS):
            for card in range(TICKETS):
                if s.winner_owner[camel, card] != NOBODY:
                    reward = winner_reward(place + 1, WINNER_VALUES[card])
                    purses.leg[s.winner_owner[camel, card], camel, place] += reward
            if s.midfield_owner[camel] != NOBODY:
                purses.leg[s.midfield_owner[camel], camel, place] += MIDFIELD_REWARDS[place + 1]
    for deck in range(2):
        for seat in range(s.players):
            camel = s.overall[deck, seat]
            if camel != NO_CAMEL:
                for place in range(RACING_CAMELS):
                    purses.race[seat, camel, place] += OVERALL_REWARDS[deck, place + 1]


@compiled
def pay_leg(s: State, piece_space: Any, place_of: Any, purses: Purses) -> None:
    """Pay the leg to all seats: pieces that still lie somewhere, and camels by their places from 1 to 5."""
    for seat in range(s.players):
        net = _paid(purses.leg[seat], place_of)
        for piece in range(2):
            if s.piece_holder[piece] == seat and piece_space[piece] > 0:
                net += PIECE_COST
        purses.after_leg[seat] = max(CARDS_FLOOR, s.money[seat] + net)


@compiled
def add_wins(s: State, place_of: Any, purses: Purses, wins: Any) -> None:
    """Add each seat's share of the victory when the race has ended so after the leg was paid (C19)."""
    most, winners = 0, 0
    for seat in range(s.players):
        money = max(CARDS_FLOOR, purses.after_leg[seat] + _paid(purses.race[seat], place_of))
        purses.at_end[seat] = money
        if money > most:
            most, winners = money, 0
        winners += money == most
    for seat in range(s.players):
        if purses.at_end[seat] == most:
            wins[seat] += 1.0 / winners


@compiled
def _paid(pays: Any, place_of: Any) -> int:
    net = 0
    for camel in range(RACING_CAMELS):
        net += pays[camel, place_of[camel] - 1]
    return net
