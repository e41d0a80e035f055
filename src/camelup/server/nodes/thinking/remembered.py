"""Answers that stay the same, remembered for the next who asks: the latest of them, each worked out once."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Remembered(Generic[Answer]):
    """So many answers. Those who ask at the same time wait for the same one; a failure is not remembered."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, asyncio.Future[Answer]] = OrderedDict()

    async def ask(self, question: Hashable, work_out: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the answer to a question, and work it out if nobody has asked lately."""
        if question not in self._answers:
            self._answers[question] = asyncio.ensure_future(work_out())
            self._answers[question].add_done_callback(lambda done: self._forget_failure(question, done))
        self._answers.move_to_end(question)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return await asyncio.shield(self._answers[question])

    def _forget_failure(self, question: Hashable, done: "asyncio.Future[Answer]") -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and self._answers.get(question) is done:
            del self._answers[question]
