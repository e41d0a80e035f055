"""How long anybody waits for a class that plays inside this process, and what is done when it does not come back.

A process that plays for another interrupts the class, which then has failed in its game. One that can't be interrupted (it catches
everything, or never returns from compiled code) is named, and its process ends. Where there is no process to end, it is only named.
Knows no game.
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple

from numba.core.compiler_lock import global_compiler_lock

from camelup.bots.making.traces import place_in
from camelup.errors import CamelUpError

PATIENCE: float = 10.0
"""In seconds: how long a class may go on after its time is over; as long again once it was interrupted."""
_LOOK_EVERY: Final = 0.25
_SIGNAL: Final = getattr(signal, "SIGUSR1", None)
"""Not the alarm clock, which a bot may have set for itself. Windows has none: there nobody is interrupted."""


class TimeIsUp(BaseException):
    """Raised inside a bot that does not come back; no Exception, so that a bot that catches those does not catch it."""


class Hang(NamedTuple):
    """Somebody who does not come back, where, and since when."""

    bot: str
    method: str
    seconds: float
    place: str
    """Such as ` (line 7 of my_bot.py)`."""

    def __str__(self) -> str:
        return f"{self.bot} has not returned from {self.method} for {self.seconds:.0f} seconds{self.place}"


class _Waiting(NamedTuple):
    bot: str
    method: str
    since: float
    until: float
    interrupted: bool = False


_waiting: dict[int, _Waiting] = {}
"""Who is waited for, by thread."""


@contextmanager
def waiting_for(bot: str, method: str, think: float = 0.0) -> Iterator[None]:
    """Note that this thread waits for a bot, and how long the bot has for its answer."""
    thread, now = threading.get_ident(), time.monotonic()
    _waiting[thread] = _Waiting(bot, method, now, now + think + PATIENCE)
    try:
        yield
    finally:
        stop_waiting()


def stop_waiting() -> None:
    """Note that this thread waits for nobody; whoever catches `TimeIsUp` says so: it may come at the last moment."""
    _waiting.pop(threading.get_ident(), None)


def hang_of(thread: int, after: float = 0.0) -> Hang | None:
    """Return the bot that does not come back in a thread, so many seconds after its time was up."""
    waiting, frame = _waiting.get(thread), sys._current_frames().get(thread)  # noqa: SLF001  # Python's only way
    now = time.monotonic()
    if waiting is None or frame is None or now < waiting.until + after:
        return None
    return Hang(waiting.bot, waiting.method, now - waiting.since, place_in(frame))


@contextmanager
def naming_who_hangs(name: Callable[[Hang], None]) -> Iterator[None]:
    """Report each class that hangs in this thread, once, without interrupting it: somebody may sit in a debugger."""
    thread, over = threading.get_ident(), threading.Event()

    def watch() -> None:
        told: _Waiting | None = None
        while not over.wait(_LOOK_EVERY):
            hang, waiting = hang_of(thread), _waiting.get(thread)
            if hang and waiting != told:
                told = waiting
                name(hang)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def interrupt_who_hangs(give_up: Callable[[CamelUpError], None]) -> None:
    """Interrupt classes that hang in this thread, which must be the main one, from now on; give up those that go on all the same."""
    thread = threading.get_ident()
    if _SIGNAL is not None:
        signal.signal(_SIGNAL, _interrupt)

    def watch() -> None:
        while True:
            time.sleep(_LOOK_EVERY)
            if hang := hang_of(thread, after=PATIENCE):
                give_up(CamelUpError(f"{hang} and can't be interrupted: its process was ended, and the match with it"))
            elif _SIGNAL is not None and hang_of(thread):
                signal.pthread_kill(thread, _SIGNAL)

    threading.Thread(target=watch, daemon=True).start()


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    thread = threading.get_ident()
    waiting = _waiting.get(thread)
    if waiting is None or waiting.interrupted or time.monotonic() < waiting.until:
        return  # it came back in this moment, or is on its way
    if global_compiler_lock.is_locked():  # type: ignore[no-untyped-call]  # it waits for numba, which must not be torn apart
        _waiting[thread] = waiting._replace(until=time.monotonic() + PATIENCE)
        return
    _waiting[thread] = waiting._replace(interrupted=True)
    raise TimeIsUp(f"it had not returned from {waiting.method} after {time.monotonic() - waiting.since:.0f} seconds")
