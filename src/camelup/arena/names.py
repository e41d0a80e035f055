"""Names of contestants that fit into a table or a plot. Knows nothing of bots."""

from collections.abc import Sequence
from typing import Final

LONGEST: Final = 16


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
