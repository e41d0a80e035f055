"""A picture of a position of any game, as SVG that needs nothing else. Reads the engine's records; knows no rule."""

from collections.abc import Callable
from typing import Any, Final

from camelup.drawing.board.picture import draw_board
from camelup.drawing.cards.picture import draw_cards
from camelup.engine.families import ByFamily

_DRAW: Final[ByFamily[Callable[[str, Any], str]]] = ByFamily(draw_board, lambda _, state: draw_cards(state))


def draw_svg(edition: str, state: Any) -> str:
    """Draw a position.

    >>> from camelup import Game
    >>> game = Game("2018", seed=1)
    >>> draw_svg(game.edition, game.state)[:4]
    '<svg'
    """
    return _DRAW.of(edition)(edition, state)
