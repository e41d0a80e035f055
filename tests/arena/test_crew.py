"""Processes that play leave without a word when they are told to, whatever they are doing; what goes wrong in them is told."""

import os
import signal
import threading
from concurrent.futures import Executor, wait
from multiprocessing.connection import Connection

import pytest

from camelup.arena.crew import crew_of

LONG = 4 << 20
"""A message of so many bytes is longer than what any pipe holds."""


class LongMessage:
    """Stops a long message in the middle, when somebody is reading it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.half_way, self.go_on = threading.Event(), threading.Event()
        self._send = Connection._send  # type: ignore[attr-defined]
        monkeypatch.setattr(Connection, "_send", lambda pipe, message: self.send(pipe, message))

    def send(self, pipe: Connection, message: bytes) -> None:
        if len(message) >= LONG:
            self._send(pipe, message[: LONG // 2])
            self.half_way.set()
            self.go_on.wait()
            message = message[LONG // 2 :]
        self._send(pipe, message)


def two_at_work(executor: Executor) -> set[int]:
    """Start two processes and wait until both have worked."""
    seen: set[int] = set()
    while len(seen) < 2:
        seen |= {future.result() for future in [executor.submit(os.getpid) for _ in range(4)]}
    return seen


def test_who_leaves_in_the_middle_of_a_message_leaves_nothing_of_it_to_others(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    message = LongMessage(monkeypatch)
    with crew_of(2) as crew:
        everybody = two_at_work(crew.executor)
        work = crew.executor.submit(len, bytes(LONG))
        message.half_way.wait()
        other = crew.executor.submit(os.getpid).result(timeout=60)  # does not wait for who reads
        (reader,) = everybody - {other}
        os.kill(reader, signal.SIGTERM)
        message.go_on.set()
        wait([work])
        assert crew.executor.submit(os.getpid).result() == other
    assert capfd.readouterr() == ("", "")
