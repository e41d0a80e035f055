"""Opponents: one bot a file or a folder, called by name. They get an observation and nothing more, ever.

>>> from camelup import Game
>>> from camelup.bots import bot_named, in_seconds
>>> game = Game("2018", seed=1)
>>> bot_named("novice", seed=1).decide(game.observe(0), in_seconds(0.1)) in game.actions()
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from camelup.bots.bot import AttentiveBot, Bot, check_plays, editions_of, in_seconds
    from camelup.bots.registry import BOTS, bot_named
    from camelup.bots.serving import serve

_HOMES = {
    "BOTS": "camelup.bots.registry",
    "AttentiveBot": "camelup.bots.bot",
    "Bot": "camelup.bots.bot",
    "bot_named": "camelup.bots.registry",
    "check_plays": "camelup.bots.bot",
    "editions_of": "camelup.bots.bot",
    "in_seconds": "camelup.bots.bot",
    "serve": "camelup.bots.serving",
}

__all__ = ["BOTS", "AttentiveBot", "Bot", "bot_named", "check_plays", "editions_of", "in_seconds", "serve"]


def __getattr__(name: str) -> Any:
    """Load bots only when one is asked for: the table of their names (`house.py`) answers slips at once."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'camelup.bots' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
