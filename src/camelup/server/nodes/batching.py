"""Gathers questions: those that come while others are being answered are answered next, all together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Batcher(Generic[Question, Answer]):
    """Questions to one who answers many in hardly more time than one."""

    def __init__(self, answer: Callable[[Sequence[Question]], Awaitable[Sequence[Answer]]]) -> None:
        self._answer = answer
        self._answering = asyncio.Lock()
        self._waiting: list[Question] = []
        self._answers: asyncio.Task[Sequence[Answer]] | None = None
        """What those that wait will be answered; None when nobody waits."""

    async def ask(self, question: Question) -> Answer:
        """Ask, and wait for the answer; whoever stops waiting keeps it from nobody else."""
        if self._answers is None:
            self._answers = asyncio.create_task(self._answer_together(), name="answering together")
        number = len(self._waiting)
        self._waiting.append(question)
        return (await asyncio.shield(self._answers))[number]

    async def _answer_together(self) -> Sequence[Answer]:
        async with self._answering:
            questions, self._waiting, self._answers = self._waiting, [], None
            return await self._answer(questions)
