"""The actions of a network in Camel Up Cards: those of the engine with camels named by rank and spaces counted from the leader.

The leader is camel 0, so that no network has to learn that colours don't matter, nor where on the track a race has got to.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.cards import rules as cards
from camelup.engine.cards.rules import BET_LEG, DEAL, DISCARD, PUT_FENNEC
from camelup.engine.cards.state import State
from camelup.engine.editions import CARD_KINDS, LONGEST_TRACK, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.race import camel_at, space_at

ACTIONS: Final = DEAL
"""How many actions there are: all but luck's own."""


@compiled
def name_camels(race: int, order: Any, rank_of: Any) -> None:
    """Write which camel has each rank, 0 in front, and which rank each camel has."""
    for rank in range(RACING_CAMELS):
        order[rank] = camel_at(race, RACING_CAMELS - 1 - rank)
        rank_of[order[rank]] = rank


@compiled
def leader_of(race: int) -> int:
    """Return on which space the leader stands."""
    return space_at(race, RACING_CAMELS - 1)


@compiled
def to_engine(action: int, order: Any, leader: int) -> int:
    """Return the engine's number of a network's action."""
    if action < DISCARD:
        return action
    if action < BET_LEG:
        first = action - (action - DISCARD) % CARD_KINDS
        return first + _renamed((action - DISCARD) % CARD_KINDS, order)
    if action < PUT_FENNEC:
        camel = (action - BET_LEG) % RACING_CAMELS
        return action - camel + order[camel]
    ahead = (action - PUT_FENNEC) % LONGEST_TRACK
    return action - ahead + (leader + ahead - 1) % LONGEST_TRACK


@compiled
def from_engine(action: int, rank_of: Any, leader: int) -> int:
    """Return the network's number of an action of the engine."""
    if action < PUT_FENNEC:
        return to_engine(action, rank_of, leader)
    space = (action - PUT_FENNEC) % LONGEST_TRACK
    return action - space + (space + 1 - leader + LONGEST_TRACK) % LONGEST_TRACK


@compiled
def _renamed(kind: int, names: Any) -> int:
    """Return the kind of card that has the same steps and another name of its camel."""
    return 2 * names[kind // 2] + kind % 2


@compiled
def kind_by_rank(kind: int, rank_of: Any) -> int:
    """Return a kind of card with its camel named by rank."""
    return _renamed(kind, rank_of)


@compiled
def mark_legal(s: State, rank_of: Any, legal: Any, mask: Any) -> None:
    """Mark what the seat to move may do."""
    mask[:] = 0
    leader = leader_of(int(s.race))
    for index in range(cards.legal(s, legal)):
        mask[np.uint64(from_engine(legal[index], rank_of, leader))] = 1
