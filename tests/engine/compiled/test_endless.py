"""No compiled loop runs without end, wherever it begins: before a set-up, after the end, with no dice, cards or camels."""

import subprocess
import sys
from pathlib import Path

from engine.compiled.endless import TRIED

HANGS = 240
"""Seconds. It takes two on a quiet machine, more where something has to be compiled first."""


def test_no_compiled_loop_runs_without_end_or_beyond_what_there_is() -> None:
    program = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("endless.py"))], stdout=subprocess.PIPE, text=True
    )
    try:
        came_back, _ = program.communicate(timeout=HANGS)
    except subprocess.TimeoutExpired:
        program.kill()
        came_back, _ = program.communicate()
    assert came_back.splitlines() == list(TRIED)
    assert program.returncode == 0
