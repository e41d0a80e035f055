"""A picture of a position of any game, as SVG that needs nothing else. Reads the engine's records; knows no rule.

>>> from camelup import Game
>>> from camelup.drawing import draw_svg
>>> game = Game("2018", seed=1)
>>> draw_svg(game.edition, game.state)[:4]
'<svg'
"""

from collections.abc import Callable
from typing import Any, Final

from camelup.drawing.board.picture import draw_board
from camelup.drawing.cards.picture import draw_cards
from camelup.engine.families import ByFamily

__all__ = ["draw_svg"]

_DRAW: Final[ByFamily[Callable[[str, Any], str]]] = ByFamily(draw_board, lambda _, state: draw_cards(state))


def draw_svg(edition: str, state: Any) -> str:
    """Draw a position."""
    return _DRAW.of(edition)(edition, state)
