"""Chances for a network in Camel Up Cards, from what a seat knows and as quickly as it needs them.

The leg is counted when few cards are left, else revealed from decks that fit what the seat knows; some of these go on to the
end of the race, with decks drawn from all cards. While the cards of a leg are chosen nobody knows its deck, so any cards may
come. One row of numbers holds all chances of a position; the constants say what lies where.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.leg import begin_racing
from camelup.engine.cards.movement import advance
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import RACING, STATE, State, size
from camelup.engine.editions import CARD_KINDS, EXTENDED_GAP, HAND_STEPS, LONGEST_TRACK, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, below
from camelup.engine.numbers import CARD_COPIES, GIVEN, INTEL
from camelup.engine.race import space_at
from camelup.odds.cards.decks import CARDS, draw_orders
from camelup.odds.cards.orders import Room, count_orders, room
from camelup.odds.cards.tally import Tally, finished, landing_of, new_tally

# Where in the chances of a leg what lies; all are sums of weights.
PLACES: Final = 0  # + camel * 5 + place, the first as 0
STAYS: Final = PLACES + RACING_CAMELS**2  # + piece: it still lies there when the leg is paid
ENDED: Final = STAYS + 2  # the race is over with the leg
WEIGHT: Final = ENDED + 1  # of all ends
_OF_A_LEG: Final = WEIGHT + 1

# Where in a row of chances what lies; those of a leg come first, when all reveal, and again after the seat has played its hand card.
LANDINGS: Final = 2 * _OF_A_LEG  # + space: units that a card lets land there
RACE: Final = LANDINGS + LONGEST_TRACK + 3  # + camel * 5 + place in the race
RACES: Final = RACE + RACING_CAMELS**2  # how many races were run to their end
COMING: Final = RACES + 1  # + kind: cards in what is left of the deck
DECKS: Final = COMING + CARD_KINDS  # how many decks those were in
CHANCES: Final = DECKS + 1
"""How many numbers a row of chances has."""

_FEWER: Final = 4
"""Where nothing has moved only one leg in so many is added."""
_MOST_LEGS: Final = 100
"""The most legs of a race before it counts as over: its cards end it long before, but no loop runs without end."""
_LONGEST_DECK: Final = 12
_MOST_STATES: Final = 2_000
"""For so many different races there is space where orders of cards are counted."""
DECK_SIZES: Final = np.array([players * (GIVEN[players] + INTEL[players]) for players in range(len(GIVEN))])
"""The cards of a racing deck by the number of players (C1)."""


class Effort(NamedTuple):
    """How much is done for chances."""

    legs: int
    """How many legs are simulated."""
    spacing: int
    """Every so many of those go on to the end of the race."""
    counted: int
    """With at most so many cards in the deck the leg is counted instead."""


class Scratch(NamedTuple):
    """Space to work in; each thread needs its own."""

    states: Any
    """A record to move camels in."""
    orders: Any
    cards: Any
    """All cards of the game, in any order."""
    place_of: Any
    tally: Tally
    counting: Room


def new_scratch(effort: Effort) -> Scratch:
    """Make new scratch space."""
    return Scratch(
        states=np.zeros(1, STATE),
        orders=np.empty(effort.legs * _LONGEST_DECK, np.int64),
        cards=np.repeat(np.arange(CARD_KINDS), CARD_COPIES),
        place_of=np.zeros(RACING_CAMELS, np.int64),
        tally=new_tally(),
        counting=room(_MOST_STATES),
    )


@compiled
def look_ahead(views: Any, fresh: Any, generators: Any, effort: Effort, scratch: Scratch, chances: Any) -> None:
    """Bring the chances of positions up to date, each as the seat to move sees it; `fresh` marks where those of before no longer hold."""
    for index in range(len(views)):
        view, generator, row = views[index], generators[index], chances[index]
        legs, spacing = effort.legs, effort.spacing
        few = view.phase == RACING and size(view.deck) <= effort.counted
        if fresh[index]:
            row[:] = 0.0
            few = few and _count(view, scratch, row)
            if few:
                legs, spacing = max(1, legs // spacing), 1
        else:
            legs = 0 if few else max(spacing, legs // _FEWER)
        if view.phase == RACING:
            _simulate(view, generator, legs, spacing, few, scratch, row)
        else:
            _simulate_next_leg(view, generator, legs, spacing, scratch, row)


@compiled
def leg_of(chances: Any) -> Any:
    """Return the chances of the leg when all reveal."""
    return chances[:_OF_A_LEG]


@compiled
def leg_by_hand(chances: Any) -> Any:
    """Return the chances of the leg after the seat has played its hand card; they weigh nothing where it may not."""
    return chances[_OF_A_LEG : 2 * _OF_A_LEG]


@compiled
def _hand_of(view: State) -> int:
    """Return the kind of card that the seat to move may play from its hand; -1 where it may not, or where it is not known."""
    if not view.raced:
        for kind in range(CARD_KINDS):
            if view.hand[view.turn, kind] > 0:
                return kind
    return -1


# --- counting -----------------------------------------------------------------------------------------


@compiled
def _count(view: State, scratch: Scratch, chances: Any) -> bool:
    """Count every order of the deck to the end of the leg, and again after the hand card; False when they are too many."""
    hand = _hand_of(view)
    scratch.counting.runs.begins[2:] = 0
    scratch.states[0] = view
    s = scratch.states[0]
    for played in range(1 if hand < 0 else 2):
        _clear(scratch.tally)
        leg = leg_of(chances)
        if played:
            leg = leg_by_hand(chances)
            _set_back(s, view)
            advance(s, hand // 2, HAND_STEPS, NO_TRACE)
        if finished(s):
            _note_leg(s, scratch, leg)
        elif count_orders(s, scratch.tally, scratch.counting):
            _note_tally(scratch.tally, leg)
        else:
            return False
        if not played:
            for space in range(len(scratch.tally.landings)):
                chances[LANDINGS + space] = scratch.tally.landings[space]
    return True


@compiled
def _clear(tally: Tally) -> None:
    tally.place_weights[:] = 0
    tally.landings[:] = 0
    tally.stays[:] = 0
    tally.ended[:] = 0


@compiled
def _note_tally(tally: Tally, leg: Any) -> None:
    for camel in range(RACING_CAMELS):
        for place in range(RACING_CAMELS):
            leg[PLACES + camel * RACING_CAMELS + place] = tally.place_weights[camel, place]
    for place in range(RACING_CAMELS):
        leg[WEIGHT] += tally.place_weights[0, place]
    for piece in range(2):
        leg[STAYS + piece] = tally.stays[piece]
    leg[ENDED] = tally.ended[0]


# --- simulating ---------------------------------------------------------------------------------------


@compiled
def _simulate(
    view: State, generator: Generator, legs: int, spacing: int, is_counted: bool, scratch: Scratch, chances: Any
) -> None:
    """Reveal legs from decks that fit what the seat knows; where the leg is counted already they only lead to ends of the race."""
    left, hand = size(view.deck), _hand_of(view)
    orders = scratch.orders[: legs * left].reshape((legs, left))
    draw_orders(view, generator, orders)
    scratch.states[0] = view
    s = scratch.states[0]
    for number in range(legs):
        order = orders[number]
        for card in range(left):
            chances[COMING + order[card]] += 1
        for played in range(0 if hand < 0 or is_counted else 1, -1, -1):
            _set_back(s, view)
            leg = leg_of(chances)
            if played:
                leg = leg_by_hand(chances)
                advance(s, hand // 2, HAND_STEPS, NO_TRACE)
            _reveal(s, order, 0.0 if played or is_counted else 1.0, chances)
            if not is_counted:
                _note_leg(s, scratch, leg)
        if number % spacing == 0:
            _run_on(s, DECK_SIZES[view.players], generator, scratch, chances)
    chances[DECKS] += legs


@compiled
def _simulate_next_leg(
    view: State, generator: Generator, legs: int, spacing: int, scratch: Scratch, chances: Any
) -> None:
    """Reveal legs from any cards: what all have chosen is not known yet."""
    cards, once = DECK_SIZES[view.players], 1.0
    scratch.states[0] = view
    s = scratch.states[0]
    for number in range(legs):
        _set_back(s, view)
        _begin_next_leg(s)
        _draw_deck(cards, generator, scratch)
        _reveal(s, scratch.cards[:cards], once, chances)
        _note_leg(s, scratch, leg_of(chances))
        if number % spacing == 0:
            _run_on(s, cards, generator, scratch, chances)


@compiled
def _set_back(s: State, view: State) -> None:
    """Put camels and pieces back to where they are."""
    s.race = view.race
    s.length = view.length
    s.sandstorms = view.sandstorms
    for piece in range(2):
        s.piece_space[piece] = view.piece_space[piece]


@compiled
def _reveal(s: State, order: Any, weight: float, chances: Any) -> None:
    """Let cards come in an order, as long as the race goes on, and note where they let units land."""
    for index in range(len(order)):
        if finished(s):
            return
        kind = int(order[index])
        chances[LANDINGS + landing_of(int(s.race), kind)] += weight
        advance(s, kind // 2, kind % 2 + 1, NO_TRACE)


@compiled
def _note_leg(s: State, scratch: Scratch, leg: Any) -> None:
    """Note how a leg has ended."""
    places(int(s.race), scratch.place_of)
    for camel in range(RACING_CAMELS):
        leg[PLACES + camel * RACING_CAMELS + scratch.place_of[camel] - 1] += 1
    for piece in range(2):
        leg[STAYS + piece] += s.piece_space[piece] > 0
    leg[ENDED] += finished(s)
    leg[WEIGHT] += 1


@compiled
def _run_on(s: State, cards: int, generator: Generator, scratch: Scratch, chances: Any) -> None:
    """Run a race to its end, every leg with any cards, and note the places."""
    for _ in range(_MOST_LEGS):
        if finished(s):
            break
        _begin_next_leg(s)
        _draw_deck(cards, generator, scratch)
        for index in range(cards):
            kind = int(scratch.cards[index])
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
            if finished(s):
                break
    places(int(s.race), scratch.place_of)
    for camel in range(RACING_CAMELS):
        chances[RACE + camel * RACING_CAMELS + scratch.place_of[camel] - 1] += 1
    chances[RACES] += 1


@compiled
def _begin_next_leg(s: State) -> None:
    """Return the pieces, lengthen the track (C7), which changes nothing at the first leg, and let the sandstorm blow (C6)."""
    s.players = 0  # nobody sits here, so that there is no deck to form and nobody to start
    s.piece_space[:] = 0
    wanted = space_at(int(s.race), RACING_CAMELS - 1) + EXTENDED_GAP
    s.length = max(int(s.length), min(LONGEST_TRACK, wanted))
    begin_racing(s, NO_TRACE)


@compiled
def _draw_deck(cards: int, generator: Generator, scratch: Scratch) -> None:
    """Bring cards to the front, evenly from all."""
    for index in range(cards):
        other = index + below(generator, CARDS - index)
        scratch.cards[index], scratch.cards[other] = scratch.cards[other], scratch.cards[index]
