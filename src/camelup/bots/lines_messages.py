"""Where the fields of an observation were in version 0.1."""

import warnings
from typing import Any

from msgspec import to_builtins

from camelup.view import Observation
from camelup.wire.seeing import view_of


def fields(observation: Observation) -> dict[str, Any]:
    """Return what a seat may know in fields that need no parsing, and the position as text."""
    instead = "use camelup.wire.seeing.view_of: camelup.bots.lines_messages will go"
    warnings.warn(instead, DeprecationWarning, stacklevel=2)
    told: dict[str, Any] = to_builtins(view_of(observation, position=True))
    return told
