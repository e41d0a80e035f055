"""Fast imitations of players who go by the book, each with preferences of its own: for training, and for a search to imagine.

They weigh as `bookie` and `shrewd` do, with fewer simulated legs: what bets are worth, and what a tile earns and does to everybody's
tickets. They see what a network sees, and training does not learn from their moves.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.rules import BOO, CHEER, LOSER, PARTNER, ROLL, TICKET, WINNER
from camelup.engine.board.scoring import finish_reward
from camelup.engine.board.state import State
from camelup.engine.editions import FINISH_REWARDS, FIRST_TILE_SPACE, RACING_CAMELS, SPACES, WRONG_FINISH
from camelup.engine.generator import Generator, below, next_word, sow, weighted
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, TICKET_VALUES, TICKETS_EACH
from camelup.engine.tickets import NOBODY, top_ticket
from camelup.network.board import chances as looking
from camelup.network.board.actions import ACTIONS, tile_space
from camelup.network.board.chances import CHANCES, LANDINGS, PAIRS, WEIGHT, lay_tiles, simulate
from camelup.network.board.features import best_ticket, card_worth_now, chance_of_place, chance_of_race, ticket_worth
from camelup.network.tastes import between, happens, share_of_blunders
from camelup.odds.board.enumeration import BEHIND, rolls_left

# What a taste is made of: the pounds that a roll counts for, and what a pound of anything else does.
_ROLL: Final = 0
_LAST_ROLL: Final = 1
_TICKET: Final = 2
_FINISH: Final = 3
_TILE: Final = 4
_PARTNER: Final = 5
_BLUNDERS: Final = 6  # the share of moves that are any
_DARING: Final = 7  # how much more finish cards count for who is behind, and less for who leads
_THINKS: Final = 8  # how often it thinks of what a tile does to tickets
_RIVAL: Final = 9  # what a pound that the tickets of the richest rival lose is worth, those of the others half as much
_RECALLS: Final = (
    10  # whether it takes a card that lies face down for what looked right when it was laid, and not for what does now
)
TASTES: Final = 11

LIKE: Final = {
    "shrewd": (0.6, 0.85, 1.15, 1.0, 1.0, 0.5, 0.0, 0.0, 1.0, 0.35, 0.0),
    "bookie": (1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.0, 0.0, 1.0, 0.0, 0.0),
}
"""The tastes of those whom likenesses stand for."""
_SPACES: Final = 3
LEGS: Final = 48
"""So many legs are simulated for each side of a tile on each of the likeliest spaces, where nobody is in a hurry."""
_FAR_BEHIND: Final = 10.0
"""In pounds."""


class Scratch(NamedTuple):
    """Space to try tiles in, and how many legs each is tried in; each thread needs its own."""

    legs: int
    ahead: looking.Scratch
    races: Any
    """The solved races."""
    luck: Any
    """The dice of the legs that are compared: where they begin, and where they are."""
    chances: Any
    tried: Any


def new_scratch(races: Any, ahead: looking.Scratch, legs: int = LEGS) -> Scratch:
    """Make new scratch space."""
    return Scratch(legs, ahead, races, np.zeros((2, 4), np.int64), np.zeros(CHANCES), np.zeros(SPACES + 1, np.bool_))


class Seen(NamedTuple):
    """What a likeness has seen of a position: its chances, what the encoder added up of them, and which camel has each rank."""

    chances: Any
    sums: Any
    order: Any
    scratch: Scratch


@compiled
def draw_taste(generator: Generator, taste: Any) -> None:
    """Make a player: from one who rolls for a full pound, as the book says, to one who lets others roll."""
    taste[_ROLL] = between(generator, 0.3, 1.2)
    taste[_LAST_ROLL] = taste[_ROLL] + between(generator, 0.0, 0.3)
    taste[_TICKET] = between(generator, 0.85, 1.3)
    taste[_FINISH] = between(generator, 0.4, 1.5)
    taste[_TILE] = between(generator, 0.3, 1.3)
    taste[_PARTNER] = between(generator, 0.5, 1.1)
    taste[_DARING] = between(generator, 0.0, 1.0) if below(generator, 2) == 0 else 0.0
    taste[_BLUNDERS] = share_of_blunders(generator)
    taste[_THINKS] = between(generator, 0.0, 1.0)
    taste[_RIVAL] = between(generator, 0.0, 0.5)
    taste[_RECALLS] = below(generator, 2)


@compiled
def choose(s: State, taste: Any, seen: Seen, mask: Any, generator: Generator) -> int:
    """Choose what counts for most."""
    if happens(generator, taste[_BLUNDERS]):
        return weighted(generator, mask, mask.size)
    last = rolls_left(s.dice, CAMELS[s.edition]) == 1
    best, most = ROLL, taste[_LAST_ROLL if last else _ROLL]
    best, most = _better_bet(s, taste, seen.chances, seen.sums, seen.order, mask, best, most)
    if happens(generator, taste[_THINKS]) and (s.ticket_owner != NOBODY).any():
        best, most = _better_tile_for_tickets(s, taste, seen, mask, generator, best, most)
    else:
        best, most = _better_tile(taste, seen.chances, mask, best, most)
    return _better_partner(s, taste, seen.chances, mask, best, most)


@compiled
def _better_bet(
    s: State, taste: Any, chances: Any, sums: Any, order: Any, mask: Any, best: int, most: float
) -> tuple[int, float]:
    daring = taste[_FINISH] * (1 + taste[_DARING] * pounds_behind(s) / _FAR_BEHIND)
    for rank in range(RACING_CAMELS):
        if mask[TICKET + rank]:
            worth = taste[_TICKET] * _top_worth(s, order[rank], rank, sums)
            if worth > most:
                best, most = TICKET + rank, worth
        for deck in range(2):
            action = (WINNER if deck == 0 else LOSER) + rank
            if mask[action]:
                recalls = taste[_RECALLS] > 0
                worth = daring * (
                    card_worth_now(chances, sums, deck, order[rank])
                    if recalls
                    else _worth_as_it_looks(s, chances, deck, order[rank])
                )
                if worth > most:
                    best, most = action, worth
    return best, most


@compiled
def _worth_as_it_looks(s: State, chances: Any, deck: int, camel: int) -> float:
    """Return what a finish card laid now is worth if each of the others' below is on the camel as likely as it is the right one."""
    right = chance_of_race(chances, deck, camel)
    others = 0
    for card in range(s.laid[deck]):
        others += s.bettor[deck, card] != s.turn
    most = len(FINISH_REWARDS) - 1
    reward, left, share = 0.0, 1.0, (1 - right) ** others
    for before in range(min(most, others)):
        reward += share * finish_reward(before)
        left -= share
        share *= (others - before) / (before + 1) * right / max(1e-9, 1 - right)
    reward += left * finish_reward(min(most, others))
    return right * reward + (1 - right) * WRONG_FINISH


@compiled
def pounds_behind(s: State) -> float:
    """Return how many pounds the seat to move has less than the richest of the others, as far as that matters."""
    most = 0
    for seat in range(s.players):
        if seat != s.turn:
            most = max(most, int(s.money[seat]))
    return min(_FAR_BEHIND, max(-_FAR_BEHIND, float(most - int(s.money[s.turn]))))


@compiled
def _better_tile(taste: Any, chances: Any, mask: Any, best: int, most: float) -> tuple[int, float]:
    for action in range(CHEER, WINNER):
        if mask[action]:
            worth = taste[_TILE] * chances[LANDINGS + tile_space(action) - 1] / chances[WEIGHT]
            if worth > most:
                best, most = action, worth
    return best, most


@compiled
def _better_tile_for_tickets(
    s: State, taste: Any, seen: Seen, mask: Any, generator: Generator, best: int, most: float
) -> tuple[int, float]:
    """Find the tile that counts for more than all else, of those on the likeliest spaces, by what it does to everybody's tickets.

    With and without it the same dice are rolled, so that what differs is not luck.
    """
    scratch = seen.scratch
    sow(scratch.luck[0], next_word(generator), next_word(generator), 1)
    without, _ = _after_legs(s, taste, 0, 0, scratch)
    lies = abs(int(s.tile[s.turn]))
    lost = seen.chances[LANDINGS + lies - 1] / seen.chances[WEIGHT] if lies else 0.0
    scratch.tried[:] = False
    for _ in range(_SPACES):
        space = _likeliest_landing(seen.chances, mask, scratch.tried)
        for side in (1, -1):
            action = (CHEER if side > 0 else BOO) + space - FIRST_TILE_SPACE
            if space > 0 and mask[action]:
                tickets, units = _after_legs(s, taste, space, side, scratch)
                worth = taste[_TILE] * (units - lost) + tickets - without
                if worth > most:
                    best, most = action, worth
    return best, most


@compiled
def _likeliest_landing(chances: Any, mask: Any, tried: Any) -> int:
    """Find the space for a tile, of those not tried, where most units are expected to land; 0 if there is none."""
    best, landings = 0, chances[LANDINGS - 1 :]
    for action in range(CHEER, WINNER):
        space = tile_space(action)
        if mask[action] and not tried[space] and (best == 0 or landings[space] > landings[best]):
            best = space
    tried[best] = True
    return best


@compiled
def _after_legs(s: State, taste: Any, space: int, side: int, scratch: Scratch) -> tuple[float, float]:
    """Return what tickets are worth when the own tile lies on a space, or stays where it is on none, and how many units land there."""
    chances, tiles = scratch.chances, scratch.ahead.tiles
    scratch.luck[1] = scratch.luck[0]
    chances[:] = 0.0
    lay_tiles(s, tiles)
    if space > 0:
        tiles[abs(int(s.tile[s.turn])) + BEHIND] = 0
        tiles[space + BEHIND] = side
    simulate(s, scratch.luck[1], scratch.legs, scratch.legs, scratch.races, scratch.ahead, chances)
    units = chances[LANDINGS + space - 1] / chances[WEIGHT] if space > 0 else 0.0
    return _tickets(s, taste, chances), units


@compiled
def _tickets(s: State, taste: Any, chances: Any) -> float:
    """Return what the tickets of the leg are worth to the seat to move, those of its rivals against it."""
    richest, worth = -1, 0.0
    for seat in range(s.players):
        if seat != s.turn and (richest < 0 or s.money[seat] > s.money[richest]):
            richest = seat
    for camel in range(RACING_CAMELS):
        first = second = 0.0
        for other in range(RACING_CAMELS):
            first += chances[PAIRS + camel * RACING_CAMELS + other]
            second += chances[PAIRS + other * RACING_CAMELS + camel]
        for ticket in range(TICKETS_EACH[s.edition]):
            owner = s.ticket_owner[camel, ticket]
            if owner != NOBODY:
                weight = 1.0 if owner == s.turn else -taste[_RIVAL] * (1.0 if owner == richest else 0.5)
                value = TICKET_VALUES[s.edition, ticket]
                worth += weight * ticket_worth(value, first / chances[WEIGHT], second / chances[WEIGHT])
    return worth


@compiled
def _better_partner(s: State, taste: Any, chances: Any, mask: Any, best: int, most: float) -> int:
    for action in range(PARTNER, ACTIONS):
        if mask[action]:
            worth = taste[_PARTNER] * best_ticket(s, chances, (s.turn + action - PARTNER) % s.players)
            if worth > most:
                best, most = action, worth
    return best


@compiled
def _top_worth(s: State, camel: int, rank: int, sums: Any) -> float:
    value = TICKET_VALUES[s.edition, top_ticket(s.ticket_owner[camel], TICKETS_EACH[s.edition])]
    return ticket_worth(value, chance_of_place(sums, 0, rank), chance_of_place(sums, 1, rank))
