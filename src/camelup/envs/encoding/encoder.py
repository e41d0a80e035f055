"""One encoder for all environments: what a seat may know as a row of small numbers, and which actions are legal.

Reads a whole state, but writes nothing that the seat may not know: the row of a state is the row of its observation.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from numba.extending import overload

from camelup.engine import rules
from camelup.engine.families import ByFamily
from camelup.envs.encoding.board import board_layout, encode_board
from camelup.envs.encoding.cards import cards_layout, encode_cards
from camelup.envs.encoding.features import Layout
from camelup.notation.actions import known_edition

_LAYOUTS: Final[ByFamily[Callable[[str, int], Layout]]] = ByFamily(
    board=board_layout, cards=lambda _, players: cards_layout(players)
)
_ENCODERS: Final = ByFamily(encode_board, encode_cards)


@cache
def layout(edition: str, players: int) -> Layout:
    """Return how an observation is laid out."""
    return _LAYOUTS.of(known_edition(edition))(edition, players)


def actions_of(edition: str) -> int:
    """Count the actions players have; the last action of the engine is luck's alone.

    >>> actions_of("2018")
    54
    """
    return int(rules.of_edition(edition).ACTIONS) - 1


def encode(state: Any, seat: int, row: Any, offsets: Any) -> None:
    """Write what a seat sees into a row of int8."""
    _ENCODERS.of_record(state)(state, seat, row, offsets)


@overload(encode, strict=False)
def _encode(state, seat, row, offsets):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001  # numba's way
    chosen = _ENCODERS.of_type(state)
    return lambda state, seat, row, offsets: chosen(state, seat, row, offsets)  # noqa: PLW0108  # numba wants a plain function
