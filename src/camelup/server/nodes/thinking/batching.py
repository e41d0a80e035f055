"""Batching: questions that come while others are being answered are answered next, all together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Batcher(Generic[Question, Answer]):
    """Collects questions for a function that answers many in hardly more time than one."""

    def __init__(self, answer: Callable[[Sequence[Question]], Awaitable[Sequence[Answer]]]) -> None:
        self._answer = answer
        self._answering = asyncio.Lock()
        self._waiting: list[Question] = []
        self._answers: asyncio.Task[Sequence[Answer]] | None = None
        """The coming answers to the waiting questions; None when none wait."""

    async def ask(self, question: Question) -> Answer:
        """Ask, and wait for the answer; cancelling one question does not disturb the others."""
        if self._answers is None:
            self._answers = asyncio.create_task(self._answer_together(), name="answering together")
        number = len(self._waiting)
        self._waiting.append(question)
        return (await asyncio.shield(self._answers))[number]

    async def _answer_together(self) -> Sequence[Answer]:
        async with self._answering:
            questions, self._waiting, self._answers = self._waiting, [], None
            return await self._answer(questions)
