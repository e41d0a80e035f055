"""The bots of the house, as data: who they are, how strong, which games they play. Loads none of them, and no engine.

Command line, registry, API and page list what stands here. A new bot is a file in this folder, or a folder, and a row in this table.

A level is a bot that people choose. One against three of the level below wins at least 8 points more than its fair share, in every
game, so that each step is felt; docs/bots.md has the measurements. Whoever does not is a bot of the house and no level.
"""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from camelup.engine.editions import EDITIONS
from camelup.network.shipped import SHIPPED


class HouseBot(NamedTuple):
    """One bot of the house."""

    name: str
    """The word by which it is called."""
    place: str
    """Its class, in a file of this folder or of one in it: `novice:NoviceBot`, `champion.champion:ChampionBot`."""
    character: str
    """What it is like, in a few words."""
    description: str
    """What it is good at, in words a player enjoys."""
    editions: tuple[str, ...] = tuple(EDITIONS)
    """The games it plays."""
    mind: Literal["odds", "network", "search"] | None = None
    """What has to be compiled before it can think; None when it thinks in plain Python."""
    offered: bool = True
    """Whether people choose it as a level."""
    people: tuple[str, ...] = ()
    """Who plays it at a table first. Read alike in every language, told apart by their first two letters; the page draws their faces."""


_ROWS: Final = (  # the weakest first
    HouseBot(
        "random",
        "random_bot:RandomBot",
        character="sunstruck",
        description="Has had too much sun: does anything that is allowed.",
        offered=False,
        people=("Zazu", "Kiko"),
    ),
    HouseBot(
        "novice",
        "novice:NoviceBot",
        character="new at the races",
        description="First evening at the races: loves the camel in front and the rattle of the dice.",
        people=("Nilo", "Pipa", "Tomi"),
    ),
    HouseBot(
        "regular",
        "regular:RegularBot",
        character="at the races every week",
        description="Has a feeling for the odds, and a soft spot for the camel in front.",
        mind="odds",
        people=("Emir", "Lola", "Tarek"),
    ),
    HouseBot(
        "bookie",
        "bookie:BookieBot",
        character="goes by the odds",
        description="Knows the odds of every bet to the penny and never takes a bad one.",
        mind="odds",
        people=("Bruno", "Farah", "Omar"),
    ),
    HouseBot(
        "shrewd",
        "shrewd.shrewd:ShrewdBot",
        character="lets you do the rolling",
        description="Lets you roll the dice and bets on what they show. Puts a tile where it hurts you most.",
        mind="odds",
        offered=False,  # 4 points above its fair share against three bookies in 2018: not a step that one feels
        people=("Dalia", "Rafi", "Vera"),
    ),
    HouseBot(
        "sage",
        "sage:SageBot",
        character="learned from millions of games",
        description="Has played more games than all of us together, and remembers what came of it.",
        editions=tuple(SHIPPED),
        mind="network",
        people=("Amina", "Salim", "Yusuf"),
    ),
    HouseBot(
        "champion",
        "champion.champion:ChampionBot",
        character="thinks every race through",
        description="Has already run this race ten thousand times in its head. Plays to win, not to earn.",
        mind="search",
        offered=False,  # not above its fair share against three sages: it searches with the network that they are
        people=("Karim", "Leila", "Zaina"),
    ),
)

HOUSE: Final = {bot.name: bot for bot in _ROWS}
USUAL_LEVEL: Final = "regular"
"""Whom people at a table play against unless they choose."""
STAND_IN: Final = "bookie"
"""Who stands in for those who are away, unless a table says otherwise: nobody's bets are to suffer by it."""

if TYPE_CHECKING:
    BotName = str
else:
    BotName = Literal[tuple(HOUSE)]
"""The type of a word that names one of them; read at run time, for choices or a schema, it lists them all."""


def level_of(name: str) -> int | None:
    """Return a bot's place in the ladder that people choose from, 1 for the weakest; None for one that is no level.

    >>> level_of("novice"), level_of("random")
    (1, None)
    """
    ladder = [bot.name for bot in _ROWS if bot.offered]
    return ladder.index(name) + 1 if name in ladder else None


def declared(name: str) -> tuple[str, str, tuple[str, ...]]:
    """Return the name, the description and the editions of a bot, for its class."""
    bot = HOUSE[name]
    return bot.name, bot.description, bot.editions


def in_words() -> str:
    """List the bots for people, the weakest first, with the games of those that do not play all.

    >>> in_words()
    'random, novice, regular, bookie, shrewd, sage or champion'
    """
    words = [
        bot.name if len(bot.editions) == len(EDITIONS) else f"{bot.name} ({' and '.join(bot.editions)} only)"
        for bot in _ROWS
    ]
    return " or ".join([", ".join(words[:-1]), words[-1]])
