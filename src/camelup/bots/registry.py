"""The bots that come with the package, by name, the weakest first."""

from collections.abc import Callable, Sequence
from typing import Final

from camelup.bots.bookie import BookieBot
from camelup.bots.bot import Bot
from camelup.bots.champion import ChampionBot
from camelup.bots.novice import NoviceBot
from camelup.bots.random_bot import RandomBot
from camelup.bots.sage import SageBot
from camelup.bots.shrewd import ShrewdBot
from camelup.errors import CamelUpError
from camelup.notation.actions import Action
from camelup.view import Observation

BOTS: Final[dict[str, Callable[[int | None], Bot]]] = {
    RandomBot.name: RandomBot,
    NoviceBot.name: NoviceBot,
    BookieBot.name: BookieBot,
    ShrewdBot.name: ShrewdBot,
    SageBot.name: SageBot,
    ChampionBot.name: ChampionBot,
}

TOGETHER: Final[dict[str, Callable[[Sequence[Observation], Sequence[int]], Sequence[Action]]]] = {
    SageBot.name: SageBot.decide_together,
}
"""How those decide, from observations and a seed for each, who decide for many tables in hardly more time than for one."""


def bot_named(name: str, seed: int | None = None) -> Bot:
    """Make the bot of a name."""
    if name not in BOTS:
        raise CamelUpError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
