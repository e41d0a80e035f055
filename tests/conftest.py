"""Common settings of all tests: their samples, their time limits, interrupts."""

import faulthandler
import gc
import math
import os
import signal
import time
from collections.abc import Generator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from camelup.processes import cores
from sampling import PROVING, SEED, sized

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # tests run side by side, and NumPy is not loaded yet

LONGEST = (
    "tests/browser",
    "tests/server",
    "tests/arena",
    "tests/test_wheel",
    "tests/engine",
    "tests/kept",
    "tests/cli",
    "tests/learn",
)
TOGETHER = ("tests/arena/", "tests/learn/", "tests/server/nodes/", "tests/server/store/")
"""Folders whose files share what takes long to begin: processes that play, a compiler of their own, a PostgreSQL."""
LONG_PAGES = ("README.md",)
"""Documents whose examples only `make prove` runs."""
LIMIT = 900
"""Seconds after which a test hangs: its own limit stops it with a traceback. Nothing else depends on the clock."""

# Machines are shared and noisy: no test fails for being slow.
settings.register_profile(
    "camelup", deadline=None, max_examples=sized(20, 100), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("camelup")

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # so it is in the background of a script: then interrupts would do nothing
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: some tests wait for a server or a clock. Proofs at full strength keep theirs busy."""
    return cores() if PROVING else cores() + 1


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[object], list[object]]:
    """Look for examples only in the few files of the tests that have some: to look through all takes each worker a second."""
    found = yield
    if file_path.suffix == ".py" and ">>> " not in file_path.read_text(encoding="utf-8"):
        return [one for one in found if type(one).__name__ != "DoctestModule"]
    return found


def pytest_report_header() -> str:
    return f"camelup: {'everything at full strength' if PROVING else f'samples drawn with CAMELUP_SEED={SEED}'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what is marked `prove` to `make prove`; begin with what takes longest, so that no core is idle at the end."""
    if not PROVING:
        left = {item for item in items if item.get_closest_marker("prove") or item.path.name in LONG_PAGES}
        config.hook.pytest_deselected(items=list(left))
        items[:] = [item for item in items if item not in left]
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Deal the long files out, then fill every hand up with what takes no time: a worker gets one hand, and takes from the ends of others'.

    Those that need a Chromium are for few: each who has some starts one, a server, and games for them.
    """
    short = [item for item in items if not is_long(item)]
    files = [list(file) for _, file in groupby((item for item in items if is_long(item)), key=dealt_with)]
    browsing = [file for file in files if needs_chromium(file[0])]
    others = [file for file in files if not needs_chromium(file[0])]
    few = workers if PROVING or workers < 3 else (workers + 1) // 3
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for number, file in enumerate(browsing):
        hands[number % few].extend(file)
    for number, file in enumerate(others):
        hands[-1 - number % (workers - few or workers)].extend(file)
    size = -(-len(items) // workers)
    for hand in hands:
        room = max(size - len(hand), 0)
        hand.extend(short[:room])
        del short[:room]
    return [item for hand in hands for item in hand] + short


def dealt_with(item: pytest.Item) -> str:
    """Name the folder or the file whose tests go to one worker."""
    return next(filter(item.nodeid.startswith, TOGETHER), str(item.path))


def needs_chromium(item: pytest.Item) -> bool:
    """Whether it looks at the page in a browser: it is in a room of `tests/browser`."""
    return item.path.parent.parent.name == "browser"


def is_long(item: pytest.Item) -> bool:
    """Whether it is among those that take longest."""
    return item.nodeid.startswith(LONGEST)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is loaded stays: to look for garbage in it again and again would take a sixth of the loading and a fifth of the tests."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


class Watchdog:
    """Ends the process with a traceback where a signal can't: compiled code does not look up."""

    def __init__(self) -> None:
        self.let_loose = -math.inf

    def watch(self) -> None:
        """Watch a test, for twice its limit; to let it loose takes two threads that wait for each other, so not for every test."""
        if time.monotonic() - self.let_loose > LIMIT / 10:
            faulthandler.dump_traceback_later(2 * LIMIT, exit=True)
            self.let_loose = time.monotonic()

    def rest(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        self.let_loose = -math.inf


WATCHDOG = Watchdog()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    WATCHDOG.watch()
    try:
        return (yield)
    finally:
        if nextitem is None:  # a worker may wait for long before it gets another
            WATCHDOG.rest()
