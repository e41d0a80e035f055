"""Ways to run the command line with what is typed piped in: a real process, and, quicker, inside this one."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from camelup.cli import main
from cli.done import Done, Run
from sampling import PROVING


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run `python -m camelup` in a process of its own."""

    def run(*arguments: str, typed: str = "") -> Done:
        done = subprocess.run(  # our own command
            [sys.executable, "-m", "camelup", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            timeout=600,
            check=False,
            env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the same `main` here, where the engine is loaded already."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["camelup", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
        try:
            main()
            code = 0
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def command(request: pytest.FixtureRequest) -> Run:
    """Run a process of its own when everything is to be proved, else the same here."""
    chosen: Run = request.getfixturevalue("process" if PROVING else "run")
    return chosen
