"""Bots of the house, thinking in threads of their own: the compiled rules let the others run meanwhile."""

import asyncio
import logging
import os
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from camelup.bots import bot_named
from camelup.bots.bot import in_seconds
from camelup.engine.editions import EDITIONS
from camelup.game import Game
from camelup.server.metrics import THINKING
from camelup.view import Observation

log = logging.getLogger(__name__)


class Thinkers:
    """A few threads in which bots decide and odds are computed."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 1), "thinker")

    async def decide(self, bot: str, seen: Observation, seconds: float, seed: int) -> str:
        """Let a bot choose one of the actions of a seat."""
        return await self.run(_decide, bot, seen, seconds, seed)  # type: ignore[no-any-return]

    async def run(self, function: Any, *arguments: Any) -> Any:
        """Compute something without holding up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

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


def warm_up() -> None:
    """Load the compiled rules and odds before somebody waits for them."""
    for edition in EDITIONS:
        seen = Game(edition, 3, seed=1).observe(0)
        _decide("bookie", seen, 0.1, 1)
