"""Whatever takes a while, computed in threads: bots of the house decide, odds are told, games replayed.

The compiled rules let the others run meanwhile. A bot that can decide for many tables at once is asked for them together.
"""

import asyncio
import logging
import os
import random
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from camelup.bots import bot_named
from camelup.bots.bot import in_seconds
from camelup.bots.registry import TOGETHER
from camelup.compiling import mind_of
from camelup.engine import rules
from camelup.engine.jit import interpreted
from camelup.notation.actions import joined_choice
from camelup.server.nodes.batching import Batcher
from camelup.server.nodes.metrics import BATCHES, THINKING
from camelup.server.nodes.preparing import Preparation
from camelup.view import Observation

log = logging.getLogger(__name__)


class DecisionRequest(NamedTuple):
    """A decision that a bot is asked for."""

    seen: Observation
    seconds: float
    seed: int


class Workers:
    """A few threads in which bots decide and odds are computed."""

    def __init__(self, preparation: Preparation) -> None:
        self._threads = ThreadPoolExecutor(max(2, os.cpu_count() or 1), "thinker")
        self._preparation = preparation
        self._batchers: dict[str, Batcher[DecisionRequest, str]] = {
            bot: Batcher(partial(self._in_thread, decide_together, bot)) for bot in TOGETHER
        }

    def can_decide(self, bot: str, edition: str) -> bool:
        """Whether a bot can decide at once; else it has to be compiled or loaded first."""
        return self._preparation.is_ready(mind_of(edition, bot))

    async def decide(self, bot: str, seen: Observation, seconds: float, seed: int) -> str:
        """Let a bot choose what a seat does: one of its actions, or all that it puts aside in a leg's set-up."""
        cards = rules.to_put_aside(seen.state, seen.seat)
        if not cards:
            return await self._decide_once(bot, seen, seconds, seed)
        chosen: list[str] = []
        while len(chosen) < cards:
            seen = seen.after(chosen[-1]) if chosen else seen
            chosen.append(await self._decide_once(bot, seen, seconds / cards, seed + len(chosen)))
        return joined_choice(chosen)

    async def _decide_once(self, bot: str, seen: Observation, seconds: float, seed: int) -> str:
        asked, mind = DecisionRequest(seen, seconds, seed), mind_of(seen.edition, bot)
        if mind is None or bot not in self._batchers:
            return await self.run(decide_alone, bot, asked, part=mind)  # type: ignore[no-any-return]
        await self._preparation.wait_for(mind)
        return await self._batchers[bot].ask(asked)

    async def run(self, function: Any, *arguments: Any, part: str | None = None) -> Any:
        """Compute something without holding up the others, once the part is ready that it needs besides the rules."""
        if part is None:
            return await self._in_thread(interpreted, function, *arguments)
        await self._preparation.wait_for(part)
        return await self._in_thread(function, *arguments)

    async def _in_thread(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)

    def stop(self) -> None:
        """Let no more begin."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def decide_together(bot: str, asked: Sequence[DecisionRequest]) -> list[str]:
    """Let a bot decide for several tables at once; where that fails each gets a decision of its own."""
    BATCHES.labels(bot).observe(len(asked))
    start = time.perf_counter()
    try:
        actions = TOGETHER[bot]([one.seen for one in asked], [one.seed for one in asked])
    except Exception:
        log.exception("a bot failed to decide together", extra={"bot": bot, "tables": len(asked)})
        return [decide_alone(bot, one) for one in asked]
    for _ in asked:
        THINKING.labels(bot).observe(time.perf_counter() - start)
    return [_allowed(bot, one, action) for one, action in zip(asked, actions, strict=True)]


def decide_alone(bot: str, asked: DecisionRequest) -> str:
    """Let a bot decide; where that fails something is done that is allowed."""
    try:
        with THINKING.labels(bot).time():
            action = bot_named(bot, asked.seed).decide(asked.seen, in_seconds(asked.seconds))
        return _allowed(bot, asked, action)
    except Exception:
        log.exception("a bot failed", extra={"bot": bot})
        return _any(asked)


def _allowed(bot: str, asked: DecisionRequest, action: str) -> str:
    if asked.seen.why_not(action) is None:
        return str(action)
    log.error("a bot chose what is not allowed", extra={"bot": bot, "action": str(action)})
    return _any(asked)


def _any(asked: DecisionRequest) -> str:
    return str(random.Random(asked.seed).choice(asked.seen.actions()))  # noqa: S311  # the game must go on
