"""From a position to a network's answer and back: one look at what a seat may know, one decision."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board import MOST_ACTIONS
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.jit import compiled
from camelup.engine.luck import Generator, seeded
from camelup.network.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.chances import CHANCES, Room, look_ahead, new_room
from camelup.network.features import HISTORY, SCRATCH, SIZE, encode
from camelup.network.forward import Network

_LEGS: Final = 1536
_SPACING: Final = 2
_ROLLS_COUNTED: Final = 3


class Look(NamedTuple):
    """What a seat sees of a position: a row for a network, a mark for each action that it may do, and what the ranks stand for."""

    row: Any
    mask: Any
    order: Any
    turn: int
    players: int


class Thought(NamedTuple):
    """What a network thinks of a position."""

    actions: dict[int, float]
    """How likely it does each action, by the engine's numbers."""
    wins: list[float]
    """The chance to win by seat of the table."""
    pounds: list[float]
    """The pounds at the end by seat of the table."""


@compiled
def _look(
    states: Any, generator: Generator, table: Any, room: Room, history: Any, chances: Any, order: Any, ranks: Any,
    scratch: Any, legal: Any, row: Any, mask: Any,
) -> None:  # fmt: skip
    s = states[0]
    look_ahead(s, True, generator, _LEGS, _SPACING, _ROLLS_COUNTED, table, room, chances)
    name_camels(int(s.race), camels_of(s), order, ranks)
    encode(s, chances, history, order, ranks, scratch, row)
    mark_legal(s, chances, ranks, legal, mask)


class Sight:
    """Room and luck for looking at positions, one after the other."""

    def __init__(self, table: Any, seed: int = 1) -> None:
        self._table = table
        self._generator = seeded(seed)
        self._room = new_room()
        self._chances, self._scratch = np.zeros(CHANCES), np.zeros(SCRATCH)
        self._order, self._ranks = np.zeros(RACING_CAMELS, np.int64), np.zeros(RACING_CAMELS, np.int64)
        self._legal = np.empty(MOST_ACTIONS, np.int64)
        self.nothing = np.zeros(HISTORY, np.uint8)
        """The history of a position that nobody has watched."""

    def look(self, states: Any, history: Any = None) -> Look:
        """Look at an array of one state from the seat to move."""
        row, mask = np.empty(SIZE, np.uint8), np.empty(ACTIONS, np.uint8)
        known = self.nothing if history is None else history
        _look(
            states, self._generator, self._table, self._room, known, self._chances, self._order, self._ranks,
            self._scratch, self._legal, row, mask,
        )  # fmt: skip
        return Look(row, mask, self._order.copy(), int(states["turn"][0]), int(states["players"][0]))


def think(network: Network, looks: Sequence[Look]) -> list[Thought]:
    """Ask a network about positions that were looked at, all in one call."""
    answers = network(np.stack([look.row for look in looks]), np.array([look.players for look in looks]))
    return [_thought(look, *answer) for look, *answer in zip(looks, *answers, strict=True)]


def _thought(look: Look, logits: Any, wins: Any, pounds: Any) -> Thought:
    allowed = np.flatnonzero(look.mask)
    shares = np.exp(logits[allowed] - logits[allowed].max())
    shares /= shares.sum()
    codes = [int(to_engine(int(action), look.order, look.turn, look.players)) for action in allowed]
    chosen = dict(zip(codes, shares.tolist(), strict=True))
    by_seat = [(seat - look.turn) % look.players for seat in range(look.players)]
    return Thought(chosen, wins[by_seat].tolist(), pounds[by_seat].tolist())
