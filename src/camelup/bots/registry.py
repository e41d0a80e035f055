"""The classes of the bots in `house.py`, by name, the weakest first."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from camelup.bots.bot import Bot
from camelup.bots.house import HOUSE, HouseBot
from camelup.errors import CamelUpError
from camelup.notation.actions import Action
from camelup.view import Observation


def _class_of(bot: HouseBot) -> Any:
    file, _, name = bot.place.partition(":")
    return getattr(import_module(f"camelup.bots.{file}"), name)


BOTS: Final[dict[str, Callable[[int | None], Bot]]] = {name: _class_of(bot) for name, bot in HOUSE.items()}

TOGETHER: Final[dict[str, Callable[[Sequence[Observation], Sequence[int]], Sequence[Action]]]] = {
    name: bot.decide_together for name, bot in BOTS.items() if hasattr(bot, "decide_together")
}
"""The bots that can decide for many tables at once, by name: from observations and a seed for each."""


def bot_named(name: str, seed: int | None = None) -> Bot:
    """Make the bot of a name."""
    if name not in BOTS:
        raise CamelUpError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
