"""The views of everybody at a table in one position. A seat sees what a spectator sees, and its own place besides.

What all see is made once, and written once: a message is written with holes where seats differ, and filled in for each of them.
"""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any, Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from camelup.earnings import Earnings
from camelup.engine.families import ByFamily
from camelup.game import Game
from camelup.view import SPECTATOR
from camelup.wire.seeing.board import own_board_facts, own_board_fields
from camelup.wire.seeing.cards import own_cards_facts, own_cards_fields
from camelup.wire.seeing.view import view_of
from camelup.wire.views import AnyView, BoardView, CardsView

_write: Final = msgspec.json.Encoder().encode

_MARK: Final = b"\0"
"""Stands for a hole in what is written: JSON has no such byte, neither in texts nor between them."""
HOLE: Final = Raw(_MARK)

_OWN: Final[ByFamily[Any]] = ByFamily((own_board_facts, own_board_fields), (own_cards_facts, own_cards_fields))


def _in_order(kind: Any, *names: str) -> tuple[str, ...]:
    """Return fields in the order in which they are written."""
    return tuple(name for name in kind.__struct_fields__ if name in {"seat", "actions", "asked", *names})


_HOLES: Final[ByFamily[tuple[str, ...]]] = ByFamily(
    _in_order(BoardView, "finish_cards", "winner", "loser", "seats"), _in_order(CardsView, "seats")
)
"""The fields in which the views of seats may differ."""


def cut_at_holes(text: bytes) -> list[bytes]:
    """Return the pieces of what was written with holes."""
    return text.split(_MARK)


def fill_holes(pieces: Sequence[bytes], fillings: Sequence[bytes]) -> bytes:
    r"""Return what was written, with its holes filled in.

    >>> fill_holes(cut_at_holes(b'{"seat":\0}'), [b"2"])
    b'{"seat":2}'
    """
    return b"".join(chain.from_iterable(zip_longest(pieces, fillings, fillvalue=b"")))


class ViewsOfAll:
    """The views of everybody in one position of a game, to be written as JSON."""

    def __init__(self, game: Game, waiting: tuple[int, ...], earned: Earnings | None = None) -> None:
        self._game, self._waiting = game, waiting
        shared = self._shared = view_of(game.observe(SPECTATOR), game.result(), earned)
        shared.waiting, shared.actions, shared.asked = waiting, [], None
        holes = _HOLES.of(game.edition)
        self._watched = {name: _write(getattr(shared, name)) for name in holes}
        self.with_holes: AnyView = replace(shared, **dict.fromkeys(holes, HOLE))
        """The view of everybody, with holes."""
        read, self._own_fields = _OWN.of(game.edition)
        self._own_facts = read(game)

    def fillings(self, seat: int, asked: int) -> Sequence[bytes]:
        """Return what fills the holes for a seat whose decision depends on the entry `asked`, or for a spectator."""
        if seat == SPECTATOR:
            return tuple(self._watched.values())
        own = self._own_fields(self._shared, self._own_facts, seat)
        own["seat"] = seat
        if seat in self._waiting:
            own["actions"], own["asked"] = [str(action) for action in self._game.actions(seat)], asked
        return [_write(own[name]) if name in own else watched for name, watched in self._watched.items()]
