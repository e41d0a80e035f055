"""Where the fields of an observation were in version 0.1, as a dictionary."""

from typing import Any

from msgspec import to_builtins

from camelup.old_names import warn_of_move
from camelup.view import Observation
from camelup.wire.seeing import view_of


def fields(observation: Observation) -> dict[str, Any]:
    """Return what a seat may know in fields that need no parsing, and the position as text."""
    warn_of_move(f"{__name__}.fields", stacklevel=3)
    told: dict[str, Any] = to_builtins(view_of(observation, position=True))
    return told
