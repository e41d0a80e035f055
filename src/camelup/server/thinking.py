"""Whatever takes a while, computed in threads: bots of the house decide, odds are told, games replayed.

The compiled rules let the others run meanwhile.
"""

import asyncio
import logging
import os
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from camelup.bots import bot_named
from camelup.bots.bot import in_seconds
from camelup.compiling import mind_of
from camelup.engine.jit import interpreted
from camelup.server.metrics import THINKING
from camelup.server.preparing import Preparation
from camelup.view import Observation

log = logging.getLogger(__name__)


class Thinkers:
    """A few threads in which bots decide and odds are computed."""

    def __init__(self, preparation: Preparation) -> None:
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 1), "thinker")
        self._preparation = preparation

    def can_decide(self, bot: str, edition: str) -> bool:
        """Whether a bot can decide at once; else it has to be compiled or loaded first."""
        return self._preparation.is_ready(mind_of(edition, bot))

    async def decide(self, bot: str, seen: Observation, seconds: float, seed: int) -> str:
        """Let a bot choose one of the actions of a seat."""
        mind = mind_of(seen.edition, bot)
        return await self.run(_decide, bot, seen, seconds, seed, part=mind)  # type: ignore[no-any-return]

    async def run(self, function: Any, *arguments: Any, part: str | None = None) -> Any:
        """Compute something without holding up the others, once the part is ready that it needs besides the rules."""
        loop = asyncio.get_running_loop()
        if part is None:
            return await loop.run_in_executor(self._threads, interpreted, function, *arguments)
        await self._preparation.ready(part)
        return await loop.run_in_executor(self._threads, function, *arguments)

    def stop(self) -> None:
        """Let no more begin."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _decide(bot: str, seen: Observation, seconds: float, seed: int) -> str:
    try:
        with THINKING.labels(bot).time():
            action = bot_named(bot, seed).decide(seen, in_seconds(seconds))
        if seen.why_not(action) is None:
            return str(action)
        log.error("a bot chose what is not allowed", extra={"bot": bot, "action": str(action)})
    except Exception:
        log.exception("a bot failed", extra={"bot": bot})
    return str(random.Random(seed).choice(seen.actions()))  # noqa: S311  # the game must go on
