"""Quick likenesses of players of Camel Up Cards, each with tastes of its own: rivals that keep self-play honest.

They look first and take the best bet they see, give the cards of camels they back, and play their hand for them. They see what
a network sees, and their moves are not learned from.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.cards.rules import (
    BET_LEG,
    BET_MIDFIELD,
    BET_WINNER,
    DISCARD,
    GIVE,
    HAND,
    PASS,
    PUT_FENNEC,
    REVEAL,
)
from camelup.engine.cards.state import CHOOSING, State, choice_of, size
from camelup.engine.editions import CARD_KINDS, LONGEST_TRACK, RACING_CAMELS, TICKETS
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled
from camelup.engine.numbers import WINNER_VALUES
from camelup.engine.tickets import top_ticket
from camelup.learn.tastes import between, happens, share_of_blunders
from camelup.network.cards.chances import leg_of
from camelup.network.cards.worth import midfield_worth, overall_worth, ticket_worth

# What a taste is made of.
_TICKET: Final = 0  # what a pound of each bet counts for
_MIDFIELD: Final = 1
_OVERALL: Final = 2
_LEAST: Final = 3  # what a bet has to count for
_BACKED: Final = 4  # how much it likes a camel to move that it has an overall card on, in cards of that camel
_FOUGHT: Final = 5  # how much of that it dislikes where a rival has one
_DOUBLE: Final = 6  # how much a +2 counts against a +1
_HELPS: Final = 7  # how often it plays its hand for a camel that it backs
_PUTS: Final = 8  # how often it puts a piece near the leader
_BETS_FIRST: Final = 9  # how often it bets before it has looked
_BLUNDERS: Final = 10  # the share of moves that are any
TASTES: Final = 11

_NEAR: Final = 3
"""In spaces from the leader: where pieces are put."""


@compiled
def draw_taste(generator: Generator, taste: Any) -> None:
    """Make a player."""
    taste[_TICKET] = between(generator, 0.8, 1.3)
    taste[_MIDFIELD] = between(generator, 0.7, 1.3)
    taste[_OVERALL] = between(generator, 0.5, 1.6)
    taste[_LEAST] = between(generator, 0.0, 0.5)
    taste[_BACKED] = between(generator, 0.0, 5.0)
    taste[_FOUGHT] = between(generator, 0.0, 0.7)
    taste[_DOUBLE] = between(generator, 0.8, 2.0)
    taste[_HELPS] = between(generator, 0.0, 1.0)
    taste[_PUTS] = between(generator, 0.0, 0.15)
    taste[_BETS_FIRST] = between(generator, 0.0, 0.6)
    taste[_BLUNDERS] = share_of_blunders(generator)


@compiled
def choose(s: State, taste: Any, chances: Any, order: Any, mask: Any, generator: Generator) -> int:
    """Choose an action, by the network's numbers, in a position as the seat sees it."""
    if happens(generator, taste[_BLUNDERS]):
        return weighted(generator, mask, mask.size)
    if s.phase == CHOOSING:
        return _put_aside(s, taste, order, mask)
    bet = _best_bet(s, taste, chances, order, mask)
    if s.raced or (bet != PASS and (size(s.deck) == 1 or happens(generator, taste[_BETS_FIRST]))):
        return bet
    if mask[HAND] and _backs_hand(s) and happens(generator, taste[_HELPS]):
        return HAND
    if happens(generator, taste[_PUTS]):
        return _near_leader(mask, generator)
    return REVEAL


# --- bets ---------------------------------------------------------------------------------------------


@compiled
def _best_bet(s: State, taste: Any, chances: Any, order: Any, mask: Any) -> int:
    """Find the bet that counts for most; to pass where none counts for enough, or none is allowed."""
    best, most = PASS, taste[_LEAST]
    for bet in range(4):
        for rank in range(RACING_CAMELS):
            action = BET_LEG + bet * RACING_CAMELS + rank
            if mask[action]:
                worth = _worth(s, taste, chances, action, order[rank])
                if worth > most:
                    best, most = action, worth
    return best


@compiled
def _worth(s: State, taste: Any, chances: Any, action: int, camel: int) -> float:
    if action < BET_MIDFIELD:
        value = WINNER_VALUES[top_ticket(s.winner_owner[camel], TICKETS)]
        return taste[_TICKET] * ticket_worth(leg_of(chances), camel, value)
    if action < BET_WINNER:
        return taste[_MIDFIELD] * midfield_worth(leg_of(chances), camel)
    deck = (action - BET_WINNER) // RACING_CAMELS
    given_up = overall_worth(chances, deck, int(s.overall[deck, s.turn]))
    return taste[_OVERALL] * (overall_worth(chances, deck, camel) - given_up)


# --- cards --------------------------------------------------------------------------------------------


@compiled
def _put_aside(s: State, taste: Any, order: Any, mask: Any) -> int:
    """Put into the deck what one likes most; discard, and show, what one likes least."""
    choice = choice_of(s, s.turn)
    sign = 1.0 if choice == 1 else -1.0
    best, most = GIVE, -np.inf
    for name in range(CARD_KINDS):
        action = DISCARD + choice * CARD_KINDS + name
        if mask[action]:
            liking = sign * _liking(s, taste, order[name // 2]) * (taste[_DOUBLE] if name % 2 else 1.0)
            if liking > most:
                best, most = action, liking
    return best


@compiled
def _liking(s: State, taste: Any, camel: int) -> float:
    """Return how much the seat likes a camel to move, in cards."""
    liking = 0.0
    for kind in range(2 * camel, 2 * camel + 2):
        liking += 0.5 * (s.hand[s.turn, kind] + s.given[s.turn, kind])
    for deck in range(2):
        for seat in range(s.players):
            if s.overall[deck, seat] == camel:
                share = taste[_BACKED] * (1.0 if seat == s.turn else -taste[_FOUGHT])
                liking += share if deck == 0 else -share
    return liking


@compiled
def _backs_hand(s: State) -> bool:
    """Whether the seat has bet that the camel of its hand card wins."""
    for kind in range(CARD_KINDS):
        if s.hand[s.turn, kind] > 0:
            camel = kind // 2
            if s.overall[0, s.turn] == camel:
                return True
            for card in range(TICKETS):
                if s.winner_owner[camel, card] == s.turn:
                    return True
    return False


@compiled
def _near_leader(mask: Any, generator: Generator) -> int:
    """Choose a piece for a space near the leader; to reveal where none is allowed."""
    piece = PUT_FENNEC + LONGEST_TRACK * below(generator, 2)
    ahead = below(generator, 2 * _NEAR + 1) - _NEAR
    action = piece + (ahead + LONGEST_TRACK) % LONGEST_TRACK
    return action if mask[action] else REVEAL
