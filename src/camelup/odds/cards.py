"""Odds of Camel Up Cards from what a seat knows: places when the leg is paid, what pieces would do, the whole race.

The rest of the leg is taken to be revealed from the deck: no hand card is played and no further piece put out. Cards that
the seat does not know are evenly likely. Exact while the orders of the deck can be counted, simulated with its error
beyond; later legs are always simulated, with cards chosen at random. The rules are the engine's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards import MOST_ACTIONS, PASS, REVEAL, apply, legal, outcomes, piece_spaces
from camelup.engine.cards_knowledge import imagine
from camelup.engine.cards_movement import advance
from camelup.engine.cards_scoring import places
from camelup.engine.cards_state import OVER, PALM, RACING, STATE, size
from camelup.engine.editions import CARD_KINDS, EDITION_CARDS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below, seeded, weighted
from camelup.odds.cards_orders import MOST_STATES, count_orders, room
from camelup.odds.cards_tally import (
    CardsLegOdds,
    Tally,
    add_end,
    exact_odds,
    finished,
    landing_of,
    new_tally,
    simulated_odds,
)
from camelup.odds.race import RaceOdds

WORLDS: Final = 20_000
"""How many decks are imagined where their orders are too many to count."""
RACES: Final = 5_000
"""How many whole races are simulated."""
_FEW_STATES: Final = 3_000
"""How many states are counted for each of the many positions with a piece put somewhere."""


def leg_odds(state: Any, *, worlds: int = WORLDS, seed: int = 1, most_states: int = MOST_STATES) -> CardsLegOdds:
    """Give the odds of the leg that a position is in, as far as its cards are known.

    Counting gives up after `most_states` different races with cards drawn; then `worlds` decks are imagined.
    """
    tally = new_tally()
    if state.phase == OVER or finished(state):
        add_end(state, 1, tally)
        return exact_odds(tally)
    if state.phase == RACING and most_states and count_orders(state.copy(), most_states, tally, room()):
        return exact_odds(tally)
    tally = new_tally()
    _imagine_orders(state, np.zeros(1, STATE), worlds, seeded(seed), tally)
    return simulated_odds(tally, worlds)


class PieceOdds(NamedTuple):
    """The odds with no further piece, and with each piece (0 fennec, 1 palm) on each space where it may go.

    All are found in the same way, so that their differences mean something even where they are simulated.
    """

    without: CardsLegOdds
    placed: dict[tuple[int, int], CardsLegOdds]


def piece_odds(state: Any, *, worlds: int = WORLDS // 10) -> PieceOdds:
    """Tell what fennec and palm would do where the seat to move may put them."""
    few = _FEW_STATES if worlds >= _FEW_STATES // 2 else 0  # counting has to be worth its while
    without = leg_odds(state, worlds=worlds, most_states=few)
    furthest = max(without.landings, default=0) + bool(state.piece_space[PALM])  # C13: pieces chain
    placed = {}
    for piece, space in _free(state):
        if space > furthest:
            stay = (1.0, without.pieces_stay[1]) if piece == 0 else (without.pieces_stay[0], 1.0)
            placed[piece, space] = replace(without, pieces_stay=stay)
        else:
            with_piece = state.copy()
            with_piece.piece_space[piece] = space
            placed[piece, space] = leg_odds(with_piece, worlds=worlds, most_states=few)
    return PieceOdds(without, placed)


def _free(state: Any) -> Iterator[tuple[int, int]]:
    free = int(piece_spaces(state)) if state.phase == RACING else 0
    for piece in range(2):
        for space in range(1, int(state.length) + 1):
            if not state.piece_space[piece] and free >> space & 1:
                yield piece, space


# --- simulating ---------------------------------------------------------------------------------------


@compiled
def _imagine_orders(view: Any, states: Any, worlds: int, generator: Generator, tally: Tally) -> None:
    """Imagine decks and reveal them to their end; `states` is room for one."""
    for _ in range(worlds):
        states[0] = view
        s = states[0]
        imagine(s, generator)
        while s.phase != RACING:
            _choose_at_random(s, generator)
        left = size(s.deck)
        while left > 0 and not finished(s):
            kind = weighted(generator, s.deck, CARD_KINDS)
            s.deck[kind] -= 1
            left -= 1
            tally.landings[landing_of(int(s.race), kind)] += 1
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
        add_end(s, 1, tally)


@compiled
def _choose_at_random(s: Any, generator: Generator) -> None:
    """Do an action with its luck: in a race the next card is revealed, before it every choice is evenly likely."""
    actions = np.empty(MOST_ACTIONS, np.int64)
    codes, shares = np.empty(CARD_KINDS, np.int64), np.empty(CARD_KINDS, np.int64)
    action = actions[below(generator, legal(s, actions))]
    if s.phase == RACING:
        action = PASS if s.raced else REVEAL
    outcome = codes[weighted(generator, shares, outcomes(s, action, codes, shares))]
    apply(s, action, outcome, NO_TRACE)


@dataclass(frozen=True)
class CardsRaceOdds(RaceOdds):
    """The odds of the whole race; overall cards also pay for second and fourth places (C19)."""

    places: dict[str, tuple[float, ...]]
    """For each camel the probability of each place when the race is over."""


def race_odds(state: Any, *, races: int = RACES, seed: int = 1) -> CardsRaceOdds:
    """Simulate whole races from what is known; the loser's chance is that of the fifth place, which camels may share."""
    weights = np.zeros((RACING_CAMELS, RACING_CAMELS), np.int64)
    _run_races(state, np.zeros(1, STATE), races, seeded(seed), weights)
    shares = weights / races
    letters = EDITION_CARDS.letters
    places = {letter: tuple(row) for letter, row in zip(letters, shares.tolist(), strict=True)}
    return CardsRaceOdds(
        winner={letter: row[0] for letter, row in places.items()},
        loser={letter: row[-1] for letter, row in places.items()},
        method="exact" if state.phase == OVER else "simulated",
        error=sqrt(float((shares * (1 - shares)).max()) / races),
        places=places,
    )


@compiled
def _run_races(view: Any, states: Any, races: int, generator: Generator, weights: Any) -> None:
    """Play races on to their end: everybody reveals, cards for later legs are chosen at random."""
    place_of = np.empty(RACING_CAMELS, np.int64)
    for _ in range(races):
        states[0] = view
        s = states[0]
        imagine(s, generator)
        while s.phase != OVER:
            _choose_at_random(s, generator)
        places(int(s.race), place_of)
        for camel in range(RACING_CAMELS):
            weights[camel, place_of[camel] - 1] += 1
