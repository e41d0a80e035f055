"""Who plays the games: this process, or many on this machine, as executors of `concurrent.futures`. Knows no game."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import Any, Final, NamedTuple

_TO_LEAVE: Final = 3.0
"""In seconds: how long a process may take to leave once it was told to, before it is killed."""

_leaving = threading.Event()
"""Whether this process was told to leave."""


class Crew(NamedTuple):
    """An executor and how to use it."""

    executor: Executor
    room: int
    """How many batches are handed out at a time: for each worker one to play and one to find when that is done."""
    tries: int = 1
    """How often a batch is handed out before its failure is everybody's."""
    lost: Callable[[], bool] = lambda: False
    """Tells whether nothing will ever come back."""


@contextmanager
def crew_of(jobs: int) -> Iterator[Crew]:
    """Give so many processes, or this one alone; at the end they leave at once, whatever they are doing."""
    if jobs == 1:
        yield Crew(_Here(), 1)
        return
    pool = _Processes(jobs)
    try:
        yield Crew(pool, 2 * jobs)
    finally:
        pool.dismiss()


class _Here(Executor):
    """Does the work at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, and give what came of it."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class _Processes(ProcessPoolExecutor):
    """Processes that start afresh (a fork would copy the compiler's threads half) and never outlive this one."""

    def __init__(self, jobs: int) -> None:
        self._others = set(multiprocessing.active_children())
        super().__init__(jobs, multiprocessing.get_context("spawn"), _settle_in)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand work out."""
        with _no_interrupts():
            return super().submit(_unless_leaving, fn, *args, **kwargs)

    def dismiss(self) -> None:
        """Send all away in the middle of their work."""
        ours = set(multiprocessing.active_children()) - self._others
        self.shutdown(wait=False, cancel_futures=True)
        for process in ours:
            process.terminate()
        for process in ours:
            process.join(_TO_LEAVE)
            process.kill()


def _no_interrupts() -> AbstractContextManager[None]:
    """Keep the keyboard's interrupt from processes that start here: only this one answers it, and dismisses them."""
    return _interrupts_blocked() if hasattr(signal, "pthread_sigmask") else nullcontext()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle_in() -> None:
    """Let a new process close its bots when it is told to leave, and leave when nobody is there to tell it."""
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave(_number: int, _frame: FrameType | None) -> None:
    _leaving.set()
    raise SystemExit


def _unless_leaving(work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Do what was handed out; who was told to leave does nothing of what lies in the queue already."""
    if _leaving.is_set():
        raise SystemExit
    return work(*args, **kwargs)


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
