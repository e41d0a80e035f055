"""Camel Up, the definitive one: three games, exact rules, compiled.

>>> from camelup import Game
>>> Game.from_text("1:gyr 3:bp 15:W 16:K").ranking
'pbryg'
"""

from importlib import import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from camelup.errors import (
        CamelUpError,
        HiddenCards,
        IllegalAction,
        ImpossiblePosition,
        IncompletePosition,
        NotationError,
        WrongOutcome,
    )
    from camelup.game import Game, Result
    from camelup.luck import Dice, Dictated, Luck
    from camelup.notation.actions import Action
    from camelup.simulation import Simulation, simulate
    from camelup.view import Observation

_HOMES = {
    "Action": "camelup.notation.actions",
    "CamelUpError": "camelup.errors",
    "Dice": "camelup.luck",
    "Dictated": "camelup.luck",
    "Game": "camelup.game",
    "HiddenCards": "camelup.errors",
    "IllegalAction": "camelup.errors",
    "ImpossiblePosition": "camelup.errors",
    "IncompletePosition": "camelup.errors",
    "Luck": "camelup.luck",
    "NotationError": "camelup.errors",
    "Observation": "camelup.view",
    "Result": "camelup.game",
    "Simulation": "camelup.simulation",
    "WrongOutcome": "camelup.errors",
    "simulate": "camelup.simulation",
}

__all__ = [
    "Action",
    "CamelUpError",
    "Dice",
    "Dictated",
    "Game",
    "HiddenCards",
    "IllegalAction",
    "ImpossiblePosition",
    "IncompletePosition",
    "Luck",
    "NotationError",
    "Observation",
    "Result",
    "Simulation",
    "WrongOutcome",
    "simulate",
]

_MODULES = ("arena", "bots", "drawing", "envs", "errors", "events", "fair", "odds")
"""The parts that are used from Python."""

__version__ = _version("camelup")


def __getattr__(name: str) -> Any:
    """Load the engine only when something of it is asked for, so that `camelup --help` is instant."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in _MODULES:
        return import_module(f"camelup.{name}")
    raise AttributeError(f"module 'camelup' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_MODULES, "__version__"])
