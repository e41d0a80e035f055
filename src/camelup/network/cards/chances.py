"""Chances for a network in Camel Up Cards, from what a seat knows and as quickly as it needs them.

The leg is revealed from decks that fit what the seat knows; some of these legs go on to the end of the race, with decks drawn from
all cards. While the cards of a leg are chosen nobody knows its deck, so any cards may come. One row of numbers holds all chances
of a position; the constants say what lies where.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.cards.leg import begin_racing
from camelup.engine.cards.movement import advance
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import RACING, STATE, State, size
from camelup.engine.cards.unseen import CARDS
from camelup.engine.editions import (
    CARD_KINDS,
    EXTENDED_GAP,
    HAND_STEPS,
    LONGEST_TRACK,
    MOST_CARD_PLAYERS,
    RACING_CAMELS,
)
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, below
from camelup.engine.jit import compiled
from camelup.engine.numbers import CARD_COPIES, GIVEN, INTEL
from camelup.engine.race import space_at
from camelup.network.cards.purses import Purses, add_wins, new_purses, pay_leg, write_pays
from camelup.odds.cards.decks import draw_orders
from camelup.odds.cards.tally import finished, landing_of

# Where in the chances of a leg what lies; all are sums of weights.
PLACES: Final = 0  # + camel * 5 + place, the first as 0
STAYS: Final = PLACES + RACING_CAMELS**2  # + piece: it still lies there when the leg is paid
ENDED: Final = STAYS + 2  # the race is over with the leg
WEIGHT: Final = ENDED + 1  # of all ends
OF_A_LEG: Final = WEIGHT + 1

# Where in a row of chances what lies; those of a leg come first, when all reveal, and again after the seat has played its hand card.
LANDINGS: Final = 2 * OF_A_LEG  # + space: units that a card lets land there
RACE: Final = LANDINGS + LONGEST_TRACK + 3  # + camel * 5 + place in the race
RACES: Final = RACE + RACING_CAMELS**2  # how many races were run to their end
COMING: Final = RACES + 1  # + kind: cards in what is left of the deck
HAND_RACE: Final = COMING + CARD_KINDS  # as RACE, after the seat has played its hand card
HAND_RACES: Final = HAND_RACE + RACING_CAMELS**2
# Victories by seat if nobody bets any more, of all races; after the hand card; and of the legs in which the next card ends the race.
WINS: Final = HAND_RACES + 1
HAND_WINS: Final = WINS + MOST_CARD_PLAYERS
WINS_AT_ONCE: Final = HAND_WINS + MOST_CARD_PLAYERS
ENDED_AT_ONCE: Final = (
    WINS_AT_ONCE + MOST_CARD_PLAYERS
)  # legs in which the next card ends the race, and in which the hand card does
CHANCES: Final = ENDED_AT_ONCE + 2
"""How many numbers a row of chances has."""

_FEWER: Final = 4
"""Where nothing has moved only one leg in so many is added."""
_MOST_LEGS: Final = 100
"""The most legs of a race before it counts as over: its cards end it long before, but no loop runs without end."""
LONGEST_DECK: Final = 12
_MORE: Final = 4
"""So many times as many legs are simulated when one card is left, and half as many times when two are."""
DECK_SIZES: Final = np.array([players * (GIVEN[players] + INTEL[players]) for players in range(len(GIVEN))])
"""The cards of a racing deck by the number of players (C1)."""


class Effort(NamedTuple):
    """How much is done for chances."""

    legs: int
    """How many legs are simulated; more where few cards are left, which takes no longer."""
    spacing: int
    """Every so many of those go on to the end of the race."""


class Scratch(NamedTuple):
    """Space to work in; each thread needs its own."""

    states: Any
    """A record to move camels in."""
    orders: Any
    cards: Any
    """All cards of the game, in any order."""
    place_of: Any
    purses: Purses


def new_scratch(effort: Effort) -> Scratch:
    """Make new scratch space."""
    return Scratch(
        states=np.zeros(1, STATE),
        orders=np.empty(effort.legs * LONGEST_DECK, np.int64),
        cards=np.repeat(np.arange(CARD_KINDS), CARD_COPIES),
        place_of=np.zeros(RACING_CAMELS, np.int64),
        purses=new_purses(),
    )


@compiled
def look_ahead(views: Any, fresh: Any, generators: Any, effort: Effort, scratch: Scratch, chances: Any) -> None:
    """Bring the chances of positions up to date, each as the seat to move sees it; `fresh` marks where those of before no longer hold."""
    s = scratch.states[0]
    for index in range(len(views)):
        view, generator, row = views[index], generators[index], chances[index]
        scratch.states[0] = view
        write_pays(view, scratch.purses)
        left, hand = size(view.deck), _hand_of(view)
        more = max(1, _MORE // left) if left > 0 else 1
        legs, spacing = more * effort.legs, more * effort.spacing
        if fresh[index]:
            row[:] = 0.0
        else:
            legs = max(spacing, legs // _FEWER)
        orders = scratch.orders[: legs * left].reshape((legs, left))
        if left > 0:
            draw_orders(view, generator, orders)
        for number in range(legs):
            order = orders[number]
            if left == 0:
                order = _draw_deck(view, generator, scratch)
            for by_hand in range(1 if hand < 0 else 2):
                _set_back(s, view)
                at_once = _reveal(s, hand if by_hand else -1, order, row)
                note_leg(s, scratch, leg_by_hand(row) if by_hand else leg_of(row))
                pay_leg(view, s.piece_space, scratch.place_of, scratch.purses)
                if at_once:
                    _note_end_at_once(view, scratch, row, by_hand)
                if number % spacing == 0:
                    _run_on(s, view, generator, scratch)
                    _note_race(view, scratch, row, by_hand)


@compiled
def leg_of(chances: Any) -> Any:
    """Return the chances of the leg when all reveal."""
    return chances[:OF_A_LEG]


@compiled
def leg_by_hand(chances: Any) -> Any:
    """Return the chances of the leg after the seat has played its hand card; they weigh nothing where it may not."""
    return chances[OF_A_LEG : 2 * OF_A_LEG]


@compiled
def _hand_of(view: State) -> int:
    """Return the kind of card that the seat to move may play from its hand; -1 where it may not, or where it is not known."""
    if view.phase == RACING and not view.raced:
        for kind in range(CARD_KINDS):
            if view.hand[view.turn, kind] > 0:
                return kind
    return -1


@compiled
def _set_back(s: State, view: State) -> None:
    """Put camels and pieces back to where they are; a leg that is yet to begin begins."""
    s.race = view.race
    s.length = view.length
    s.sandstorms = view.sandstorms
    for piece in range(2):
        s.piece_space[piece] = view.piece_space[piece]
    if view.phase != RACING:
        _begin_next_leg(s)


@compiled
def _begin_next_leg(s: State) -> None:
    """Return the pieces, lengthen the track (C7), which changes nothing at the first leg, and let the sandstorm blow (C6)."""
    s.players = 0  # nobody sits here, so that there is no deck to form and nobody to start
    s.piece_space[:] = 0
    wanted = space_at(int(s.race), RACING_CAMELS - 1) + EXTENDED_GAP
    s.length = max(int(s.length), min(LONGEST_TRACK, wanted))
    begin_racing(s, NO_TRACE)


@compiled
def _draw_deck(view: State, generator: Generator, scratch: Scratch) -> Any:
    """Draw a deck evenly from all cards."""
    cards = DECK_SIZES[view.players]
    for index in range(cards):
        other = index + below(generator, CARDS - index)
        scratch.cards[index], scratch.cards[other] = scratch.cards[other], scratch.cards[index]
    return scratch.cards[:cards]


@compiled
def _reveal(s: State, hand: int, order: Any, chances: Any) -> bool:
    """Let the hand card be played, if any, and then cards come in an order, as long as the race goes on; note them where all reveal.

    True when the first of them all ends the race.
    """
    at_once = False
    if hand >= 0:
        advance(s, hand // 2, HAND_STEPS, NO_TRACE)
        at_once = finished(s)
    for index in range(len(order)):
        kind = int(order[index])
        if hand < 0:
            chances[COMING + kind] += 1
        if not finished(s):
            if hand < 0:
                chances[LANDINGS + landing_of(int(s.race), kind)] += 1
            advance(s, kind // 2, kind % 2 + 1, NO_TRACE)
            at_once = at_once or (index == 0 and hand < 0 and finished(s))
    return at_once


@compiled
def note_leg(s: State, scratch: Scratch, leg: Any) -> None:
    """Note how a leg has ended."""
    places(int(s.race), scratch.place_of)
    for camel in range(RACING_CAMELS):
        leg[PLACES + camel * RACING_CAMELS + scratch.place_of[camel] - 1] += 1
    for piece in range(2):
        leg[STAYS + piece] += s.piece_space[piece] > 0
    leg[ENDED] += finished(s)
    leg[WEIGHT] += 1


@compiled
def _run_on(s: State, view: State, generator: Generator, scratch: Scratch) -> None:
    """Run a race to its end, every leg with any cards; the camels' places are in the scratch space then."""
    if finished(s):
        return
    for _ in range(_MOST_LEGS):
        if finished(s):
            break
        _begin_next_leg(s)
        for card in _draw_deck(view, generator, scratch):
            if not finished(s):
                advance(s, int(card) // 2, int(card) % 2 + 1, NO_TRACE)
    places(int(s.race), scratch.place_of)


@compiled
def _note_race(view: State, scratch: Scratch, chances: Any, by_hand: int) -> None:
    """Note the places at the end of a race whose leg has been paid, and who wins."""
    first, wins = (HAND_RACE, HAND_WINS) if by_hand else (RACE, WINS)
    for camel in range(RACING_CAMELS):
        chances[first + camel * RACING_CAMELS + scratch.place_of[camel] - 1] += 1
    chances[HAND_RACES if by_hand else RACES] += 1
    add_wins(view, scratch.place_of, scratch.purses, chances[wins : wins + MOST_CARD_PLAYERS])


@compiled
def _note_end_at_once(view: State, scratch: Scratch, chances: Any, by_hand: int) -> None:
    """Note a race that ends with the next card, or with the hand card, and who wins then."""
    chances[ENDED_AT_ONCE + by_hand] += 1
    if not by_hand:
        add_wins(view, scratch.place_of, scratch.purses, chances[WINS_AT_ONCE : WINS_AT_ONCE + MOST_CARD_PLAYERS])
