"""Who plays the games: this process, or many on this machine, as executors of `concurrent.futures`. Knows no game."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, NamedTuple

from camelup.arena.crew.workers import Work, Worker, dismiss
from camelup.errors import CamelUpError
from camelup.processes import uninterrupted


class Crew(NamedTuple):
    """An executor and how to use it."""

    executor: Executor
    capacity: int
    """How many batches are handed out at a time: two for each worker, so that it never waits for the next."""
    tries: int = 1
    """How often a batch is handed out before its failure is everybody's."""
    lost: Callable[[], bool] = lambda: False
    """Whether nothing will ever come back."""


@contextmanager
def crew_of(jobs: int) -> Iterator[Crew]:
    """Return so many processes, or this one alone."""
    if jobs < 1:
        raise CamelUpError(f"a match needs at least 1 job, not {jobs}")
    if jobs == 1:
        yield Crew(_Here(), 1)
        return
    with crew_of_processes(jobs) as crew:
        yield crew


@contextmanager
def crew_of_processes(number: int) -> Iterator[Crew]:
    """Return so many processes beside this one; at the end they leave at once, whatever they are doing."""
    pool = _Processes(number)
    try:
        yield Crew(pool, 2 * number)
    finally:
        pool.dismiss()


class _Here(Executor):
    """Does the work at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do it, and return what came of it."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class _Processes(ThreadPoolExecutor):
    """Processes that start afresh (a fork would copy half of the compiler's threads) and never outlive this one.

    For each there is a thread here that hands work over and waits for what comes of it.
    """

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self._jobs = jobs
        self._workers: list[Worker] = []
        self._idle: SimpleQueue[Worker] = SimpleQueue()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand work out, to one more process as long as there are too few."""
        if len(self._workers) < self._jobs:
            with uninterrupted():
                self._workers.append(Worker())
            self._idle.put(self._workers[-1])
        return super().submit(self._hand_over, (fn, args, kwargs))

    def _hand_over(self, work: Work) -> Any:
        worker = self._idle.get()
        try:
            result, error = worker.do(work)
        finally:
            self._idle.put(worker)
        if error is not None:
            raise error
        return result

    def dismiss(self) -> None:
        """Send all away in the middle of their work."""
        self.shutdown(wait=False, cancel_futures=True)
        dismiss(self._workers)
