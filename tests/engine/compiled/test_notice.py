"""The first compilation says on standard error that it happens once, and nobody hears it where there is nothing to tell."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sampling import PROVING

NOTICE = "camelup: compiling what is used for the first time on this computer. This happens only once.\n"
USE = "from camelup.engine.race import camel_at, place\nplace(place(-1, 0, 3), 1, 3)\ncamel_at(3, 0)\n"
"""Compiles a few functions of the engine."""
IMPATIENT = "from camelup.engine import jit\njit._LONG = 0\n"


def said(code: str, cache: Path) -> str:
    env = os.environ | {"NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True)
    assert not done.stdout
    return done.stderr


def test_a_long_first_compilation_says_in_one_line_that_it_happens_once(tmp_path: Path) -> None:
    assert said(IMPATIENT + USE, tmp_path) == NOTICE
    assert said(IMPATIENT + USE, tmp_path) == ""


@pytest.mark.skipif(not PROVING, reason="a process that compiles: make prove")
def test_a_short_compilation_says_nothing(tmp_path: Path) -> None:
    assert said("from camelup.engine.race import camel_at\ncamel_at(3, 0)\n", tmp_path) == ""


@pytest.mark.skipif(not PROVING, reason="a process that compiles: make prove")
def test_whoever_shows_progress_of_its_own_is_not_interrupted(tmp_path: Path) -> None:
    parts = (
        "from camelup import compiling\ndef use(edition):\n    from camelup.engine.race import place; place(-1, 0, 3)\n"
    )
    compiled = "compiling.PARTS = {'a part': compiling.Part(use, ('2018',))}\nassert compiling.compile_part('a part')\n"
    assert said(IMPATIENT + parts + compiled, tmp_path) == ""


@pytest.mark.skipif(not PROVING, reason="a process that compiles: make prove")
def test_functions_that_are_compiled_in_every_process_say_nothing(tmp_path: Path) -> None:
    own = "@jit.compiled\ndef own(): return place(place(-1, 0, 3), 1, 3)\nown()\n"
    said(IMPATIENT + USE + own, tmp_path)
    assert said(IMPATIENT + USE + own, tmp_path) == ""


@pytest.mark.skipif(not PROVING, reason="a process that compiles: make prove")
def test_logging_can_silence_it(tmp_path: Path) -> None:
    assert said("import logging\nlogging.getLogger('camelup').setLevel('ERROR')\n" + IMPATIENT + USE, tmp_path) == ""
