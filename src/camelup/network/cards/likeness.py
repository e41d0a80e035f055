"""Quick likenesses of players of Camel Up Cards, each with tastes of its own: for training, and for a search to imagine.

They weigh as `shrewd` and `bookie` do, with fewer simulated legs: what the best bet is worth now, what it will be once a card has
been seen, and what the hand card does to bets that are held. They see what a network sees, and training does not learn from their moves.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.movement import advance
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
from camelup.engine.cards.state import CHOOSING, STATE, State, choice_of, size
from camelup.engine.editions import CARD_KINDS, LONGEST_TRACK, MOST_CARD_PLAYERS, RACING_CAMELS, TICKETS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, weighted
from camelup.engine.jit import compiled
from camelup.engine.numbers import WINNER_VALUES
from camelup.engine.tickets import top_ticket
from camelup.network.cards import chances as looking
from camelup.network.cards.actions import leader_of
from camelup.network.cards.chances import (
    ENDED,
    LANDINGS,
    LONGEST_DECK,
    OF_A_LEG,
    WEIGHT,
    leg_by_hand,
    leg_of,
    note_leg,
)
from camelup.network.cards.worth import add_leg_bets, midfield_worth, overall_worth, ticket_worth
from camelup.network.tastes import between, happens, share_of_blunders
from camelup.odds.cards.decks import draw_orders
from camelup.odds.cards.tally import finished

# What a taste is made of.
_TICKET: Final = 0  # what a pound of each bet counts for
_MIDFIELD: Final = 1
_OVERALL: Final = 2
_LEAST: Final = 3  # what a bet has to count for
_RIVAL: Final = 4  # what a pound that a rival holds in bets counts against one's own
_SEEING: Final = 5  # what it is worth to have seen a card before one bets
_BACKED: Final = 6  # how much it likes a camel to move that it has an overall card on, in cards of that camel
_FOUGHT: Final = 7  # how much of that it dislikes where a rival has one
_DOUBLE: Final = 8  # how much a +2 counts against a +1
_PUTS: Final = 9  # how often it thinks of a piece
_BLUNDERS: Final = 10  # the share of moves that are any
TASTES: Final = 11

LIKE: Final = {"shrewd": (1.0, 1.0, 1.3, 0.0, 0.2, 0.15, 3.0, 0.33, 1.2, 1.0, 0.0)}
"""The tastes of those whom likenesses stand for."""
_FEW: Final = 40
_SPACES: Final = 3
"""So many legs are simulated for each of the likeliest spaces of a piece."""
_SURE: Final = 0.98
"""A race that ends so surely once the hand card is played leaves no bet to take."""


class Scratch(NamedTuple):
    """Space to look closely in; each thread needs its own."""

    ahead: looking.Scratch
    orders: Any
    """The decks of the legs that are simulated for a piece."""
    states: Any
    """A position with a piece put down, and one to move camels in."""
    leg: Any
    tried: Any


def new_scratch(ahead: looking.Scratch) -> Scratch:
    """Make new scratch space."""
    return Scratch(
        ahead=ahead,
        orders=np.empty(_FEW * LONGEST_DECK, np.int64),
        states=np.zeros(2, STATE),
        leg=np.zeros(OF_A_LEG),
        tried=np.zeros(LONGEST_TRACK + 1, np.bool_),
    )


class Seen(NamedTuple):
    """What a likeness has seen of a position: its chances, and which camel has each rank."""

    chances: Any
    order: Any
    scratch: Scratch


@compiled
def draw_taste(generator: Generator, taste: Any) -> None:
    """Make a player."""
    taste[_TICKET] = between(generator, 0.9, 1.2)
    taste[_MIDFIELD] = between(generator, 0.8, 1.2)
    taste[_OVERALL] = between(generator, 0.9, 1.5)
    taste[_LEAST] = between(generator, 0.0, 0.2)
    taste[_RIVAL] = between(generator, 0.0, 0.4)
    taste[_SEEING] = between(generator, 0.0, 0.3)
    taste[_BACKED] = between(generator, 0.0, 5.0)
    taste[_FOUGHT] = between(generator, 0.0, 0.7)
    taste[_DOUBLE] = between(generator, 0.8, 2.0)
    taste[_PUTS] = between(generator, 0.0, 1.0)
    taste[_BLUNDERS] = share_of_blunders(generator)


@compiled
def choose(s: State, taste: Any, seen: Seen, mask: Any, generator: Generator) -> int:
    """Choose an action, by the network's numbers, in a position as the seat sees it."""
    if happens(generator, taste[_BLUNDERS]):
        return weighted(generator, mask, mask.size)
    if s.phase == CHOOSING:
        return _put_aside(s, taste, seen.order, mask)
    bet, worth = _best_bet(s, taste, leg_of(seen.chances), seen, mask)
    if s.raced:
        return bet
    first, most = REVEAL, _worth_of_revealing(s, taste, leg_of(seen.chances), worth)
    if mask[HAND]:
        by_hand = _worth_of_hand(s, taste, seen, mask)
        if by_hand > most:
            first, most = HAND, by_hand
    if happens(generator, taste[_PUTS]):
        piece, gained = _best_piece(s, taste, seen, mask, generator)
        if gained + worth > most:
            first, most = piece, gained + worth
    return bet if bet != PASS and worth > most else first


# --- bets ---------------------------------------------------------------------------------------------


@compiled
def _best_bet(s: State, taste: Any, leg: Any, seen: Seen, mask: Any) -> tuple[int, float]:
    """Find the bet that counts for most, by the chances of a leg; to pass where none counts for enough, or none is allowed."""
    best, most = PASS, 0.0
    for bet in range(4):
        for rank in range(RACING_CAMELS):
            action = BET_LEG + bet * RACING_CAMELS + rank
            if mask[action]:
                worth = _worth(s, taste, leg, seen.chances, action, seen.order[rank])
                if worth > max(most, taste[_LEAST]):
                    best, most = action, worth
    return best, most


@compiled
def _worth(s: State, taste: Any, leg: Any, chances: Any, action: int, camel: int) -> float:
    if action < BET_MIDFIELD:
        value = WINNER_VALUES[top_ticket(s.winner_owner[camel], TICKETS)]
        return taste[_TICKET] * ticket_worth(leg, camel, value)
    if action < BET_WINNER:
        return taste[_MIDFIELD] * midfield_worth(leg, camel)
    deck = (action - BET_WINNER) // RACING_CAMELS
    given_up = overall_worth(chances, deck, int(s.overall[deck, s.turn]))
    return taste[_OVERALL] * (overall_worth(chances, deck, camel) - given_up)


# --- race actions -------------------------------------------------------------------------------------


@compiled
def _worth_of_revealing(s: State, taste: Any, leg: Any, best: float) -> float:
    """Return about what the best bet will be worth once a card is revealed: there is none after the last (C16, C19)."""
    left = size(s.deck)
    if s.has_bet or left == 1:
        return 0.0
    # Any card of the leg may be the one that ends the race.
    ends_now = min(1.0, 2 * leg[ENDED] / (leg[WEIGHT] * (left + 1)))
    return (1 - ends_now) * (best + taste[_SEEING])


@compiled
def _worth_of_hand(s: State, taste: Any, seen: Seen, mask: Any) -> float:
    """Return what bets and pieces gain by the hand card, and what the best bet is worth then."""
    leg, by_hand = leg_of(seen.chances), leg_by_hand(seen.chances)
    gained = _held(s, taste, by_hand) - _held(s, taste, leg)
    if s.has_bet or by_hand[ENDED] > _SURE * by_hand[WEIGHT]:
        return gained
    return gained + _best_bet(s, taste, by_hand, seen, mask)[1]


@compiled
def _held(s: State, taste: Any, leg: Any) -> float:
    """Return what bets and pieces of the leg are worth to the seat, those of its rivals against it."""
    worth = np.zeros(MOST_CARD_PLAYERS)
    add_leg_bets(s, leg, worth)
    own = worth[s.turn]
    return own - taste[_RIVAL] * (worth.sum() - own)


@compiled
def _best_piece(s: State, taste: Any, seen: Seen, mask: Any, generator: Generator) -> tuple[int, float]:
    """Find the piece and space that gain most, of the spaces where most units are expected to land, and what is gained.

    With and without it the same decks come, so that what differs is not luck.
    """
    best, most, left = REVEAL, -np.inf, size(s.deck)
    orders = seen.scratch.orders[: _FEW * left].reshape((_FEW, left))
    draw_orders(s, generator, orders)
    without = _after_legs(s, taste, seen, orders, mask)
    tried = seen.scratch.tried
    tried[:] = False
    for _ in range(_SPACES):
        space = _likeliest_landing(seen.chances, tried)
        for piece in range(2):
            ahead = (space - leader_of(int(s.race)) + LONGEST_TRACK) % LONGEST_TRACK
            action = PUT_FENNEC + piece * LONGEST_TRACK + ahead
            if mask[action]:
                after = seen.scratch.states[0]
                seen.scratch.states[0] = s
                after.piece_space[piece] = space
                after.piece_holder[piece] = s.turn
                gained = _after_legs(after, taste, seen, orders, mask) - without
                if gained > most:
                    best, most = action, gained
    return best, most


@compiled
def _likeliest_landing(chances: Any, tried: Any) -> int:
    """Find the space, of those not tried, where most units are expected to land."""
    best = 1
    for space in range(1, LONGEST_TRACK + 1):
        if not tried[space] and (tried[best] or chances[LANDINGS + space] > chances[LANDINGS + best]):
            best = space
    tried[best] = True
    return best


@compiled
def _after_legs(s: State, taste: Any, seen: Seen, orders: Any, mask: Any) -> float:
    """Return what bets and pieces, and the best bet, are worth when these decks come from a position on."""
    scratch = seen.scratch
    leg = scratch.leg
    leg[:] = 0.0
    for number in range(len(orders)):
        going = scratch.states[1]
        scratch.states[1] = s
        for kind in orders[number]:
            if not finished(going):
                advance(going, int(kind) // 2, int(kind) % 2 + 1, NO_TRACE)
        note_leg(going, scratch.ahead, leg)
    return _held(s, taste, leg) + _best_bet(s, taste, leg, seen, mask)[1]


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
