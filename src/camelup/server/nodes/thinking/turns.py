"""Turns at a few threads, fair by who asks: one who asks for a lot waits for themselves and not the others for them."""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from typing import Literal, TypeAlias

from camelup.reasons import Reason
from camelup.server.nodes.watching.metrics import QUEUE, WAITING
from camelup.server.refused import Refused

Kind: TypeAlias = Literal["bot", "odds", "replay"]
"""What a turn is for: bots, odds and advice, or replays and what else is folded again from a log."""


class Turns:
    """So many turns at the same time. Those who wait take them in rotation, each in the order of their own requests.

    Nobody has all of them: whoever asks for the first time finds one free, unless several others keep the threads busy.
    """

    def __init__(self, at_once: int, most_waiting: int | None = None) -> None:
        self._free = at_once
        self._most_each = max(1, at_once - 1)
        self._most_waiting = most_waiting
        self._running: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, kind: Kind, who: str) -> None:
        """Wait for a turn; refuse one who has too many waiting already. What was taken is to be given back."""
        began = time.perf_counter()
        mine = self._waiting.get(who, ())
        if self._most_waiting is not None and len(mine) >= self._most_waiting:
            raise Refused("too_many", Reason("command.queue", most=self._most_waiting))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._next()
        with QUEUE.labels(kind).track_inprogress():
            try:
                await turn
            except asyncio.CancelledError:
                self._withdraw(who, turn)
                raise
        WAITING.labels(kind).observe(time.perf_counter() - began)

    def _withdraw(self, who: str, turn: "asyncio.Future[None]") -> None:
        if not turn.cancelled():
            self.give_back(who)  # it came at the moment in which nobody wanted it any more
            return
        mine = self._waiting.get(who, deque())
        if turn in mine:
            mine.remove(turn)
        if not mine:
            self._waiting.pop(who, None)

    def give_back(self, who: str) -> None:
        """End a turn: the next one begins."""
        self._free += 1
        self._running[who] -= 1
        if not self._running[who]:
            del self._running[who]
        self._next()

    def _next(self) -> None:
        """Begin as many turns as there are threads for."""
        while self._free and (who := self._whose_turn()) is not None:
            mine = self._waiting[who]
            turn = mine.popleft()
            self._waiting.move_to_end(who)
            if not mine:
                del self._waiting[who]
            if not turn.done():  # a cancelled one is about to withdraw
                self._free -= 1
                self._running[who] += 1
                turn.set_result(None)

    def _whose_turn(self) -> str | None:
        return next((who for who in self._waiting if self._running[who] < self._most_each), None)
