"""Processes that play leave without a word when they are told to, whatever they are doing; what goes wrong in them is told."""

import os
import random
import signal
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Executor, wait
from multiprocessing.connection import Connection

import pytest

from arena.crew.errors import be_homesick
from camelup.arena.crew.crew import crew_of, crew_of_processes
from sampling import SEED

LONG = 4 << 20
"""A message of so many bytes is longer than what any pipe holds."""


class LongMessage:
    """Stops a long message in the middle, when somebody is reading it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.half_way, self.go_on = threading.Event(), threading.Event()
        send = Connection._send  # type: ignore[attr-defined]  # noqa: SLF001  # where Python writes to a pipe

        def send_slowly(pipe: Connection, message: bytes) -> None:
            if len(message) >= LONG:
                send(pipe, message[: LONG // 2])
                self.half_way.set()
                self.go_on.wait()
                message = message[LONG // 2 :]
            send(pipe, message)

        monkeypatch.setattr(Connection, "_send", send_slowly)


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


def test_what_goes_wrong_in_a_process_is_told_and_it_works_on(capfd: pytest.CaptureFixture[str]) -> None:
    with crew_of_processes(1) as crew:
        submit = crew.executor.submit
        for work, error in (
            (submit(int, "a camel"), "ValueError: invalid literal for int"),
            (submit(sys.exit, "goodbye"), "SystemExit: goodbye"),
            (submit(be_homesick), "RuntimeError: Homesick: blue wants to Giza"),
        ):
            assert f"{type(work.exception()).__name__}: {work.exception()}".startswith(error)
        assert submit(abs, -2).result() == 2
        assert isinstance(submit(os._exit, 1).exception(), BrokenExecutor)
    assert capfd.readouterr() == ("", "")


@pytest.mark.prove
@pytest.mark.parametrize("number", range(20))
def test_processes_leave_without_a_word_at_any_moment(number: int, capfd: pytest.CaptureFixture[str]) -> None:
    """While they start, wait, work and are handed work."""
    luck = random.Random(f"{SEED} {number}")
    with crew_of(3) as crew:
        for _ in range(12):
            crew.executor.submit(time.sleep, luck.random() / 100)
            crew.executor.submit(len, bytes(luck.choice([1, LONG])))
        time.sleep(2 * luck.random())
    assert capfd.readouterr() == ("", "")
