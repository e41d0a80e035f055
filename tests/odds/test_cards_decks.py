"""Decks that are drawn for Camel Up Cards have the law of those that the engine imagines and random players form."""

import random
from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
import pytest

from camelup import Game
from camelup.engine import rules
from camelup.engine.cards.state import RACING, STATE
from camelup.engine.cards.unseen import CARDS
from camelup.engine.generator import seeded
from camelup.odds.cards.decks import choose_deck, draw_orders
from camelup.view import Observation
from odds.naive import alone, play_at_random, race_of_cards
from sampling import sized, some

KINDS = 10
DRAWN = 20_000
PLAYED = sized(200, 500)


def near(found: float, expected: float, count: int, *, spread: float = 0.5) -> bool:
    """Compare two means, the first of which has `count` draws: five standard errors are let pass."""
    return abs(found - expected) <= 5 * spread / sqrt(count)


# The rest of a deck


def half_revealed(seed: int) -> Observation:
    """Give what a seat sees of a leg in which cards like its own have been revealed."""
    rng = random.Random(seed)
    while True:
        view = race_of_cards(rng, 8).observe(0)
        own = view.state.given[0, :KINDS]
        if (np.minimum(own, view.state.revealed[:KINDS]) > 0).sum() > 1:
            return view


@pytest.mark.parametrize("seed", range(6))
def test_decks_drawn_are_those_that_may_be_imagined(seed: int) -> None:
    view = half_revealed(seed)
    left, worlds = int(view.state.deck.sum()), sized(600, 1500)
    orders = np.empty((DRAWN, left), np.int64)
    draw_orders(view.state, seeded(seed), orders)
    drawn = np.array([np.bincount(row, minlength=KINDS) for row in orders])
    imagined = np.array([Game.imagine(view, seed=world).state.deck[:KINDS] for world in range(worlds)])
    assert set(imagined.sum(axis=1)) == {left}
    for kind in range(KINDS):
        for at_least in range(1, 4):
            chance = float((drawn[:, kind] >= at_least).mean())
            found = float((imagined[:, kind] >= at_least).mean())
            assert near(found, chance, worlds, spread=sqrt(max(chance * (1 - chance), 1 / worlds))), (view, kind)


@pytest.mark.parametrize("seed", range(3))
def test_each_card_of_a_deck_is_as_likely_on_top_as_below(seed: int) -> None:
    view = half_revealed(seed)
    orders = np.empty((DRAWN, int(view.state.deck.sum())), np.int64)
    draw_orders(view.state, seeded(seed), orders)
    for kind in range(KINDS):
        top, bottom = float((orders[:, 0] == kind).mean()), float((orders[:, -1] == kind).mean())
        assert near(top, bottom, DRAWN // 2)


def test_a_known_deck_comes_in_every_order() -> None:
    game = race_of_cards(random.Random(1), 4)
    deck = sorted(kind for kind in range(KINDS) for _ in range(game.state.deck[kind]))
    orders = np.empty((2000, len(deck)), np.int64)
    draw_orders(game.state, seeded(1), orders)
    assert {tuple(sorted(row)) for row in orders.tolist()} == {tuple(deck)}
    counts = Counter(map(tuple, orders.tolist()))
    assert all(near(count / 2000, 1 / len(counts), 2000) for count in counts.values())


# The deck of a new leg


def dealt_and_put_aside(states: Any, rng: random.Random) -> Any:
    play_at_random(states, rng, RACING)
    return states[0].deck[:KINDS]


def features(deck: Any) -> list[float]:
    """Tell how many cards a deck has of each kind, how many +2, of how many kinds, and whether four of one."""
    return [*deck.tolist(), float(deck[1::2].sum()), float((deck > 0).sum()), float(deck.max() >= 4)]


def beginning(players: int) -> Any:
    states = np.zeros(1, STATE)
    rules.setup(states[0], 2, players)
    return states


def chosen_in_part(players: int) -> Any:
    game = Game("cards", players, seed=players)
    rng = random.Random(players)
    for _ in range(players * 3):
        game.play(rng.choice(game.actions()))
    assert game.state.phase != RACING
    return alone(game)


def chosen_at_once(states: Any, generator: Any) -> Any:
    choose_deck(states[0], np.empty(CARDS, np.int64), generator)
    assert states[0].phase == RACING
    return states[0].deck[:KINDS]


@pytest.mark.parametrize("players", some([2, 3, 4, 5, 6], 2))
@pytest.mark.parametrize("start", [beginning, chosen_in_part])
def test_decks_of_a_new_leg_are_those_that_random_players_form(start: Callable[[int], Any], players: int) -> None:
    states, rng, generator = start(players), random.Random(players), seeded(players)
    quick = np.array([features(chosen_at_once(states.copy(), generator)) for _ in range(8 * PLAYED)])
    slow = np.array([features(dealt_and_put_aside(states.copy(), rng)) for _ in range(PLAYED)])
    assert set(quick[:, :KINDS].sum(axis=1)) == set(slow[:, :KINDS].sum(axis=1))  # the size of the deck
    for one, other in zip(quick.T, slow.T, strict=True):
        spread = max(0.05, float(one.std()))
        assert near(float(other.mean()), float(one.mean()), PLAYED * 8 // 9, spread=spread)
