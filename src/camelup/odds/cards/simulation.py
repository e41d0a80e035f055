"""Legs and whole races of Camel Up Cards revealed from decks that were drawn. The rules are the engine's."""

from typing import Any, Final

import numpy as np

from camelup.engine.cards.knowledge import imagine
from camelup.engine.cards.movement import advance
from camelup.engine.cards.rules import REVEAL, apply
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import OVER, RACING
from camelup.engine.cards.unseen import CARDS, lay_out
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below, shuffle
from camelup.engine.jit import compiled
from camelup.odds.cards.decks import choose_deck
from camelup.odds.cards.tally import Tally, add_end, finished, landing_of

_MOST_LEGS: Final = 1_000
"""The most legs of a race before it counts as over: its cards end it long before, but no loop runs without end."""


@compiled
def reveal_orders(view: Any, states: Any, orders: Any, generator: Generator, tally: Tally) -> None:
    """Reveal each row to the end of the leg; before the leg is raced, imagine its cards and put them aside at random.

    `states` is scratch space for one.
    """
    cards = np.empty(CARDS, np.int64)
    for row in range(len(orders)):
        states[0] = view
        s = states[0]
        if s.phase == RACING:
            _reveal(s, orders[row], tally)
        else:
            imagine(s, generator)
            choose_deck(s, cards, generator)
            left = lay_out(s.deck, cards)
            shuffle(generator, cards, left)
            _reveal(s, cards[:left], tally)


@compiled
def _reveal(s: Any, order: Any, tally: Tally) -> None:
    for card in order:
        kind = int(card)
        tally.landings[landing_of(int(s.race), kind)] += 1
        advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
        if finished(s):
            break
    add_end(s, 1, tally)


@compiled
def run_races(view: Any, states: Any, orders: Any, generator: Generator, weights: Any) -> None:
    """Play a race from each row to its end: everybody reveals, cards for later legs are put aside at random."""
    place_of, cards = np.empty(RACING_CAMELS, np.int64), np.empty(CARDS, np.int64)
    for row in range(len(orders)):
        states[0] = view
        s = states[0]
        if s.phase == RACING:
            _take_deck(s, orders[row])
        else:
            imagine(s, generator)
        for _ in range(_MOST_LEGS):
            if s.phase == OVER:
                break
            if s.phase != RACING:
                choose_deck(s, cards, generator)
            _run_leg(s, cards, generator)
        places(int(s.race), place_of)
        for camel in range(RACING_CAMELS):
            weights[camel, place_of[camel] - 1] += 1


@compiled
def _take_deck(s: Any, order: Any) -> None:
    s.deck[:] = 0
    for kind in order:
        s.deck[kind] += 1


@compiled
def _run_leg(s: Any, cards: Any, generator: Generator) -> None:
    """Reveal the deck; its last card goes through the engine, which then ends the leg."""
    left = lay_out(s.deck, cards)
    while left > 1:
        index = below(generator, left)
        left -= 1
        kind = int(cards[index])
        cards[index] = cards[left]
        advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
        if finished(s):
            s.phase = OVER
            return
    _take_deck(s, cards[:1])
    apply(s, REVEAL, int(cards[0]), NO_TRACE)
