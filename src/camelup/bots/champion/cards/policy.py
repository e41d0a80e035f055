"""How imagined players of Camel Up Cards play: they look first and then take the best bet they see.

A quick compiled policy for every seat; the chances it goes by are given.
"""

from typing import Any, Final

from camelup.engine.cards import rules as cards
from camelup.engine.cards.scoring import winner_reward
from camelup.engine.cards.state import NO_CAMEL, size
from camelup.engine.editions import CARD_KINDS, PIECE_COST, RACING_CAMELS, TICKETS
from camelup.engine.jit import compiled
from camelup.engine.numbers import MIDFIELD_REWARDS, WINNER_VALUES
from camelup.engine.tickets import NOBODY, top_ticket

_LEAST: Final = 0.05
"""What a bet has to be worth."""


@compiled
def race_action(s: Any) -> int:
    """Play the hand card if its camel is one the seat has bet on, else reveal."""
    if size(s.hand[s.turn]) > 0:
        camel = _card_in(s.hand[s.turn]) // 2
        if s.overall[0, s.turn] == camel:
            return cards.HAND
        for card in range(TICKETS):
            if s.winner_owner[camel, card] == s.turn:
                return cards.HAND
    return cards.REVEAL


@compiled
def _card_in(hand: Any) -> int:
    for kind in range(CARD_KINDS):
        if hand[kind] > 0:
            return kind
    return 0


@compiled
def best_bet(s: Any, chances: Any, overall: Any) -> int:
    """Choose the bet that is worth most by the chances of each camel's place, or none.

    `overall` tells what the overall cards are worth, by deck and camel.
    """
    best, worth = cards.PASS, _LEAST
    for camel in range(RACING_CAMELS):
        top = top_ticket(s.winner_owner[camel], TICKETS)
        if top < TICKETS:
            here = winner_card(WINNER_VALUES[top], chances[camel])
            if here > worth:
                best, worth = cards.BET_LEG + camel, here
        if s.midfield_owner[camel] == NOBODY:
            here = midfield_card(chances[camel])
            if here > worth:
                best, worth = cards.BET_MIDFIELD + camel, here
        for deck in range(2):
            if cards.on_display(s, deck, camel):
                mine = s.overall[deck, s.turn]
                here = overall[deck, camel] - (overall[deck, mine] if mine != NO_CAMEL else 0.0)
                if here > worth:
                    best, worth = cards.BET_WINNER + deck * RACING_CAMELS + camel, here
    return best


@compiled
def leg_bet_worth(s: Any, bet: int, chances: Any) -> float:
    """Return what a bet of the leg is worth; nothing for one on the race, or for none."""
    if cards.BET_LEG <= bet < cards.BET_MIDFIELD:
        camel = bet - cards.BET_LEG
        return winner_card(WINNER_VALUES[top_ticket(s.winner_owner[camel], TICKETS)], chances[camel])
    if cards.BET_MIDFIELD <= bet < cards.BET_WINNER:
        return midfield_card(chances[bet - cards.BET_MIDFIELD])
    return 0.0


@compiled
def weigh_holdings(s: Any, chances: Any, stays: Any, worth: Any) -> None:
    """Write what each seat's bets and pieces of the leg are worth."""
    worth[:] = 0.0
    for camel in range(RACING_CAMELS):
        for card in range(TICKETS):
            if s.winner_owner[camel, card] != NOBODY:
                worth[s.winner_owner[camel, card]] += winner_card(WINNER_VALUES[card], chances[camel])
        if s.midfield_owner[camel] != NOBODY:
            worth[s.midfield_owner[camel]] += midfield_card(chances[camel])
    for piece in range(2):
        if s.piece_holder[piece] != NOBODY:
            worth[s.piece_holder[piece]] += stays[piece] * PIECE_COST


@compiled
def winner_card(value: int, chances: Any) -> float:
    """Return what a winner card of a leg is worth by the chances of its camel's places (C17)."""
    worth = 0.0
    for place in range(RACING_CAMELS):
        worth += chances[place] * winner_reward(place + 1, value)
    return worth


@compiled
def midfield_card(chances: Any) -> float:
    """Return what a midfield card is worth by the chances of its camel's places (C17)."""
    worth = 0.0
    for place in range(RACING_CAMELS):
        worth += chances[place] * MIDFIELD_REWARDS[place + 1]
    return worth
