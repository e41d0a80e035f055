"""Racing decks of Camel Up Cards drawn from all that fit what a seat knows.

Before a leg its cards are dealt and put aside at random.
"""

from typing import Any

import numpy as np

from camelup.engine.cards.leg import begin_racing
from camelup.engine.cards.rules import REVEAL, apply
from camelup.engine.cards.state import DEALING, SETTING_UP, bag, size
from camelup.engine.cards.unseen import CARDS, deck_of, draw_strangers, lay_out, weigh_ahead
from camelup.engine.editions import CARD_KINDS, SETUP_REVEALS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled
from camelup.engine.numbers import DEALT, DISCARDED

# --- the rest of a deck -------------------------------------------------------------------------------


@compiled
def draw_orders(s: Any, generator: Generator, orders: Any) -> None:
    """Fill each row with the rest of a deck, the next card first; all that fit what is known are evenly likely."""
    deck = deck_of(s)
    ahead = weigh_ahead(deck)
    strangers = np.zeros(CARD_KINDS, np.int64)
    own, others = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    for row in range(len(orders)):
        draw_strangers(deck, ahead, generator, False, strangers)
        known = lay_out(deck.known - deck.revealed + strangers, own)
        unknown = lay_out(deck.pool - strangers, others)
        _shuffle_together(own, known, others, unknown, generator, orders[row])


@compiled
def _shuffle_together(own: Any, known: int, others: Any, unknown: int, generator: Generator, order: Any) -> None:
    """Draw each card from the known ones that are left, or, where it is none of them, from the pool."""
    for index in range(len(order)):
        card = below(generator, len(order) - index)
        if card < known:
            known -= 1
            order[index] = own[card]
            own[card] = own[known]
        else:
            card = below(generator, unknown)
            unknown -= 1
            order[index] = others[card]
            others[card] = others[unknown]


# --- the deck of a new leg ----------------------------------------------------------------------------


@compiled
def choose_deck(s: Any, cards: Any, generator: Generator) -> None:
    """Go on to where a leg is raced: every kind of card in a hand is evenly likely to be put aside next.

    What all choose at the same time is independent, so each seat chooses all its cards at once. `cards` is scratch space.
    """
    for _ in range(SETUP_REVEALS):
        if s.phase == SETTING_UP:
            bag(s, cards)
            apply(s, REVEAL, weighted(generator, cards, CARD_KINDS), NO_TRACE)
    if s.phase == DEALING:
        _deal(s, cards, generator)
    for seat in range(s.players):
        _put_aside(s, seat, cards, generator)
    begin_racing(s, NO_TRACE)


@compiled
def _deal(s: Any, cards: Any, generator: Generator) -> None:
    counts = np.empty(CARD_KINDS, np.int64)
    bag(s, counts)
    left = lay_out(counts, cards)
    for seat in range(s.players):
        for _ in range(DEALT[s.players] - size(s.hand[seat])):
            card = below(generator, left)
            left -= 1
            s.hand[seat, cards[card]] += 1
            cards[card] = cards[left]


@compiled
def _put_aside(s: Any, seat: int, kinds: Any, generator: Generator) -> None:
    """Discard, then give, until one card is kept; intel joins the deck like the other cards that are given (C5)."""
    to_discard = DISCARDED[s.players] - size(s.discarded[seat])
    count = 0
    for kind in range(CARD_KINDS):
        if s.hand[seat, kind] > 0:
            kinds[count] = kind
            count += 1
    for put_aside in range(size(s.hand[seat]) - 1):
        index = below(generator, count)
        kind = kinds[index]
        s.hand[seat, kind] -= 1
        if s.hand[seat, kind] == 0:
            count -= 1
            kinds[index] = kinds[count]
        if put_aside >= to_discard:
            s.given[seat, kind] += 1
