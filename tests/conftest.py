"""Common settings of all tests: their samples, their time limits, interrupts."""

import faulthandler
import gc
import os
import signal
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
    """Deal the long files out, then fill every hand up with what takes no time: a worker gets one hand, and takes from the ends of others'."""
    short = [item for item in items if not is_long(item)]
    files = [list(file) for _, file in groupby((item for item in items if is_long(item)), key=lambda item: item.path)]
    hands = [[item for file in files[first::workers] for item in file] for first in range(workers)]
    size = -(-len(items) // workers)
    for hand in hands:
        room = max(size - len(hand), 0)
        hand.extend(short[:room])
        del short[:room]
    return [item for hand in hands for item in hand] + short


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """End the process with a traceback where a signal can't: compiled code does not look up."""
    faulthandler.dump_traceback_later(2 * LIMIT, exit=True)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
