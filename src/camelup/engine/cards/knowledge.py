"""What a seat may know of Camel Up Cards (C20), and how to imagine the rest.

A card that a seat may not know is counted face down. Whoever imagines takes every unknown card to be evenly likely,
which is all the rules say; how people choose their cards is for bots to guess.
"""

from typing import Any

import numpy as np

from camelup.engine.cards.state import CHOOSING, FACE_DOWN, NO_CARD, RACING, State, size
from camelup.engine.cards.unseen import CARDS, count_known, count_unseen, deck_of, draw_strangers, lay_out, weigh_ahead
from camelup.engine.editions import CARD_KINDS
from camelup.engine.generator import Generator, shuffle
from camelup.engine.jit import compiled


@compiled
def observe(s: State, seat: int) -> None:
    """Blank, in a copy of a state, what a seat may not know (C20); seat -1 is a spectator."""
    for other in range(s.players):
        if other != seat:
            _turn_down(s.hand[other])
            _turn_down(s.discarded[other])
            _turn_down(s.given[other])
            if s.phase == CHOOSING and s.intel[other] != NO_CARD:
                s.intel[other] = FACE_DOWN
    _turn_down(s.deck)


@compiled
def _turn_down(pile: Any) -> None:
    count = size(pile)
    pile[:] = 0
    pile[FACE_DOWN] = count


@compiled
def imagine(s: State, generator: Generator) -> None:
    """Fill the blanks of an observation at random, consistently with all that is known."""
    pool = np.empty(CARD_KINDS, np.int64)
    count_unseen(s, pool)
    if s.phase == RACING:
        _imagine_deck(s, pool, generator)
    cards = np.empty(CARDS, np.int64)
    _deal_out(pool, cards, generator)
    used = 0
    for seat in range(s.players):
        used = _turn_up(s.hand[seat], cards, used)
        used = _turn_up(s.discarded[seat], cards, used)
        used = _turn_up(s.given[seat], cards, used)
        used = _turn_intel_up(s, seat, cards, used)


@compiled
def _deal_out(counts: Any, cards: Any, generator: Generator) -> None:
    """Lay the counted cards out in a random row."""
    shuffle(generator, cards, lay_out(counts, cards))


@compiled
def _turn_up(pile: Any, cards: Any, used: int) -> int:
    for _ in range(pile[FACE_DOWN]):
        pile[cards[used]] += 1
        used += 1
    pile[FACE_DOWN] = 0
    return used


@compiled
def _imagine_deck(s: State, pool: Any, generator: Generator) -> None:
    """Decide which unknown cards were given to the deck, revealed ones and those still in it, and take them from the pool."""
    strangers = np.empty(CARD_KINDS, np.int64)
    if s.deck[FACE_DOWN] > 0:
        _fill_deck(s, pool, strangers, generator)
    else:
        known = np.zeros(CARD_KINDS, np.int64)
        count_known(s, known)
        for kind in range(CARD_KINDS):
            strangers[kind] = s.deck[kind] + s.revealed[kind] - known[kind]
            pool[kind] -= strangers[kind]
    cards = np.empty(CARDS, np.int64)
    _deal_out(strangers, cards, generator)
    used = 0
    for seat in range(s.players):
        used = _turn_up(s.given[seat], cards, used)
        used = _turn_intel_up(s, seat, cards, used)


@compiled
def _fill_deck(s: State, pool: Any, strangers: Any, generator: Generator) -> None:
    deck = deck_of(s)
    seen = draw_strangers(deck, weigh_ahead(deck), generator, True, strangers)  # as ever: a seed brings the same cards
    for kind in range(CARD_KINDS):
        pool[kind] -= strangers[kind]
        s.deck[kind] = deck.known[kind] - (s.revealed[kind] - strangers[kind])
    s.deck[FACE_DOWN] = 0
    cards = np.empty(CARDS, np.int64)
    _deal_out(pool, cards, generator)
    for index in range(deck.unknown - seen):
        s.deck[cards[index]] += 1
        strangers[cards[index]] += 1
        pool[cards[index]] -= 1


@compiled
def _turn_intel_up(s: State, seat: int, cards: Any, used: int) -> int:
    if s.intel[seat] == FACE_DOWN:
        s.intel[seat] = cards[used]
        used += 1
    return used
