"""A picture of a position of any game, as SVG that needs nothing else. Reads the engine's records; knows no rule."""

from typing import Any

from camelup.drawing.board import draw_board
from camelup.drawing.cards import draw_cards
from camelup.engine.editions import EDITION_CARDS


def draw_svg(edition: str, state: Any) -> str:
    """Draw a position.

    >>> from camelup import Game
    >>> game = Game("2018", seed=1)
    >>> draw_svg(game.edition, game.state)[:4]
    '<svg'
    """
    return draw_cards(state) if edition == EDITION_CARDS.name else draw_board(edition, state)
