"""Board or cards? Whatever differs between the two families of games stands in a `ByFamily`, and is looked up there.

Nothing else in the package asks which family a game is of, but for `compiling.py`, which must not load either.
"""

from typing import Any, Final, Generic, NamedTuple, TypeVar

from numba.core.types import Record
from numba.np.numpy_support import from_dtype

from camelup.engine.board import state as board_state
from camelup.engine.cards import state as cards_state
from camelup.engine.editions import EDITIONS

Own = TypeVar("Own")


class ByFamily(NamedTuple, Generic[Own]):
    """What the board games and Camel Up Cards have one each of: a function, a word, a module.

    >>> moves = ByFamily(board="a die", cards="a card")
    >>> moves.of("2014"), moves.of("cards")
    ('a die', 'a card')
    """

    board: Own
    cards: Own

    def of(self, edition: str) -> Own:
        """Return what belongs to an edition."""
        own: Own = getattr(self, EDITIONS[edition].family)
        return own

    def of_record(self, state: Any) -> Own:
        """Return what belongs to a record, or an array of records."""
        return self.cards if state.dtype == cards_state.STATE else self.board

    def of_type(self, record: Record) -> Own:
        """Return what belongs to a record as the compiler knows it: compiled code is chosen while it is compiled."""
        return self.cards if record == _CARDS_RECORD else self.board


STATES: Final = ByFamily(board_state.STATE, cards_state.STATE)
_CARDS_RECORD: Final = from_dtype(STATES.cards)
