"""What contestants are called in sentences, tables and plots. Knows bots by their names alone."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from camelup.bots.making import own_name

LONGEST: Final = 16


def labels(bots: Sequence[str]) -> dict[str, str]:
    """Call each by the name that its class gives itself; those who share one by the words that they were named with.

    >>> labels(["examples/first_bot.py:FirstBot", "bookie"])
    {'examples/first_bot.py:FirstBot': 'examples/first_bot.py:FirstBot', 'bookie': 'bookie'}
    """
    names = {bot: own_name(bot) for bot in bots}
    often = Counter(names.values())
    return {bot: name if often[name] == 1 else bot for bot, name in names.items()}


def short_names(bots: Sequence[str], longest: int = LONGEST) -> list[str]:
    """Shorten what is too long from its start, where paths are alike; what would then be the same gets its number.

    >>> short_names(["bookie", "node /home/ada/bots/camel.js", "deno /home/ada/bots/camel.js"])
    ['bookie', '…a/bots/camel.js', '3…/bots/camel.js']
    """
    names: list[str] = []
    for number, bot in enumerate(bots, start=1):
        name = _ending(bot, longest)
        names.append(name if name not in names else f"{number}{_ending(bot, longest - len(str(number)))}")
    return names


def _ending(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"…{text[1 - longest :]}"
