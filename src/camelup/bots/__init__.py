"""Opponents: one bot a file or a folder, called by name. They get an observation and nothing more, ever.

>>> from camelup import Game
>>> from camelup.bots import bot_named, in_seconds
>>> game = Game("2018", seed=1)
>>> bot_named("novice", seed=1).decide(game.observe(0), in_seconds(0.1)) in game.actions()
True
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from camelup.bots.bot import AttentiveBot, Bot, check_plays, editions_of, in_seconds
    from camelup.bots.making import make_bot
    from camelup.bots.registry import BOTS, bot_named
    from camelup.bots.sage import SageBot
    from camelup.bots.serving import serve
    from camelup.wire.seeing import view_of
else:  # the table of their names (`house.py`) answers slips at once
    from camelup.lazy import lazy

    __getattr__, __dir__ = lazy(
        "camelup.bots",
        {
            "camelup.bots.bot": ["AttentiveBot", "Bot", "check_plays", "editions_of", "in_seconds"],
            "camelup.bots.making": ["make_bot"],
            "camelup.bots.registry": ["BOTS", "bot_named"],
            "camelup.bots.sage": ["SageBot"],
            "camelup.bots.serving": ["serve"],
            "camelup.wire.seeing": ["view_of"],
        },
    )

__all__ = [
    "BOTS",
    "AttentiveBot",
    "Bot",
    "SageBot",
    "bot_named",
    "check_plays",
    "editions_of",
    "in_seconds",
    "make_bot",
    "serve",
    "view_of",
]
