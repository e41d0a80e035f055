"""Odds of Camel Up Cards from what a seat knows: places when the leg is paid, what pieces would do, the whole race.

The rest of the leg is taken to be revealed from the deck: no hand card is played and no further piece put out. Cards that
the seat does not know are evenly likely. Exact while the orders of the deck can be counted, simulated with its error
beyond; later legs are always simulated, with cards chosen at random. The rules are the engine's.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import comb, factorial, sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards import MOST_ACTIONS, PASS, REVEAL, apply, legal, outcomes, piece_spaces
from camelup.engine.cards_knowledge import imagine, known_of_deck, unseen
from camelup.engine.cards_movement import advance
from camelup.engine.cards_scoring import places
from camelup.engine.cards_state import FACE_DOWN, OVER, PALM, RACING, STATE, size
from camelup.engine.editions import CARD_KINDS, EDITION_CARDS, LONGEST_TRACK, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below, seeded, weighted
from camelup.engine.race import space_at, space_of
from camelup.odds.race import RaceOdds

WORLDS: Final = 20_000
"""How many decks are imagined where their orders are too many to count."""
RACES: Final = 5_000
"""How many whole races are simulated."""
MOST_STATES: Final = 60_000
"""How many different races with cards drawn are followed before counting gives up."""

_FEW_STATES: Final = 3_000
"""The same for the many positions with a piece put somewhere."""

_SLOTS: Final = 1 << 18
_SPACES: Final = LONGEST_TRACK + 3
_FACTORIALS: Final = np.array([factorial(n) for n in range(13)])
_CHOOSE: Final = np.array([[comb(n, k) for k in range(13)] for n in range(31)])


@dataclass(frozen=True)
class CardsLegOdds:
    """How a leg of Camel Up Cards may end."""

    letters: str
    places: dict[str, tuple[float, ...]]
    """For each camel the probability of each place; camels still on Start share the fifth (C18)."""
    race_ends: float
    landings: dict[int, float]
    pieces_stay: tuple[float, float]
    """The probability that fennec and palm, if they are on the track, are still there at the payout."""
    method: str
    error: float


def leg_odds(state: Any, *, worlds: int = WORLDS, seed: int = 1, most_states: int = MOST_STATES) -> CardsLegOdds:
    """Give the odds of the leg that a position is in, as far as its cards are known.

    Counting gives up after `most_states` different races with cards drawn; then `worlds` decks are imagined.
    """
    tally = _Tally()
    if state.phase == OVER or _finished(state):
        tally.add_now(state)
        return tally.odds("exact", 0.0)
    if state.phase == RACING and _count_orders(state.copy(), most_states, *tally.arrays, *_room()):
        return tally.odds("exact", 0.0)
    tally = _Tally()
    _imagine_orders(state, np.zeros(1, STATE), worlds, seeded(seed), *tally.arrays)
    return tally.odds("simulated", tally.error(worlds))


class PieceOdds(NamedTuple):
    """The odds with no further piece, and with each piece (0 fennec, 1 palm) on each space where it may go.

    All are found in the same way, so that their differences mean something even where they are simulated.
    """

    without: CardsLegOdds
    placed: dict[tuple[int, int], CardsLegOdds]


def piece_odds(state: Any) -> PieceOdds:
    """Tell what fennec and palm would do where the seat to move may put them."""
    without = leg_odds(state, worlds=WORLDS // 10, most_states=_FEW_STATES)
    furthest = max(without.landings, default=0) + bool(state.piece_space[PALM])  # C13: pieces chain
    placed = {}
    for piece, space in _free(state):
        if space > furthest:
            stay = (1.0, without.pieces_stay[1]) if piece == 0 else (without.pieces_stay[0], 1.0)
            placed[piece, space] = replace(without, pieces_stay=stay)
        else:
            with_piece = state.copy()
            with_piece.piece_space[piece] = space
            placed[piece, space] = leg_odds(with_piece, worlds=WORLDS // 10, most_states=_FEW_STATES)
    return PieceOdds(without, placed)


def _free(state: Any) -> Iterator[tuple[int, int]]:
    free = int(piece_spaces(state)) if state.phase == RACING else 0
    for piece in range(2):
        for space in range(1, int(state.length) + 1):
            if not state.piece_space[piece] and free >> space & 1:
                yield piece, space


class _Tally:
    """Weights of what may come, filled by the compiled functions."""

    def __init__(self) -> None:
        self.place_weights = np.zeros((RACING_CAMELS, RACING_CAMELS), np.int64)
        self.landings = np.zeros(_SPACES, np.int64)
        self.stays = np.zeros(2, np.int64)
        self.ended = np.zeros(1, np.int64)

    @property
    def arrays(self) -> tuple[Any, Any, Any, Any]:
        return self.place_weights, self.landings, self.stays, self.ended

    @property
    def total(self) -> int:
        return int(self.place_weights[0].sum())

    def add_now(self, state: Any) -> None:
        _add_end(state, 1, *self.arrays)

    def error(self, worlds: int) -> float:
        shares = self.place_weights / self.total
        return sqrt(float((shares * (1 - shares)).max()) / worlds)

    def odds(self, method: str, error: float) -> CardsLegOdds:
        total = self.total
        rows = zip(EDITION_CARDS.letters, self.place_weights.tolist(), strict=True)
        landings = enumerate(self.landings.tolist())
        return CardsLegOdds(
            letters=EDITION_CARDS.letters,
            places={letter: tuple(weight / total for weight in row) for letter, row in rows},
            race_ends=int(self.ended[0]) / total,
            landings={space: weight / total for space, weight in landings if weight and space},
            pieces_stay=(int(self.stays[0]) / total, int(self.stays[1]) / total),
            method=method,
            error=error,
        )


@compiled
def _add_end(s: Any, weight: int, place_weights: Any, landings: Any, stays: Any, ended: Any) -> None:  # noqa: ARG001
    place_of = np.empty(RACING_CAMELS, np.int64)
    places(int(s.race), place_of)
    for camel in range(RACING_CAMELS):
        place_weights[camel, place_of[camel] - 1] += weight
    for piece in range(2):
        if s.piece_space[piece] > 0:
            stays[piece] += weight
    if _finished(s):
        ended[0] += weight


@compiled
def _finished(s: Any) -> bool:
    return space_at(int(s.race), RACING_CAMELS - 1) > s.length


# --- counting every order of the deck -----------------------------------------------------------------


def _room() -> tuple[Any, Any, Any]:
    """Make room for two levels of races, each with the cards drawn, how many orders lead there, and their layouts."""
    levels = np.empty((2, MOST_STATES, 4), np.int64)
    pieces = np.empty((2, MOST_STATES), np.int64)
    return levels, pieces, np.empty(_SLOTS, np.int32)


@compiled
def _count_orders(
    s: Any, most_states: int, place_weights: Any, landings: Any, stays: Any, ended: Any, levels: Any, pieces: Any,
    slots: Any,
) -> bool:  # fmt: skip
    """Follow every order of the deck, equal races with equal cards together; False when they are too many.

    A run of cards is the likelier the more ways there are to lay out the deck with it on top: that number depends only
    on how many cards of each kind have been seen, so it is taken once, at the end of each run.
    """
    known, pool = np.zeros(CARD_KINDS, np.int64), np.zeros(CARD_KINDS, np.int64)
    unknown = _cards_known(s, known, pool)
    left = size(s.deck)
    levels[0, 0, 0] = s.race
    levels[0, 0, 1] = 0
    levels[0, 0, 2] = 1
    pieces[0, 0] = _pack_pieces(s)
    count = 1
    for draw in range(left):
        here, there = draw % 2, 1 - draw % 2
        slots[:] = -1
        found = 0
        for index in range(count):
            if found > most_states - CARD_KINDS:
                return False
            found = _draw_each_kind(
                s, levels[here, index], pieces[here, index], known, pool, unknown, left - draw - 1, place_weights,
                landings, stays, ended, levels[there], pieces[there], slots, found,
            )  # fmt: skip
        count = found
    return True


@compiled
def _cards_known(s: Any, known: Any, pool: Any) -> int:
    """Count the cards known to have gone into the deck and those that may have; return how many of the deck are unknown."""
    if s.deck[FACE_DOWN] > 0:
        unseen(s, pool)
        return known_of_deck(s, known)
    for kind in range(CARD_KINDS):
        known[kind] = s.deck[kind] + s.revealed[kind]
    return 0


@compiled
def _draw_each_kind(
    s: Any, run: Any, packed: int, known: Any, pool: Any, unknown: int, left: int, place_weights: Any, landings: Any,
    stays: Any, ended: Any, level: Any, pieces: Any, slots: Any, found: int,
) -> int:  # fmt: skip
    """Go on from one race with each kind of card that may come next."""
    race, cards, orders = run[0], run[1], run[2]
    drawn = np.empty(CARD_KINDS, np.int64)
    for kind in range(CARD_KINDS):
        drawn[kind] = s.revealed[kind] + (cards >> 3 * kind & 7)
    for kind in range(CARD_KINDS):
        drawn[kind] += 1
        if drawn[kind] <= known[kind] + pool[kind] and _strangers(drawn, known) <= unknown:
            s.race = race
            _unpack_pieces(s, packed)
            landing = min(space_of(race, kind // 2) + kind % 2 + 1, _SPACES - 1)
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
            if left == 0 or _finished(s):
                weight = orders * _layouts(drawn, known, pool, unknown, left)
                _add_end(s, weight, place_weights, landings, stays, ended)
            else:
                index = _slot_of(s, cards + (1 << 3 * kind), level, pieces, slots)
                if slots[index] < 0:
                    _note(s, cards + (1 << 3 * kind), level, pieces, found)
                    level[found, 3] = _layouts(drawn, known, pool, unknown, left)
                    slots[index] = found
                    found += 1
                level[slots[index], 2] += orders
                weight = orders * level[slots[index], 3]
            landings[landing] += weight
        drawn[kind] -= 1
    return found


@compiled
def _strangers(drawn: Any, known: Any) -> int:
    """Count the cards drawn that can't be known ones."""
    count = 0
    for kind in range(CARD_KINDS):
        count += max(0, drawn[kind] - known[kind])
    return count


@compiled
def _pack_pieces(s: Any) -> int:
    return int(s.piece_space[0]) << 8 | int(s.piece_space[1])


@compiled
def _unpack_pieces(s: Any, packed: int) -> None:
    s.piece_space[0] = packed >> 8
    s.piece_space[1] = packed & 255


@compiled
def _layouts(drawn: Any, known: Any, pool: Any, unknown: int, left: int) -> int:
    """Count the ways to lay out the deck that begin with a run of such kinds, `left` cards below it.

    Of the cards of a kind that were drawn, some are known ones and the others, strangers, came from the pool; for each number
    of strangers in all the rest of the deck's unknown cards is any choice from the rest of the pool.
    """
    ways = np.zeros(unknown + 1, np.int64)
    ways[0] = 1
    rest = 0
    for kind in range(CARD_KINDS):
        rest += pool[kind]
        for strangers in range(unknown, -1, -1):
            found = 0
            for new in range(min(strangers, drawn[kind], pool[kind]) + 1):
                if drawn[kind] - new <= known[kind]:
                    found += ways[strangers - new] * _CHOOSE[known[kind], drawn[kind] - new] * _CHOOSE[pool[kind], new]
            ways[strangers] = found
    total = 0
    for strangers in range(unknown + 1):
        total += ways[strangers] * _CHOOSE[rest - strangers, unknown - strangers]
    for kind in range(CARD_KINDS):
        total *= _FACTORIALS[drawn[kind]]
    return total * _FACTORIALS[left]


@compiled
def _slot_of(s: Any, cards: int, level: Any, pieces: Any, slots: Any) -> int:
    """Find the slot of a race with its cards and pieces, or the empty one where it belongs."""
    race, packed = int(s.race), _pack_pieces(s)
    mixed = race ^ race >> 23 ^ cards * 5 ^ packed << 7
    slot = (mixed & 0x7FFFFFFF) * 0x9E3779B1 >> 32 & _SLOTS - 1
    while slots[slot] >= 0:
        index = slots[slot]
        if level[index, 0] == race and level[index, 1] == cards and pieces[index] == packed:
            break
        slot = slot + 1 & _SLOTS - 1
    return slot


@compiled
def _note(s: Any, cards: int, level: Any, pieces: Any, index: int) -> None:
    level[index, 0] = s.race
    level[index, 1] = cards
    level[index, 2] = 0
    pieces[index] = _pack_pieces(s)


# --- simulating ---------------------------------------------------------------------------------------


@compiled
def _imagine_orders(
    view: Any, states: Any, worlds: int, generator: Generator, place_weights: Any, landings: Any, stays: Any, ended: Any
) -> None:
    """Imagine decks and reveal them to their end; `states` is room for one."""
    for _ in range(worlds):
        states[0] = view
        s = states[0]
        imagine(s, generator)
        while s.phase != RACING:
            _choose_at_random(s, generator)
        left = size(s.deck)
        while left > 0 and not _finished(s):
            kind = weighted(generator, s.deck, CARD_KINDS)
            s.deck[kind] -= 1
            left -= 1
            landings[min(space_of(int(s.race), kind // 2) + kind % 2 + 1, _SPACES - 1)] += 1
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
        _add_end(s, 1, place_weights, landings, stays, ended)


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
