"""Legs of Camel Up Cards imagined in the compiled engine: how well a first action does.

All candidates are tried in the same worlds, where the same cards come whatever the players do. A leg is played to its end,
where nothing lies on the table but money and overall cards, and the chance to win is judged, without what luck did to the
bets.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.bots.champion.cards.policy import best_bet, leg_bet_worth, race_action, weigh_holdings
from camelup.bots.champion.standing import chance_by_pounds, lead, share_of_victory, weigh_pounds
from camelup.bots.shrewd.sight import reveal
from camelup.engine.cards import rules as cards
from camelup.engine.cards.scoring import places
from camelup.engine.cards.state import NO_CAMEL, OVER, RACING, STATE, size
from camelup.engine.cards.unseen import CARDS, lay_out
from camelup.engine.editions import CARD_KINDS, MOST_CARD_PLAYERS, RACING_CAMELS
from camelup.engine.events import NO_TRACE
from camelup.engine.generator import Generator, shuffle, weighted
from camelup.engine.jit import compiled
from camelup.engine.race import hash_race, space_at

_ORDERS: Final = 16
"""In how many orders of the rest of a deck an imagined player chooses a bet, and in how many others it is judged.

What looked best in few orders owes it to luck in part; others tell what it is worth.
"""
_CHOOSING: Final = 0
_JUDGING: Final = 1
_SCALE: Final = 2.6
"""How many pounds multiply a chance to win by e when the race is nearly over."""
_SCALE_TO_GO: Final = 0.12
"""How many more for each space to go."""
_SLOTS: Final = 256


class Workspace(NamedTuple):
    """The arrays that actions are tried in, with the chances found in a world so far, by position; each thread needs its own."""

    overall: Any
    """What overall cards are worth, by deck and camel."""
    states: Any
    """A world, a game in it, and one to look ahead in."""
    expected: Any
    """What each seat's bets of the leg were worth when they were taken."""
    a_pound: Any
    """By how much one more pound of each seat changes the chance to win."""
    races: Any
    pieces: Any
    places: Any
    stays: Any


def new_workspace(overall: Any) -> Workspace:
    """Put together what overall cards are worth and empty arrays."""
    return Workspace(
        overall=overall,
        states=np.zeros(3, STATE),
        expected=np.empty(MOST_CARD_PLAYERS),
        a_pound=np.empty(MOST_CARD_PLAYERS),
        races=np.empty(_SLOTS, np.int64),
        pieces=np.empty(_SLOTS, np.int64),
        places=np.empty((_SLOTS, 2, RACING_CAMELS, RACING_CAMELS)),
        stays=np.empty((_SLOTS, 2)),
    )


@compiled
def try_in_cards(views: Any, seat: int, actions: Any, seed: Any, work: Workspace, results: Any) -> None:
    """Try every action in worlds that the seat can't tell apart, two rows of `seed` for each: its blanks and its luck.

    `results` receives how well each did in each world.
    """
    states = work.states
    luck, generator = np.empty(4, np.int64), np.empty(4, np.int64)
    for world in range(results.shape[1]):
        generator[:] = seed[2 * world]
        states[0] = views[0]
        cards.imagine(states[0], generator)
        work.races[:] = 0
        states[1] = states[0]
        _expect(work, generator)
        _weigh_pounds_now(states[0], seat, work)
        for index in range(actions.shape[0]):
            luck[:] = seed[2 * world + 1]
            states[1] = states[0]
            results[index, world] = _result(seat, actions[index], luck, generator, work)


@compiled
def _act(s: Any, action: int, luck: Generator) -> None:
    """Do an action; none of the luck is used up where there is nothing to draw, so that later luck stays the same."""
    outcome = weighted(luck, s.deck, CARD_KINDS) if action == cards.REVEAL else cards.NO_LUCK
    cards.apply(s, action, outcome, NO_TRACE)


@compiled
def _result(seat: int, action: int, luck: Generator, generator: Generator, work: Workspace) -> float:
    """Play an action and on to the end of the leg, and return a seat's chance to win then."""
    s = work.states[1]
    if action == cards.REVEAL:  # what the card brings is luck
        _expect(work, generator)
        _act(s, action, luck)
    else:
        _act(s, action, luck)
        _expect(work, generator)
    while s.phase == RACING:
        action = cards.PASS
        if s.raced or (size(s.deck) == 1 and not s.has_bet):
            slot = _find_chances(work, generator)
            action = best_bet(s, work.places[slot, _CHOOSING], work.overall)
            work.expected[s.turn] += leg_bet_worth(s, action, work.places[slot, _JUDGING])
        if action == cards.PASS and not s.raced:
            action = race_action(s)
        _act(s, action, luck)
    return _chance_to_win(s, seat, work)


# --- chances ------------------------------------------------------------------------------------------


@compiled
def _find_chances(work: Workspace, generator: Generator) -> int:
    """Find where the chances of a position stand, for players who know what is in the deck but not its order."""
    s = work.states[1]
    left, race = size(s.deck), int(s.race)
    pieces = int(s.piece_space[0]) << 16 | int(s.piece_space[1]) << 8 | left
    slot = (hash_race(race) ^ pieces) & _SLOTS - 1
    if work.races[slot] != race or work.pieces[slot] != pieces:
        work.races[slot], work.pieces[slot] = race, pieces
        for purpose in range(2):
            _look_ahead(work, left, generator, work.places[slot, purpose], work.stays[slot])
    return slot


@compiled
def _look_ahead(work: Workspace, left: int, generator: Generator, chances: Any, stays: Any) -> None:
    order, place_of = np.empty(CARDS, np.int64), np.empty(RACING_CAMELS, np.int64)
    lay_out(work.states[1].deck, order)
    chances[:], stays[:] = 0.0, 0.0
    s = work.states[2]
    for _ in range(_ORDERS):
        shuffle(generator, order, left)
        work.states[2] = work.states[1]
        reveal(s, order[:left])
        places(int(s.race), place_of)
        for camel in range(RACING_CAMELS):
            chances[camel, place_of[camel] - 1] += 1 / _ORDERS
        for piece in range(2):
            stays[piece] += (s.piece_space[piece] > 0) / _ORDERS


@compiled
def _expect(work: Workspace, generator: Generator) -> None:
    """Note what the bets and pieces of the leg are worth now; once it is paid they are worth what was paid."""
    s = work.states[1]
    if s.phase == RACING:
        slot = _find_chances(work, generator)
        weigh_holdings(s, work.places[slot, _JUDGING], work.stays[slot], work.expected)
    else:
        for seat in range(s.players):
            work.expected[seat] = s.money[seat] - work.states[0].money[seat]


# --- how well a seat stands ---------------------------------------------------------------------------


@compiled
def _overall(s: Any, seat: int, work: Workspace) -> float:
    worth = 0.0
    for deck in range(2):
        if s.overall[deck, seat] != NO_CAMEL:
            worth += work.overall[deck, s.overall[deck, seat]]
    return worth


@compiled
def _scale(s: Any) -> float:
    return _SCALE + _SCALE_TO_GO * (s.length + 1 - space_at(int(s.race), RACING_CAMELS - 1))


@compiled
def _weigh_pounds_now(s: Any, seat: int, work: Workspace) -> None:
    """Find by how much one more pound of each seat changes a seat's chance to win, as things stand."""
    pounds = np.empty(MOST_CARD_PLAYERS)
    for other in range(s.players):
        pounds[other] = s.money[other] + work.expected[other] + _overall(s, other, work)
    weigh_pounds(pounds, s.players, seat, _scale(s), work.a_pound)


@compiled
def _chance_to_win(s: Any, seat: int, work: Workspace) -> float:
    """Return a seat's chance to win at the end of a leg, less what luck has added to it."""
    before, luck = work.states[0], 0.0
    pounds = np.empty(MOST_CARD_PLAYERS)
    for other in range(s.players):
        overall = _overall(s, other, work)
        pounds[other] = s.money[other] + (0.0 if s.phase == OVER else overall)
        luck += work.a_pound[other] * (pounds[other] - before.money[other] - work.expected[other] - overall)
    if s.phase == OVER:
        return (share_of_victory(s, seat) + lead(s, seat)) / 2 - luck
    return chance_by_pounds(pounds, s.players, seat, _scale(s)) - luck
