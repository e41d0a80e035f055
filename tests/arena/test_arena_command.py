"""`camelup arena` as people use it: real processes, what is printed, kept and left behind."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from arena.marking import MOST
from camelup.arena import read_result
from camelup.cli import main

MARKING = Path(__file__).with_name("marking.py")
QUICK = ("--edition", "2014", "--players", "3", "--jobs", "1")


def start(*arguments: str, cwd: Path, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "camelup", "arena", *arguments],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **environment},
    )


def run(*arguments: str, cwd: Path) -> tuple[int, str, str]:
    with start(*arguments, cwd=cwd) as process:
        out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def test_a_match_is_played_printed_kept_and_reported(tmp_path: Path) -> None:
    options = (*QUICK, "--games", "16", "--seed", "1", "--json", "a.json", "--html", "a.html")
    code, out, err = run("novice", "random", *options, cwd=tmp_path)
    assert code == 0, err
    assert err == "camelup: 16 games are rounded up to 18: 6 rounds of 3\n"
    assert "Camel Up 2014 · 3 players · 18 games" in out
    assert "the fair 33.3 %" in out
    assert "Again with: camelup arena novice random --edition 2014 --players 3 --games 16 --seed 1 --think 0.2" in out
    assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith("Again with"))
    kept = json.loads((tmp_path / "a.json").read_text())
    assert kept["played"] == len(kept["games"]["money"]) == 18
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.json"]


def test_a_kept_match_is_made_longer(tmp_path: Path) -> None:
    run("novice", "random", *QUICK, "--games", "6", "--seed", "1", "--json", "a.json", cwd=tmp_path)
    code, out, err = run("--resume", "a.json", "--games", "12", "--jobs", "1", cwd=tmp_path)
    assert code == 0, err
    assert "12 games" in out
    run("novice", "random", *QUICK, "--games", "12", "--seed", "1", "--json", "b.json", cwd=tmp_path)
    one, other = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert one.pop("times").keys() == other.pop("times").keys()
    assert one == other
    for wrong, words in (
        (("--seed", "2"), "other seed (1)"),
        (("bookie",), "other bots (novice random)"),
        (("--games", "3"), "too few"),
    ):
        code, _, err = run("--resume", "a.json", *wrong, cwd=tmp_path)
        assert code == 2
        assert words in err


def test_a_bot_that_fails_is_told_of(tmp_path: Path) -> None:
    bad = Path(__file__).with_name("bad_bots.py")
    code, out, _ = run(f"{bad}:Crashing", "random", *QUICK, "--games", "9", cwd=tmp_path)
    words = " ".join(out.split())
    assert code == 0
    assert "Crashing was cut off in game 1, seat P" in words
    assert "it raised KeyError: 'turn'" in words
    assert "… and 4 more times" in words
    assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith("Again with"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name the bots that are to play"),
        (("nobody",), "there is no bot 'nobody'"),
        (("novice", "--edition", "2020"), "2020"),
        (("novice", "--players", "9"), "3 to 8 players"),
        (("novice", "--players", "2"), "not in the rulebook"),
        (("novice", "--games", "0"), "at least 1 game"),
        (("novice", "--jobs", "0"), "at least 1 process"),
        (("novice", "--json", "nowhere/a.json"), "there is no folder"),
        (("novice", "--html", "."), "it is a folder"),
        (("novice", "--json", "a", "--html", "a"), "can't both be a"),
        (("novice", "--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), "--jobs is for this machine"),
        (("--resume", "nowhere.json"), "can't be read"),
    ],
)
def test_a_slip_is_answered_before_anything_is_played(
    arguments: tuple[str, ...],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "argv", ["camelup", "arena", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    with pytest.raises(SystemExit) as leaving:
        main()
    assert leaving.value.code == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_tells_what_was_settled_keeps_it_and_leaves_nobody_behind(
    how: signal.Signals, long_match: subprocess.Popen[str], tmp_path: Path
) -> None:
    process = long_match
    if how == signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does
    else:
        process.send_signal(how)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert "Interrupted: 99,999 games were to be played." in out
    assert "Go on with: camelup arena --resume long.json" in out
    kept = read_result((tmp_path / "long.json").read_text())
    assert 3 <= kept.games < 99_999
    assert gone(process.pid)


def test_workers_do_not_outlive_a_killed_match(long_match: subprocess.Popen[str]) -> None:
    long_match.kill()
    long_match.communicate()
    assert gone(long_match.pid)


@pytest.fixture
def long_match(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A match that would take hours, of which two processes have played some."""
    marks = tmp_path / "marks"
    marks.touch()
    options = ("--edition", "2014", "--players", "3", "--jobs", "2", "--games", "99999", "--json", "long.json")
    process = start(f"{MARKING}:Marking", "random", *options, cwd=tmp_path, CAMELUP_TEST_MARKS=str(marks))
    while len(marks.read_text().split()) < MOST + 2 or len(set(marks.read_text().split())) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    yield process
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def test_only_the_match_answers_the_keyboards_interrupt(tmp_path: Path) -> None:
    """A terminal sends it to all processes; those that play must live until the match has decided what to do."""
    script = tmp_path / "crew.py"
    script.write_text(INTERRUPTED_CREW)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=False, start_new_session=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "2\n", "")


INTERRUPTED_CREW = """
import os, signal, time
from camelup.arena.crew import crew_of

if __name__ == "__main__":
    with crew_of(2) as crew:
        crew.executor.submit(abs, -1).result()
        time.sleep(0.5)  # then its process waits for more
        try:
            os.killpg(os.getpgid(0), signal.SIGINT)
            time.sleep(60)
        except KeyboardInterrupt:
            time.sleep(0.5)
        print(crew.executor.submit(abs, -2).result())
"""


def gone(group: int) -> bool:
    """Wait until no process of a group is left."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
