"""A bot in any language: a program that gets the game and is asked for its actions in lines of JSON (docs/protocol.md).

Decides when a program is started, trusted and excluded; pipes and messages have files of their own.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct

from camelup.engine.events import Event
from camelup.errors import BotFailed
from camelup.game import Result
from camelup.notation.actions import Action
from camelup.view import Observation
from camelup.wire.lines import messages as lines
from camelup.wire.lines.messages import BadAnswer
from camelup.wire.lines.program import Program, quote

SECONDS_TO_START: Final = 10.0
"""How long a program may take to say hello, and how late its first action may come: interpreters start, models load."""
GRACE: Final = 0.5
"""In seconds: how late any other action may come, because machines have hiccups."""
MOST_FAILURES: Final = 3
"""How often in a row a program may fail before it is excluded."""


_Said = TypeVar("_Said", bound=str)


class LineBot:
    """A program in a seat. One process serves all games; after a failure the next game starts it afresh.

    Whatever the program does wrong is raised as `BotFailed`, after it has been killed.
    """

    def __init__(self, command: Sequence[str], name: str, seed: int | None = None) -> None:
        self.name = name
        self.description = "A program of your own."
        self._command = tuple(command)
        self._seeds = random.Random(seed)  # noqa: S311  # luck for games
        self._program: Program | None = None
        self._playing = False
        self.grace = GRACE
        self._failure: BotFailed | None = None
        self._failures = 0

    def begin(self, observation: Observation, names: Sequence[str]) -> None:
        """Start the program if it is not running, and tell it that a game begins."""
        seed = self._seeds.getrandbits(32)
        self._failure, self._playing = None, True
        with self._noting_failure():
            program = self._program or self._start()
            program.tell(lines.write_line(lines.game_begins(observation, names, seed)))

    def hear(self, events: Sequence[Event]) -> None:
        """Tell the program what has happened."""
        self._tell(lines.events_happened(events))

    def decide(self, observation: Observation, deadline: float) -> Action:
        """Ask the program for its action; if no game has begun, begin one."""
        if self._failure:
            raise self._failure
        if not self._playing:
            self.begin(observation, [f"P{seat + 1}" for seat in range(observation.players)])
        now = time.monotonic()
        question = lines.your_turn(observation, max(0.0, deadline - now))
        read = partial(lines.read_action, observation=observation)
        with self._noting_failure():
            action = self._ask(question, max(now, deadline) + self.grace, read)
        self.grace = GRACE
        return action

    def end(self, result: Result) -> None:
        """Tell the program how the game ended."""
        self._tell(lines.game_ended(result))
        if self._playing:
            self._playing, self._failures = False, 0

    def close(self) -> None:
        """End the program."""
        if self._program:
            self._program.close()
        self._program, self._playing = None, False

    def _start(self) -> Program:
        if self._failures >= MOST_FAILURES:
            raise BotFailed(self.name, f"it has failed {MOST_FAILURES} times in a row and stays out")
        self._program = Program(self._command, self.name)
        self.grace = SECONDS_TO_START
        name = self._ask(lines.Greeting(), time.monotonic() + SECONDS_TO_START, lines.read_hello)
        self.description = f"A program that calls itself {quote(name)}."
        return self._program

    def _ask(self, question: Struct, until: float, read: Callable[[bytes], _Said]) -> _Said:
        assert self._program is not None  # noqa: S101  # a game has begun
        answer = self._program.ask(lines.write_line(question), until)
        try:
            return read(answer)
        except BadAnswer as bad:
            raise self._program.failure(str(bad)) from None

    def _tell(self, message: Struct) -> None:
        if self._playing and self._program:
            with self._noting_failure():
                self._program.tell(lines.write_line(message))

    @contextmanager
    def _noting_failure(self) -> Iterator[None]:
        """Count a failure and exclude the program for the rest of the game."""
        try:
            yield
        except BotFailed as failure:
            self._failure, self._failures = failure, self._failures + 1
            self._program, self._playing = None, False
            raise
