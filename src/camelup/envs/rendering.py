"""A game as a spectator sees it, for `render`: as text or as a picture. Shows no secret."""

import sys
from typing import Any, Final

from camelup.drawing import draw_svg
from camelup.engine import rules
from camelup.engine.editions import EDITIONS
from camelup.errors import CamelUpError
from camelup.notation.positions import write_position

RENDER_MODES: Final = ["ansi", "human", "svg"]
"""`ansi` gives the position as text, `svg` the board as a picture in XML, `human` prints the text."""


def check_render_mode(mode: str | None) -> str | None:
    """Refuse a mode that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise CamelUpError(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def render(edition: str, state: Any, mode: str | None) -> str | None:
    """Show a state as a spectator sees it."""
    if mode is None:
        return None
    seen = rules.observe(state, -1)
    if mode == "svg":
        return draw_svg(edition, seen)
    if mode == "human":
        sys.stdout.write(position(edition, seen) + "\n")
        return None
    return position(edition, seen)


def position(edition: str, state: Any) -> str:
    """Write a state, or an observation of one, as text."""
    return write_position(edition, state, unofficial=state.players in EDITIONS[edition].on_request)
