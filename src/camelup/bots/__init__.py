"""Opponents: one bot a file, called by name. They get an observation and nothing more, ever.

>>> from camelup import Game
>>> from camelup.bots import bot_named, in_seconds
>>> game = Game("2018", seed=1)
>>> bot_named("novice", seed=1).decide(game.observe(0), in_seconds(0.1)) in game.actions()
True
"""

from collections.abc import Callable
from typing import Final

from camelup.bots.bookie import BookieBot
from camelup.bots.bot import Bot, in_seconds
from camelup.bots.champion import ChampionBot
from camelup.bots.novice import NoviceBot
from camelup.bots.random_bot import RandomBot
from camelup.errors import CamelUpError

__all__ = ["BOTS", "Bot", "bot_named", "in_seconds"]

BOTS: Final[dict[str, Callable[[int | None], Bot]]] = {
    RandomBot.name: RandomBot,
    NoviceBot.name: NoviceBot,
    BookieBot.name: BookieBot,
    ChampionBot.name: ChampionBot,
}


def bot_named(name: str, seed: int | None = None) -> Bot:
    """Make the bot of a name."""
    if name not in BOTS:
        raise CamelUpError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
