"""A thread that has a connection to SQLite to itself, and does one job after another with it.

Python's own `sqlite3`, with nothing between: its statements are prepared once and kept by their text.
"""

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, TypeVar

Result = TypeVar("Result")

_PRAGMAS: Final = ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000")
_PREPARED: Final = 256
"""The most statements that stay prepared."""
_TRIES: Final = 100
_PAUSE: Final = 0.02
"""Seconds between tries to open a database that others are opening too."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    done: "asyncio.Future[Any]"


class ConnectionThread:
    """One thread with one connection; both begin with the first job."""

    def __init__(self, path: str, name: str) -> None:
        self._path, self._name = path, name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def do(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do something with the connection. It is done to its end, also if the caller is cancelled."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        if self._thread is None:
            self._thread = threading.Thread(
                target=_work_on, args=(self._path, self._jobs), name=self._name, daemon=True
            )
            self._thread.start()
        self._jobs.put(_Job(work, done))
        return await done

    async def close(self) -> None:
        """Do what was asked for, close the connection and end the thread; another job begins a new one."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._jobs.put(None)
            await asyncio.to_thread(thread.join)


def _work_on(path: str, jobs: "SimpleQueue[_Job | None]") -> None:
    connection = None
    while (job := jobs.get()) is not None:
        try:
            connection = connection or open_sqlite(path)
            _tell(job.done, job.work(connection), None)
        except sqlite3.IntegrityError as error:
            _tell(job.done, None, error)
        except Exception as error:  # noqa: BLE001  # whoever waits is told
            if connection is not None:
                connection.close()
            connection = None  # the next job tries anew
            _tell(job.done, None, error)
    if connection is not None:
        connection.close()


def _tell(done: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    with suppress(RuntimeError):  # the loop has ended
        done.get_loop().call_soon_threadsafe(_settle, done, result, error)


def _settle(done: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def open_sqlite(path: str) -> sqlite3.Connection:
    """Open a file: it writes ahead and waits for the disk. Transactions are begun by those who want them."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, cached_statements=_PREPARED)
    prepare(connection)
    return connection


def prepare(connection: Any) -> None:
    """Set what a connection of ours is like, whoever opened it."""
    _write_ahead(connection)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _write_ahead(connection: Any) -> None:
    """Make SQLite write ahead. When several open a new database at once it refuses all but one, whatever its timeout."""
    for left in reversed(range(_TRIES)):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return
