"""Odds of Camel Up Cards from what a seat knows: places when the leg is paid, what pieces would do, the whole race.

The rest of the leg is taken to be revealed from the deck: no hand card is played and no further piece put out. Cards that
the seat does not know are evenly likely. Exact while the orders of the deck can be counted, simulated with its error
beyond; later legs are always simulated, with cards chosen at random. The rules are the engine's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.rules import piece_spaces
from camelup.engine.cards.state import OVER, PALM, RACING, STATE, size
from camelup.engine.editions import EDITION_CARDS, RACING_CAMELS
from camelup.engine.generator import Generator, seeded
from camelup.engine.jit import slices
from camelup.odds.board.race import RaceOdds
from camelup.odds.cards.decks import draw_orders
from camelup.odds.cards.orders import MOST_STATES, Workspace, count_orders, new_workspace
from camelup.odds.cards.simulation import reveal_orders, run_races
from camelup.odds.cards.tally import CardsLegOdds, add_end, exact_odds, finished, new_tally, simulated_odds
from camelup.odds.complete import check_complete

WORLDS: Final = 20_000
"""How many decks are imagined where their orders are too many to count."""
RACES: Final = 5_000
"""How many whole races are simulated."""
_WORLDS_AT_ONCE: Final = 10_000
_RACES_AT_ONCE: Final = 1_000
"""So many are simulated between two chances to interrupt: some hundredths of a second."""
_FEW_STATES: Final = 5_000
"""How many states a leg may have for all the positions with a piece put somewhere to be counted too."""
_REMEMBERED: Final = 16
"""How many answers are kept: whoever asks for odds asks for advice on the same position next."""


def leg_odds(state: Any, *, worlds: int = WORLDS, seed: int = 1, most_states: int = MOST_STATES) -> CardsLegOdds:
    """Return the odds of the leg that a position is in, as far as its cards are known.

    Counting gives up after `most_states` different races with cards drawn; then `worlds` decks are imagined.
    """
    return _leg_odds(_race_and_cards(state), worlds, seed, most_states)


def _race_and_cards(state: Any) -> bytes:
    """Leave out of a position what no odds depend on."""
    check_complete(state)
    bare = np.zeros(1, STATE)
    bare[0] = state
    for name in ("turn", "raced", "has_bet", "money", "piece_holder", "winner_owner", "midfield_owner", "overall"):
        bare[name] = 0
    return bare.tobytes()


def _state_of(known: bytes) -> Any:
    return np.frombuffer(known, STATE).copy()[0]


@lru_cache(_REMEMBERED)
def _leg_odds(known: bytes, worlds: int, seed: int, most_states: int) -> CardsLegOdds:
    state = _state_of(known)
    if state.phase == OVER or finished(state):
        tally = new_tally()
        add_end(state, 1, tally)
        return exact_odds(tally)
    counted = _counted(state, new_workspace(most_states)) if state.phase == RACING and most_states else None
    generator = seeded(seed)
    return counted or _simulated(state, _orders(state, worlds, generator), generator)


def _counted(state: Any, work: Workspace) -> CardsLegOdds | None:
    tally = new_tally()
    return exact_odds(tally) if count_orders(state.copy(), tally, work) else None


def _orders(state: Any, worlds: int, generator: Generator) -> Any:
    """Draw the rest of a deck for each world; nothing where no deck has been formed yet."""
    orders = np.empty((worlds, size(state.deck)), np.int64)
    if state.phase == RACING:
        for some in slices(worlds, _WORLDS_AT_ONCE):
            draw_orders(state, generator, orders[some.start : some.stop])
    return orders


def _simulated(state: Any, orders: Any, generator: Generator) -> CardsLegOdds:
    tally = new_tally()
    for some in slices(len(orders), _WORLDS_AT_ONCE):
        reveal_orders(state, np.zeros(1, STATE), orders[some.start : some.stop], generator, tally)
    return simulated_odds(tally, len(orders))


# --- pieces -------------------------------------------------------------------------------------------


class PieceOdds(NamedTuple):
    """The odds with no further piece, and with each piece (0 fennec, 1 palm) on each space where it may go.

    All are found in the same way, so that their differences mean something even where they are simulated.
    """

    without: CardsLegOdds
    placed: dict[tuple[int, int], CardsLegOdds]


def piece_odds(state: Any, *, worlds: int = WORLDS // 10) -> PieceOdds:
    """Return what fennec and palm would do where the seat to move may put them."""
    return _piece_odds(_race_and_cards(state), worlds)


@lru_cache(_REMEMBERED)
def _piece_odds(known: bytes, worlds: int) -> PieceOdds:
    state, generator = _state_of(known), seeded(1)
    few = _FEW_STATES if worlds >= _FEW_STATES // 4 else 0  # counting has to be worth its while
    without = _leg_odds(known, worlds, 1, few)
    furthest = max(without.landings, default=0) + bool(state.piece_space[PALM])  # C13: pieces chain
    to_count = new_workspace(MOST_STATES) if without.method == "exact" else None
    orders = _orders(state, worlds, generator)
    placed = {}
    for piece, space in _free(state):
        if space > furthest:
            stay = (1.0, without.pieces_stay[1]) if piece == 0 else (without.pieces_stay[0], 1.0)
            placed[piece, space] = replace(without, pieces_stay=stay)
        else:
            with_piece = state.copy()
            with_piece.piece_space[piece] = space
            counted = _counted(with_piece, to_count) if to_count else None
            placed[piece, space] = counted or _simulated(with_piece, orders, generator)
    return PieceOdds(without, placed)


def _free(state: Any) -> Iterator[tuple[int, int]]:
    free = int(piece_spaces(state)) if state.phase == RACING else 0
    for piece in range(2):
        for space in range(1, int(state.length) + 1):
            if not state.piece_space[piece] and free >> space & 1:
                yield piece, space


# --- the race -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardsRaceOdds(RaceOdds):
    """The odds of the whole race; overall cards also pay for second and fourth places (C19)."""

    places: dict[str, tuple[float, ...]]
    """For each camel the probability of each place when the race is over."""


def race_odds(state: Any, *, races: int = RACES, seed: int = 1) -> CardsRaceOdds:
    """Simulate whole races from what is known; the loser's chance is that of the fifth place, which camels may share."""
    return _race_odds(_race_and_cards(state), races, seed)


@lru_cache(_REMEMBERED)
def _race_odds(known: bytes, races: int, seed: int) -> CardsRaceOdds:
    state, generator = _state_of(known), seeded(seed)
    weights = np.zeros((RACING_CAMELS, RACING_CAMELS), np.int64)
    orders = _orders(state, races, generator)
    for some in slices(races, _RACES_AT_ONCE):
        run_races(state, np.zeros(1, STATE), orders[some.start : some.stop], generator, weights)
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
