"""What a seat sees of a position of the board games: one look at what it may know."""

from typing import Any, Final

import numpy as np

from camelup.engine.board.rules import MOST_ACTIONS
from camelup.engine.editions import RACING_CAMELS
from camelup.engine.generator import Generator, seeded
from camelup.engine.jit import compiled
from camelup.errors import CamelUpError
from camelup.network.board.actions import ACTIONS, camels_of, mark_legal, name_camels, to_engine
from camelup.network.board.chances import CHANCES, Scratch, look_ahead, new_scratch
from camelup.network.board.features import HISTORY, SIZE, SUMS, encode, remember
from camelup.network.thought import Look
from camelup.odds.board.race import narrow_table
from camelup.view import Observation

_LEGS: Final = 1536
_SPACING: Final = 2
_DICE_COUNTED: Final = 4
_RECALLED: Final[dict[tuple[int, bytes], Any]] = {}
_MOST_RECALLED: Final = 10_000


@compiled
def _look(
    states: Any, generator: Generator, table: Any, scratch: Scratch, history: Any, chances: Any, order: Any, ranks: Any,
    sums: Any, legal: Any, row: Any, mask: Any,
) -> None:  # fmt: skip
    s = states[0]
    look_ahead(s, True, generator, _LEGS, _SPACING, _DICE_COUNTED, table, scratch, chances)
    name_camels(int(s.race), camels_of(s), order, ranks)
    encode(s, chances, history, order, ranks, sums, row)
    mark_legal(s, chances, ranks, legal, mask)


@compiled
def _recall(
    states: Any, moments: Any, deck: int, generator: Generator, table: Any, scratch: Scratch, chances: Any, then: Any
) -> None:
    """Find the chances at an array of one moment; `states` has the edition and the number of players, and is overwritten."""
    s, moment = states[0], moments[0]
    s.race, s.dice = moment.race, moment.dice
    for seat in range(s.players):
        s.tile[seat] = moment.tile[seat]
    look_ahead(s, True, generator, _LEGS, _SPACING, _DICE_COUNTED, table, scratch, chances)
    remember(chances, deck, then)


class BoardSight:
    """Scratch space and luck for looking at positions, one after the other."""

    def __init__(self, edition: str, seed: int = 1) -> None:
        self._table = solved_races(edition)
        self._generator = seeded(seed)
        self._scratch = new_scratch()
        self._chances, self._sums = np.zeros(CHANCES), np.zeros(SUMS)
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
            _recall(states.copy(), moment, deck, luck, self._table, self._scratch, self._chances, then)
            if len(_RECALLED) > _MOST_RECALLED:
                _RECALLED.clear()
            _RECALLED[key] = then
        return _RECALLED[key]

    def look(self, view: Observation) -> Look:
        """Look at a position from the seat to move, with what is remembered of when finish cards were laid, if anybody watched."""
        states = view.states
        row, mask = np.empty(SIZE, np.uint8), np.empty(ACTIONS, np.uint8)
        history = self.recall(states, view.moments)
        _look(
            states, self._generator, self._table, self._scratch, history, self._chances, self._order, self._ranks,
            self._sums, self._legal, row, mask,
        )  # fmt: skip
        turn, players = int(states["turn"][0]), int(states["players"][0])
        codes = [int(to_engine(int(action), self._order, turn, players)) for action in np.flatnonzero(mask)]
        return Look(row, mask, codes, turn, players, self._chances.copy(), history)


def solved_races(edition: str) -> Any:
    """Return the table of solved races that a network of an edition is shown chances from."""
    table = narrow_table(edition)
    if table is None:
        raise CamelUpError(f"the solved races of {edition} are missing from the package: no network plays without them")
    return table
