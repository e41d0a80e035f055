"""Threads for whatever takes a while: decisions of the house bots and, apart from them, odds and replays.

The compiled rules leave the other threads running. A bot that can decide for many tables at once is asked for them together.
Who asks for much waits for it themselves: turns go round by address (`turns.py`).
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
from camelup.server import limits
from camelup.server.nodes.thinking.batching import Batcher
from camelup.server.nodes.thinking.preparing import Preparation
from camelup.server.nodes.thinking.turns import Kind, Turns
from camelup.server.nodes.watching.metrics import BATCHES, THINKING
from camelup.view import Observation

log = logging.getLogger(__name__)


class DecisionRequest(NamedTuple):
    """A decision that a bot is asked for."""

    seen: Observation
    seconds: float
    seed: int


class Workers:
    """A few threads in which bots decide, and a few others in which odds are computed and games folded again."""

    def __init__(self, preparation: Preparation) -> None:
        cores = os.cpu_count() or 1
        self._bots = _Room("bots", max(2, cores))
        self._study = _Room("study", max(2, cores // 2), limits.WAITING)
        self._preparation = preparation
        self._batchers: dict[str, Batcher[DecisionRequest, str]] = {
            bot: Batcher(partial(self._bots.run, "bot", f"all {bot}s", decide_together, bot)) for bot in TOGETHER
        }

    def can_decide(self, bot: str, edition: str) -> bool:
        """Whether a bot can decide at once, without being compiled or loaded first."""
        return self._preparation.is_ready(mind_of(edition, bot))

    async def decide(self, bot: str, seen: Observation, seconds: float, seed: int, *, who: str = "") -> str:
        """Return what a bot does in a seat: one action, or all the cards it puts aside in a leg's set-up.

        `who` is the address that the table belongs to: the bots of one address wait for each other.
        """
        cards = rules.to_put_aside(seen.state, seen.seat)
        if not cards:
            return await self._decide_once(bot, DecisionRequest(seen, seconds, seed), who)
        chosen: list[str] = []
        while len(chosen) < cards:
            seen = seen.after(chosen[-1]) if chosen else seen
            asked = DecisionRequest(seen, seconds / cards, seed + len(chosen))
            chosen.append(await self._decide_once(bot, asked, who))
        return joined_choice(chosen)

    async def _decide_once(self, bot: str, asked: DecisionRequest, who: str) -> str:
        mind = mind_of(asked.seen.edition, bot)
        if mind is None or bot not in self._batchers:
            return await self.run(decide_alone, bot, asked, part=mind, kind="bot", who=who)  # type: ignore[no-any-return]
        await self._preparation.wait_for(mind)
        return await self._batchers[bot].ask(asked)

    async def run(
        self, function: Any, *arguments: Any, part: str | None = None, kind: Kind = "odds", who: str = ""
    ) -> Any:
        """Run a function in a thread, once the `part` that it needs besides the rules is ready and it is `who`'s turn."""
        room = self._bots if kind == "bot" else self._study
        if part is None:
            return await room.run(kind, who, interpreted, function, *arguments)
        await self._preparation.wait_for(part)
        return await room.run(kind, who, function, *arguments)

    def stop(self) -> None:
        """Start nothing more."""
        self._bots.close()
        self._study.close()


class _Room:
    """Threads, and whose turn it is at them."""

    def __init__(self, name: str, threads: int, most_waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads, f"worker-{name}")
        self._turns = Turns(threads, most_waiting)

    async def run(self, kind: Kind, who: str, function: Any, *arguments: Any) -> Any:
        await self._turns.take(kind, who)
        running = asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)
        running.add_done_callback(lambda _: self._turns.give_back(who))  # not before, even if nobody waits any more
        return await asyncio.shield(running)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def decide_together(bot: str, asked: Sequence[DecisionRequest]) -> list[str]:
    """Return a bot's decisions for several tables at once; if that fails, each is decided alone."""
    BATCHES.labels(bot).observe(len(asked))
    start = time.perf_counter()
    try:
        actions = TOGETHER[bot]([one.seen for one in asked], [one.seed for one in asked])
    except Exception:
        log.exception("a bot failed to decide for several tables at once", extra={"bot": bot, "tables": len(asked)})
        return [decide_alone(bot, one) for one in asked]
    for _ in asked:
        THINKING.labels(bot).observe(time.perf_counter() - start)
    return [_check_allowed(bot, one, action) for one, action in zip(asked, actions, strict=True)]


def decide_alone(bot: str, asked: DecisionRequest) -> str:
    """Return a bot's decision; if it fails, any action that is allowed."""
    try:
        with THINKING.labels(bot).time():
            action = bot_named(bot, asked.seed).decide(asked.seen, in_seconds(asked.seconds))
        return _check_allowed(bot, asked, action)
    except Exception:
        log.exception("a bot failed", extra={"bot": bot})
        return _random_action(asked)


def _check_allowed(bot: str, asked: DecisionRequest, action: str) -> str:
    if asked.seen.why_not(action) is None:
        return str(action)
    log.error("a bot chose an action that is not allowed", extra={"bot": bot, "action": str(action)})
    return _random_action(asked)


def _random_action(asked: DecisionRequest) -> str:
    return str(random.Random(asked.seed).choice(asked.seen.actions()))  # noqa: S311  # the game must go on
