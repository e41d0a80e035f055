"""The actions of a network: those of the engine with camels named by rank and seats counted from the one to move.

Who is in front is camel 0, so that no network has to learn that colours don't matter. Reads only what the seat to move may know.
"""

from typing import Any, Final

import numpy as np

from camelup.engine.board import rules as board
from camelup.engine.board.rules import BOO, CHEER, LOSER, PARTNER, PLACE, TICKET, WINNER
from camelup.engine.board.scoring import racing_order
from camelup.engine.board.state import State
from camelup.engine.editions import FIRST_TILE_SPACE, RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.numbers import CAMELS
from camelup.network.board.chances import LANDINGS, WEIGHT

ACTIONS: Final = PLACE
"""How many actions there are: all but luck's own."""

_WORTH_MOVING: Final = 0.25
"""By how many landings a new place has to be better for a tile that lies: else moving it to and fro is a way to pass."""


@compiled
def name_camels(race: int, camels: int, order: Any, rank_of: Any) -> None:
    """Write which racing camel has each rank, 0 in front, and which rank each camel has."""
    racing_order(race, camels, order)
    for rank in range(RACING_CAMELS):
        rank_of[order[rank]] = rank


@compiled
def to_engine(action: int, order: Any, turn: int, players: int) -> int:
    """Return the engine's number of a network's action."""
    if TICKET <= action < CHEER:
        return TICKET + order[action - TICKET]
    if WINNER <= action < LOSER:
        return WINNER + order[action - WINNER]
    if LOSER <= action < PARTNER:
        return LOSER + order[action - LOSER]
    if action >= PARTNER:
        return PARTNER + (turn + action - PARTNER) % players
    return action


@compiled
def from_engine(action: int, rank_of: Any, turn: int, players: int) -> int:
    """Return the network's number of an action of the engine."""
    if TICKET <= action < CHEER:
        return TICKET + rank_of[action - TICKET]
    if WINNER <= action < LOSER:
        return WINNER + rank_of[action - WINNER]
    if LOSER <= action < PARTNER:
        return LOSER + rank_of[action - LOSER]
    if action >= PARTNER:
        return PARTNER + (action - PARTNER - turn + players) % players
    return action


@compiled
def mark_legal(s: State, chances: Any, rank_of: Any, legal: Any, mask: Any) -> None:
    """Mark what the seat to move may do and would: a tile that lies moves only where clearly more units will land."""
    mask[:] = 0
    count = board.legal(s, legal)
    turn, players = int(s.turn), int(s.players)
    least = _least_landings(s, chances)
    for index in range(count):
        action = legal[index]
        if CHEER <= action < WINNER:
            mask[np.uint64(action)] = chances[LANDINGS + tile_space(action) - 1] >= least
        else:
            mask[np.uint64(from_engine(action, rank_of, turn, players))] = 1


@compiled
def _least_landings(s: State, chances: Any) -> float:
    """Return how many units, in the weight of the chances, have to land on a space for a tile to go there."""
    tile = abs(int(s.tile[s.turn]))
    if tile == 0:
        return 0.0
    return chances[LANDINGS + tile - 1] + _WORTH_MOVING * chances[WEIGHT]


@compiled
def tile_space(action: int) -> int:
    """Return on which space an action puts a tile."""
    return (action - CHEER) % (BOO - CHEER) + FIRST_TILE_SPACE


@compiled
def camels_of(s: State) -> int:
    """Count the camels of the edition."""
    return int(CAMELS[s.edition])
