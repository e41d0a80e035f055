"""The views of everybody at a table in one position. A seat sees what a spectator sees, and its own place besides.

What all see is made once, and written once: a view holds it as JSON that is only copied.
"""

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
from camelup.wire.views import AnyView

_write: Final = msgspec.json.Encoder().encode

_OWN: Final[ByFamily[Any]] = ByFamily((own_board_facts, own_board_fields), (own_cards_facts, own_cards_fields))
_SHARED: Final[ByFamily[tuple[str, ...]]] = ByFamily(
    ("track", "result", "tickets", "winner", "loser", "seats"),
    (
        "track",
        "result",
        "sandstorms",
        "pieces",
        "revealed",
        "leg_cards",
        "midfield_cards",
        "winner_cards",
        "loser_cards",
        "seats",
    ),
)
"""The fields that take long to write."""


class ViewsOfAll:
    """The views of everybody in one position of a game, to be written as JSON."""

    def __init__(self, game: Game, waiting: tuple[int, ...], earned: Earnings | None = None) -> None:
        self._game, self._waiting = game, waiting
        self._shared = view_of(game.observe(SPECTATOR), game.result(), earned)
        written = {name: Raw(_write(getattr(self._shared, name))) for name in _SHARED.of(game.edition)}
        self._written: AnyView = replace(self._shared, waiting=waiting, actions=[], asked=None, **written)
        read, self._own_fields = _OWN.of(game.edition)
        self._own_facts = read(game)

    def of(self, seat: int, asked: int) -> AnyView:
        """Return the view of a seat whose decision depends on the entry `asked`, or of a spectator."""
        if seat == SPECTATOR:
            return self._written
        fields = self._own_fields(self._shared, self._own_facts, seat)
        own = {name: value for name, value in fields.items() if value is not getattr(self._shared, name)}
        if seat in self._waiting:
            own |= {"actions": [str(action) for action in self._game.actions(seat)], "asked": asked}
        return replace(self._written, seat=seat, **own)
