"""Fast imitations of players who go by the book, each with preferences of its own: rivals that keep self-play honest.

They see what a network sees, and their moves are not learned from.
"""

from typing import Any, Final

from camelup.engine.board.rules import CHEER, LOSER, PARTNER, ROLL, TICKET, WINNER
from camelup.engine.board.state import State
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.generator import Generator, below, weighted
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS, TICKET_VALUES, TICKETS_EACH
from camelup.engine.tickets import top_ticket
from camelup.learn.tastes import between, happens, share_of_blunders
from camelup.network.board.actions import ACTIONS, tile_space
from camelup.network.board.chances import LANDINGS, WEIGHT
from camelup.network.board.features import best_ticket, card_worth_now, chance_of_place, ticket_worth
from camelup.odds.board.enumeration import rolls_left

# What a taste is made of: the pounds that a roll counts for, and what a pound of anything else does.
_ROLL: Final = 0
_LAST_ROLL: Final = 1
_TICKET: Final = 2
_FINISH: Final = 3
_TILE: Final = 4
_PARTNER: Final = 5
_BLUNDERS: Final = 6  # the share of moves that are any
_DARING: Final = 7  # how much more finish cards count for who is behind, and less for who leads
TASTES: Final = 8

_FAR_BEHIND: Final = 10.0
"""In pounds."""


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


@compiled
def choose(s: State, taste: Any, chances: Any, sums: Any, order: Any, mask: Any, generator: Generator) -> int:
    """Choose what counts for most; `sums` is what the encoder left."""
    if happens(generator, taste[_BLUNDERS]):
        return weighted(generator, mask, mask.size)
    last = rolls_left(s.dice, CAMELS[s.edition]) == 1
    best, most = ROLL, taste[_LAST_ROLL if last else _ROLL]
    best, most = _better_bet(s, taste, chances, sums, order, mask, best, most)
    best, most = _better_tile(taste, chances, mask, best, most)
    return _better_partner(s, taste, chances, mask, best, most)


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
                worth = daring * card_worth_now(chances, sums, deck, order[rank])
                if worth > most:
                    best, most = action, worth
    return best, most


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
