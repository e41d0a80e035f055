"""From a position to a network's answer and back: one look at what a seat may know, one decision."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from camelup.engine.board.rules import MOST_ACTIONS
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.generator import Generator, seeded
from camelup.engine.jit import compiled
from camelup.errors import CamelUpError
from camelup.network.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.chances import CHANCES, Room, look_ahead, new_room
from camelup.network.features import HISTORY, SCRATCH, SIZE, encode, remember
from camelup.network.forward import Network
from camelup.odds.board.race import narrow_table

_LEGS: Final = 1536
_SPACING: Final = 2
_DICE_COUNTED: Final = 4
_RECALLED: Final[dict[tuple[int, bytes], Any]] = {}
_MOST_RECALLED: Final = 10_000


class Look(NamedTuple):
    """What a seat sees of a position: a row for a network, a mark for each action that it may do, and what the ranks stand for."""

    row: Any
    mask: Any
    order: Any
    turn: int
    players: int
    chances: Any
    history: Any
    """What it went by: the chances of the position, and those of when finish cards were laid."""


class Thought(NamedTuple):
    """What a network thinks of a position."""

    actions: dict[int, float]
    """How likely it does each action, by the engine's numbers."""
    wins: list[float]
    """The chance to win by seat of the table."""
    pounds: list[float]
    """The pounds at the end by seat of the table."""
    look: Look
    """What it saw."""


@compiled
def _look(
    states: Any, generator: Generator, table: Any, room: Room, history: Any, chances: Any, order: Any, ranks: Any,
    scratch: Any, legal: Any, row: Any, mask: Any,
) -> None:  # fmt: skip
    s = states[0]
    look_ahead(s, True, generator, _LEGS, _SPACING, _DICE_COUNTED, table, room, chances)
    name_camels(int(s.race), camels_of(s), order, ranks)
    encode(s, chances, history, order, ranks, scratch, row)
    mark_legal(s, chances, ranks, legal, mask)


@compiled
def _recall(
    states: Any, moments: Any, deck: int, generator: Generator, table: Any, room: Room, chances: Any, then: Any
) -> None:
    """Find the chances at an array of one moment; `states` has the edition and the number of players, and is overwritten."""
    s, moment = states[0], moments[0]
    s.race, s.dice = moment.race, moment.dice
    for seat in range(s.players):
        s.tile[seat] = moment.tile[seat]
    look_ahead(s, True, generator, _LEGS, _SPACING, _DICE_COUNTED, table, room, chances)
    remember(chances, deck, then)


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

    def recall(self, states: Any, moments: Any) -> Any:
        """Return the history of an array of one state: what each camel's chances were at the moments its finish cards were laid."""
        if moments is None or not states["laid"].any():
            return self.nothing
        history = self.nothing.copy()
        for deck, count in enumerate(states["laid"][0].tolist()):
            for card in np.flatnonzero(moments["race"][deck, :count]):
                history[deck, card] = self._chances_at(states, deck, moments[deck, card : card + 1])
        return history

    def _chances_at(self, states: Any, deck: int, moment: Any) -> Any:
        """Find the chances of a moment, once for all who ask, with luck of its own: everybody remembers the same."""
        key = deck, moment.tobytes()
        if key not in _RECALLED:
            then, luck = np.zeros(RACING_CAMELS, np.uint8), seeded(int(moment["race"][0]))
            _recall(states.copy(), moment, deck, luck, self._table, self._room, self._chances, then)
            if len(_RECALLED) > _MOST_RECALLED:
                _RECALLED.clear()
            _RECALLED[key] = then
        return _RECALLED[key]

    def look(self, states: Any, moments: Any = None) -> Look:
        """Look at an array of one state from the seat to move; `moments` are those at which finish cards were laid, if any watched."""
        row, mask = np.empty(SIZE, np.uint8), np.empty(ACTIONS, np.uint8)
        history = self.recall(states, moments)
        _look(
            states, self._generator, self._table, self._room, history, self._chances, self._order, self._ranks,
            self._scratch, self._legal, row, mask,
        )  # fmt: skip
        turn, players = int(states["turn"][0]), int(states["players"][0])
        return Look(row, mask, self._order.copy(), turn, players, self._chances.copy(), history)


def solved_races(edition: str) -> Any:
    """Return the table of solved races that a network of an edition is shown chances from."""
    table = narrow_table(edition)
    if table is None:
        raise CamelUpError(f"the solved races of {edition} are missing from the package: no network plays without them")
    return table


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
    return Thought(chosen, wins[by_seat].tolist(), pounds[by_seat].tolist(), look)
