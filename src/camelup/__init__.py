"""Camel Up, the definitive one: three games, exact rules, compiled.

>>> from camelup import Game
>>> Game.from_text("1:gyr 3:bp 15:W 16:K").ranking
'pbryg'

Beside what stands here, these modules are for everybody: `arena`, `bots`, `drawing`, `envs`, `errors`, `events`, `fair`,
`learn`, `notation`, `odds` and `simulation`. What each offers is in its `__all__`; everything else may change.
"""

from importlib.metadata import version as _version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup import (
        arena,
        bots,
        drawing,
        envs,
        errors,
        events,
        fair,
        learn,
        notation,
        odds,
        simulation,
    )
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
    from camelup.reasons import Reason
    from camelup.simulation import Simulation, simulate
    from camelup.view import Everything, Observation, View
else:  # the engine is loaded when something of it is asked for: `camelup --help` is instant
    from camelup.lazy import lazy as _lazy

    __getattr__, __dir__ = _lazy(
        "camelup",
        {
            "camelup.errors": [
                "CamelUpError",
                "HiddenCards",
                "IllegalAction",
                "ImpossiblePosition",
                "IncompletePosition",
                "NotationError",
                "WrongOutcome",
            ],
            "camelup.game": ["Game", "Result"],
            "camelup.luck": ["Dice", "Dictated", "Luck"],
            "camelup.notation.actions": ["Action"],
            "camelup.reasons": ["Reason"],
            "camelup.simulation": ["Simulation", "simulate"],
            "camelup.view": ["Everything", "Observation", "View"],
        },
        modules=[
            "arena",
            "bots",
            "drawing",
            "envs",
            "errors",
            "events",
            "fair",
            "learn",
            "notation",
            "odds",
            "simulation",
        ],
        more=["__version__"],
    )

__all__ = [
    "Action",
    "CamelUpError",
    "Dice",
    "Dictated",
    "Everything",
    "Game",
    "HiddenCards",
    "IllegalAction",
    "ImpossiblePosition",
    "IncompletePosition",
    "Luck",
    "NotationError",
    "Observation",
    "Reason",
    "Result",
    "Simulation",
    "View",
    "WrongOutcome",
    "__version__",
    "arena",
    "bots",
    "drawing",
    "envs",
    "errors",
    "events",
    "fair",
    "learn",
    "notation",
    "odds",
    "simulate",
    "simulation",
]

__version__ = _version("camelup")
