"""Opponents: one bot a file, called by name. They get an observation and nothing more, ever.

>>> from camelup import Game
>>> from camelup.bots import bot_named, in_seconds
>>> game = Game("2018", seed=1)
>>> bot_named("novice", seed=1).decide(game.observe(0), in_seconds(0.1)) in game.actions()
True
"""

from camelup.bots.bot import AttentiveBot, Bot, check_plays, editions_of, in_seconds
from camelup.bots.registry import BOTS, bot_named
from camelup.bots.serving import serve

__all__ = ["BOTS", "AttentiveBot", "Bot", "bot_named", "check_plays", "editions_of", "in_seconds", "serve"]
