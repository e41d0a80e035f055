"""`camelup` with a meter inside: what its processor time goes into. Run by its path, so that any version can be measured.

    PYTHONPATH=CHECKOUT/src python bench/server/measured.py serve --port 0

A line on standard input, `begin` or `end`; after `end` the seconds of each part stand as JSON on standard output.

The threads besides the event loop's store, while no bot thinks: their time is exact. The event loop's own is shared out by samples, one for each
two milliseconds of processor time, each counted with the time that the loop's thread has used since the last.
"""

import json
import runpy
import signal
import sys
import threading
import time
from collections import Counter
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final

EVERY: Final = 0.002

PARTS: Final = {
    "views and messages": ("/server/table/telling/", "/server/nodes/live_table", "/camelup/wire/seeing/"),
    "store": ("/server/store/", "/sqlalchemy/", "/aiosqlite/", "/asyncpg/", "/sqlite3/"),
    "notices": ("/server/nodes/bus", "/redis/"),
    "rules": ("/server/table/", "/camelup/engine/", "/camelup/game", "/camelup/fair"),
    "driver": ("/server/nodes/driver",),
    "socket and http": (
        "/server/doors/",
        "/uvicorn/",
        "/websockets/",
        "/starlette/",
        "/fastapi/",
        "/asyncio/selector_events",
    ),
}
"""The first part of which a file is on the stack is the one that a sample counts for."""


class Meter:
    """Shares out the time of the event loop's thread."""

    def __init__(self) -> None:
        self._seconds: Counter[str] = Counter()
        self._last = self._began = self._process = 0.0

    def begin(self) -> None:
        """Begin anew. Called in the main thread, as is `end`."""
        self._seconds.clear()
        self._last = self._began = time.thread_time()
        self._process = time.process_time()
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _sample(self, _: int, frame: FrameType | None) -> None:
        now = time.thread_time()
        self._seconds[part_of(frame)] += now - self._last  # type: ignore[assignment]
        self._last = now

    def end(self) -> dict[str, float]:
        """Stop, and return the seconds of each part and of all."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        whole, loop = time.process_time() - self._process, time.thread_time() - self._began
        self._seconds["store"] += whole - loop  # type: ignore[assignment]
        self._seconds["other"] += loop - (sum(self._seconds.values()) - (whole - loop))  # type: ignore[assignment]
        return {"all": whole, **self._seconds}


def part_of(frame: FrameType | None) -> str:
    """Return the part of the server that a frame works for."""
    first = len(PARTS)
    while frame is not None:
        first = min(first, _rank_of(frame.f_code.co_filename))
        frame = frame.f_back
    return [*PARTS, "other"][first]


@cache
def _rank_of(file: str) -> int:
    found = (rank for rank, places in enumerate(PARTS.values()) if any(place in file for place in places))
    return next(found, len(PARTS))


def obey(meter: Meter, orders: list[str]) -> None:
    """Begin or end, in the main thread."""
    if orders.pop(0) == "begin":
        meter.begin()
    else:
        sys.stdout.write(json.dumps(meter.end()) + "\n")
        sys.stdout.flush()


def listen(orders: list[str]) -> None:
    """Hand every order to the main thread by a signal."""
    for line in sys.stdin:
        orders.append(line.strip())
        signal.raise_signal(signal.SIGUSR2)


def main() -> None:
    """Be `camelup`."""
    meter, orders = Meter(), list[str]()
    signal.signal(signal.SIGUSR2, lambda *_: obey(meter, orders))
    threading.Thread(target=listen, args=(orders,), daemon=True).start()
    sys.argv = ["camelup", *sys.argv[1:]]
    sys.path[0] = str(Path.cwd())
    runpy.run_module("camelup", run_name="__main__")


if __name__ == "__main__":
    main()
