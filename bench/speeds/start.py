"""How long a start takes: importing, answering `--help`, and compiling everything from nothing."""

import os
import subprocess
import sys
import tempfile
import time

from bench.speeds.measure import Measure


def seconds(*command: str, environment: dict[str, str] | None = None) -> float:
    """Run a command in a new process and give its wall-clock time."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, capture_output=True, env=os.environ | (environment or {}))
    return time.perf_counter() - start


def measures(*, cold: bool) -> list[Measure]:
    """Measure starts, the best of three; `cold` adds compiling with an empty cache."""
    once = "from camelup import Game; Game('2018', seed=1).play('roll')"
    found = [
        Measure("from camelup import Game, compiled before", _best("-c", "from camelup import Game"), "s", 1.5),
        Measure("import and the first roll", _best("-c", once), "s"),
        Measure("camelup --help", _best("-m", "camelup", "--help"), "s"),
    ]
    if cold:
        one, all_cores = _compile_everything("1"), _compile_everything()
        found.append(Measure("compile everything from nothing on one core", one, "s"))
        found.append(Measure("the same on all cores", all_cores, "s", 0.6 * one))
    return found


def _compile_everything(*jobs: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return seconds("-m", "camelup.compiling", *jobs, environment={"NUMBA_CACHE_DIR": folder})


def _best(*command: str) -> float:
    return min(seconds(*command) for _ in range(3))
