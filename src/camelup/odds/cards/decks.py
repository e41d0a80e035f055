"""Racing decks of Camel Up Cards: what a seat knows of one, and decks drawn from all that fit it.

Before a leg its cards are dealt and put aside at random. What lies where is read from the engine's record.
"""

from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.knowledge import known_of_deck, unseen
from camelup.engine.cards.leg import begin_racing
from camelup.engine.cards.rules import REVEAL, apply
from camelup.engine.cards.state import DEALING, FACE_DOWN, SETTING_UP, bag, size
from camelup.engine.editions import CARD_KINDS, SETUP_REVEALS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, weighted, weighted_by_share
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES, DEALT, DISCARDED

CARDS: Final = int(CARD_COPIES.sum())
_MOST_ALIKE: Final = int(CARD_COPIES.max())
CHOOSE: Final = np.array([[comb(n, k) for k in range(13)] for n in range(CARDS + 1)])


class Deck(NamedTuple):
    """What is known of the cards that went into a deck.

    Known ones, those that may have, how many of these it has, and which of all have been revealed.
    """

    known: Any
    pool: Any
    unknown: int
    revealed: Any


@compiled
def deck_of(s: Any) -> Deck:
    """Return what a position of a leg says of its deck."""
    known, pool = np.zeros(CARD_KINDS, np.int64), np.zeros(CARD_KINDS, np.int64)
    revealed = s.revealed[:CARD_KINDS].astype(np.int64)
    if s.deck[FACE_DOWN] > 0:
        unseen(s, pool)
        return Deck(known, pool, known_of_deck(s, known), revealed)
    for kind in range(CARD_KINDS):
        known[kind] = s.deck[kind] + s.revealed[kind]
    return Deck(known, pool, 0, revealed)


@compiled
def spread_out(counts: Any, cards: Any) -> int:
    """Lay the counted cards out in a row and return how many they are."""
    total = 0
    for kind in range(CARD_KINDS):
        for _ in range(counts[kind]):
            cards[total] = kind
            total += 1
    return total


# --- the rest of a deck -------------------------------------------------------------------------------


@compiled
def draw_orders(s: Any, generator: Generator, orders: Any) -> None:
    """Fill each row with the rest of a deck, the next card first; all that fit what is known are evenly likely."""
    deck = deck_of(s)
    ahead = _weights_ahead(deck)
    strangers = np.zeros(CARD_KINDS, np.int64)
    own, others = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    for row in range(len(orders)):
        _draw_strangers(deck, ahead, generator, strangers)
        known = spread_out(deck.known - deck.revealed + strangers, own)
        unknown = spread_out(deck.pool - strangers, others)
        _shuffle_together(own, known, others, unknown, generator, orders[row])


@compiled
def _weights_ahead(deck: Deck) -> Any:
    """Weigh, for each kind and number of strangers among the revealed cards of the kinds before, all that may follow.

    Of the revealed cards of a kind some are known ones and the others, strangers, came from the pool.
    """
    ahead = np.zeros((CARD_KINDS + 1, deck.unknown + 1), np.float64)
    pool = deck.pool.sum()
    for strangers in range(deck.unknown + 1):
        ahead[CARD_KINDS, strangers] = CHOOSE[pool - strangers, deck.unknown - strangers]
    for kind in range(CARD_KINDS - 1, -1, -1):
        for before in range(deck.unknown + 1):
            for new in range(min(deck.revealed[kind], deck.unknown - before) + 1):
                ahead[kind, before] += _ways(deck, kind, new) * ahead[kind + 1, before + new]
    return ahead


@compiled
def _ways(deck: Deck, kind: int, new: int) -> int:
    own = deck.revealed[kind] - new
    return CHOOSE[deck.known[kind], own] * CHOOSE[deck.pool[kind], new]


@compiled
def _draw_strangers(deck: Deck, ahead: Any, generator: Generator, strangers: Any) -> None:
    """Draw how many of the revealed cards of each kind were strangers."""
    shares = np.empty(_MOST_ALIKE + 1, np.float64)
    total = 0
    for kind in range(CARD_KINDS):
        options = min(deck.revealed[kind], deck.unknown - total) + 1
        if options > 1:
            for new in range(options):
                shares[new] = _ways(deck, kind, new) * ahead[kind + 1, total + new]
            strangers[kind] = weighted_by_share(generator, shares, options)
            total += strangers[kind]
        else:
            strangers[kind] = 0


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
    left = spread_out(counts, cards)
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
