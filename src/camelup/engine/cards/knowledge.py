"""What a seat may know of Camel Up Cards (C20), and how to imagine the rest.

A card that a seat may not know is counted face down. Whoever imagines takes every unknown card to be evenly likely,
which is all the rules say; how people choose their cards is for bots to guess.
"""

from math import comb
from typing import Any, Final

import numpy as np

from camelup.engine.cards.state import CHOOSING, FACE_DOWN, NO_CARD, PILE, RACING, State, size
from camelup.engine.editions import CARD_KINDS
from camelup.engine.generator import Generator, shuffle, weighted_by_share
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES

_CARDS: Final = int(CARD_COPIES.sum())
_MOST_ALIKE: Final = int(CARD_COPIES.max())
_WAYS: Final = np.array([[comb(n, k) for k in range(_MOST_ALIKE + 1)] for n in range(_MOST_ALIKE + 1)], np.float64)


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
    unseen(s, pool)
    if s.phase == RACING:
        _imagine_deck(s, pool, generator)
    cards = np.empty(_CARDS, np.int64)
    _spread(pool, cards, generator)
    used = 0
    for seat in range(s.players):
        used = _turn_up(s.hand[seat], cards, used)
        used = _turn_up(s.discarded[seat], cards, used)
        used = _turn_up(s.given[seat], cards, used)
        used = _turn_intel_up(s, seat, cards, used)


@compiled
def _spread(counts: Any, cards: Any, generator: Generator) -> int:
    """Lay the counted cards out in a random row and return how many they are."""
    total = 0
    for kind in range(CARD_KINDS):
        for _ in range(counts[kind]):
            cards[total] = kind
            total += 1
    shuffle(generator, cards, total)
    return total


@compiled
def _turn_up(pile: Any, cards: Any, used: int) -> int:
    for _ in range(pile[FACE_DOWN]):
        pile[cards[used]] += 1
        used += 1
    pile[FACE_DOWN] = 0
    return used


@compiled
def unseen(s: State, pool: Any) -> None:
    """Count the cards of each kind that may lie where nobody has shown them.

    Cards revealed from the deck still count: each may be one that is known to have gone there, or not.
    """
    pool[:] = CARD_COPIES
    for seat in range(s.players):
        for kind in range(CARD_KINDS):
            pool[kind] -= s.hand[seat, kind] + s.discarded[seat, kind] + s.given[seat, kind]
        if s.intel[seat] not in (NO_CARD, FACE_DOWN):
            pool[s.intel[seat]] -= 1
        if s.played[seat] != NO_CARD:
            pool[s.played[seat]] -= 1


@compiled
def _imagine_deck(s: State, pool: Any, generator: Generator) -> None:
    """Say which cards strangers gave, those that were revealed and those still in the deck; take both from the pool."""
    known = np.zeros(CARD_KINDS, np.int64)
    unknown = known_of_deck(s, known)
    strangers = np.empty(CARD_KINDS, np.int64)
    if s.deck[FACE_DOWN] > 0:
        _fill_deck(s, known, pool, unknown, strangers, generator)
    else:
        for kind in range(CARD_KINDS):
            strangers[kind] = s.deck[kind] + s.revealed[kind] - known[kind]
            pool[kind] -= strangers[kind]
    cards = np.empty(_CARDS, np.int64)
    _spread(strangers, cards, generator)
    used = 0
    for seat in range(s.players):
        used = _turn_up(s.given[seat], cards, used)
        used = _turn_intel_up(s, seat, cards, used)


@compiled
def _fill_deck(s: State, known: Any, pool: Any, unknown: int, strangers: Any, generator: Generator) -> None:
    seen = _draw_strangers(s, known, pool, unknown, strangers, generator)
    for kind in range(CARD_KINDS):
        pool[kind] -= strangers[kind]
        s.deck[kind] = known[kind] - (s.revealed[kind] - strangers[kind])
    s.deck[FACE_DOWN] = 0
    cards = np.empty(_CARDS, np.int64)
    _spread(pool, cards, generator)
    for index in range(unknown - seen):
        s.deck[cards[index]] += 1
        strangers[cards[index]] += 1
        pool[cards[index]] -= 1


@compiled
def _turn_intel_up(s: State, seat: int, cards: Any, used: int) -> int:
    if s.intel[seat] == FACE_DOWN:
        s.intel[seat] = cards[used]
        used += 1
    return used


@compiled
def known_of_deck(s: State, known: Any) -> int:
    """Count the cards known to have gone into the deck and return the number of the others."""
    unknown = 0
    for seat in range(s.players):
        for kind in range(CARD_KINDS):
            known[kind] += s.given[seat, kind]
        unknown += s.given[seat, FACE_DOWN]
        if s.intel[seat] == FACE_DOWN:
            unknown += 1
        elif s.intel[seat] != NO_CARD:
            known[s.intel[seat]] += 1
    return unknown


@compiled
def _draw_strangers(s: State, known: Any, pool: Any, unknown: int, strangers: Any, generator: Generator) -> int:
    """Draw how many of the revealed cards of each kind came from the unknown part of the deck.

    Given the kinds revealed, j of them from the k known cards and the others from the p of the pool have the weight
    C(k, j) C(p, r - j) for each kind, times the chance that so many cards of the pool are in the deck at all.
    `ahead[kind, q]` sums those weights over the kinds from `kind` on when q strangers have been counted before.
    """
    ahead = np.zeros((PILE, _CARDS + 1), np.float64)
    _chance_in_deck(unknown, pool.sum(), ahead[CARD_KINDS])
    for kind in range(CARD_KINDS - 1, -1, -1):
        for before in range(unknown + 1):
            for new in range(min(s.revealed[kind], unknown - before) + 1):
                ways = _ways(s, known, pool, kind, new)
                ahead[kind, before] += ways * ahead[kind + 1, before + new]
    total = 0
    shares = np.empty(_MOST_ALIKE + 1, np.float64)
    for kind in range(CARD_KINDS):
        options = min(s.revealed[kind], unknown - total) + 1
        for new in range(options):
            shares[new] = _ways(s, known, pool, kind, new) * ahead[kind + 1, total + new]
        strangers[kind] = weighted_by_share(generator, shares, options)
        total += strangers[kind]
    return total


@compiled
def _chance_in_deck(unknown: int, pool: int, chance: Any) -> None:
    """Write the chance that q given cards of the pool are all among the unknown cards of the deck."""
    chance[0] = 1.0
    for q in range(unknown):
        chance[q + 1] = chance[q] * (unknown - q) / (pool - q)


@compiled
def _ways(s: State, known: Any, pool: Any, kind: int, new: int) -> float:
    own = s.revealed[kind] - new
    if new > pool[kind] or own > known[kind]:
        return 0.0
    return _WAYS[known[kind], own] * _WAYS[pool[kind], new]
