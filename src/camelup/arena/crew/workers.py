"""A process that works for this one: both ends of the pipe between them. Knows no game and no executor.

Each has a pipe of its own: if several read from one, a process that ends in the middle of a message would leave the rest
of it to the next, which would take it for another message.
"""

import multiprocessing
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Final, NoReturn

from camelup.arena.play.patience import interrupt_who_hangs
from camelup.processes import Dismissed, leave_with_parent

Work = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
"""A function and what it is called with."""
Answer = tuple[Any, BaseException | None]
"""What it returned, or what it raised."""

_TO_LEAVE: Final = 3.0
"""In seconds: how long a process may take to leave once it was told to, before it is killed."""
_LOOK_EVERY: Final = 2.0
"""In seconds: how often to look whether a process that works is still there."""


class Worker:
    """A process that does what it is handed, seen from here."""

    def __init__(self) -> None:
        afresh = multiprocessing.get_context("spawn")
        self._pipe, its_end = afresh.Pipe()
        self.process = afresh.Process(target=_serve, args=(its_end,))
        self.process.start()
        its_end.close()

    def do(self, work: Work) -> Answer:
        """Wait for what comes of it; a process that dies breaks the crew."""
        try:
            self._pipe.send(work)
            while not self._pipe.poll(_LOOK_EVERY):
                self._check_alive()  # what a bot has started may hold the other end of the pipe open
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise BrokenExecutor("a process died") from error
        return answer

    def _check_alive(self) -> None:
        if not self.process.is_alive():
            raise EOFError


def dismiss(workers: Sequence[Worker]) -> None:
    """Send all away in the middle of their work."""
    for worker in workers:
        worker.process.terminate()
    for worker in workers:
        worker.process.join(_TO_LEAVE)
        worker.process.kill()
        worker.process.join()


# --- in such a process --------------------------------------------------------------------------------


def _serve(pipe: Connection) -> None:
    """Do what is handed over, piece by piece, until nobody is there to hand more over."""
    _settle_in()
    interrupt_who_hangs(lambda error: _give_up(pipe, error))
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _settle_in() -> None:
    """Close the bots when told to leave, and leave when nobody is there to tell it."""
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    leave_with_parent()


def _leave(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # told again, it still closes its bots
    sys.unraisablehook = lambda _: None  # in a destructor nobody hears this, and nobody needs to read it
    raise Dismissed


def _give_up(pipe: Connection, error: BaseException) -> NoReturn:
    """Answer for a thread that never will, and end the process with it."""
    pipe.send_bytes(pickle.dumps((None, error)))
    os._exit(1)


def _answer(message: bytes) -> bytes:
    """Do what a message says; an error is an answer too, even where a bot ends the process."""
    try:
        work, args, kwargs = pickle.loads(message)  # noqa: S301  # from the process that started this one
        return pickle.dumps((work(*args, **kwargs), None))
    except Dismissed:
        raise
    except BaseException as error:  # noqa: BLE001
        return pickle.dumps((None, _that_travels(error)))


def _that_travels(error: BaseException) -> BaseException:
    """Return an error that can be sent: not every one can be pickled, or unpickled."""
    told = traceback.format_exc()
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    except Exception:  # noqa: BLE001  # whatever its class does there
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(told)
    return error
