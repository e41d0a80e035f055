"""`camelup arena` as people use it: what is printed, kept and left behind; real processes where that matters."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from arena.marking import MOST
from camelup.arena import read_result
from cli.done import Run
from sampling import sized, some

MARKING = Path(__file__).with_name("marking.py")
QUICK = ("--edition", "2014", "--players", "3", "--jobs", "1")
ENVIRONMENT = {**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def test_a_match_is_played_printed_kept_and_reported(command: Run, tmp_path: Path) -> None:
    options = (*QUICK, "--games", "16", "--seed", "1", "--json", "a.json", "--html", "a.html")
    code, out, err = command("arena", "novice", "random", *options)
    assert code == 0, err
    assert err == "camelup: 16 games are rounded up to 18: 6 rounds of 3\n"
    assert "Camel Up 2014 · 3 players · 18 games" in out
    assert "the fair 33.3%" in out
    assert "Repeat with: camelup arena novice random --edition 2014 --players 3 --games 16 --seed 1 --think 0.2" in out
    assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith("Repeat with"))
    kept = json.loads((tmp_path / "a.json").read_text())
    assert kept["played"] == len(kept["games"]["money"]) == 18
    assert (tmp_path / "a.html").read_text().startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "a.json"]


def test_a_kept_match_is_made_longer(run: Run, tmp_path: Path) -> None:
    arena = ("arena", "novice", "random", *QUICK, "--seed", "1")
    run(*arena, "--games", "6", "--json", "a.json")
    done = run("arena", "--resume", "a.json", "--games", "12", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "12 games" in done.stdout
    run(*arena, "--games", "12", "--json", "b.json")
    one, other = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert one.pop("times").keys() == other.pop("times").keys()
    assert one == other
    for wrong, words in (
        (("--seed", "2"), "other seed (1)"),
        (("bookie",), "other bots (novice random)"),
        (("--games", "3"), "too few"),
    ):
        refused = run("arena", "--resume", "a.json", *wrong)
        assert refused.returncode == 2
        assert words in " ".join(refused.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name the bots to play"),
        (("nobody",), "there is no bot 'nobody'"),
        (("novice", "--edition", "2020"), "2020"),
        (("novice", "--players", "9"), "3 to 8 players"),
        (("novice", "--players", "2"), "ask for 2 with --unofficial"),
        (("novice", "--games", "0"), "at least 1 game"),
        (("novice", "--jobs", "0"), "--jobs 0: use at least 1"),
        (("novice", "--json", "nowhere/a.json"), "there is no folder"),
        (("novice", "--html", "."), "it is a folder"),
        (("novice", "--json", "a", "--html", "a"), "can't both be a"),
        (("novice", "--cluster", "tcp://127.0.0.1:9", "--jobs", "2"), "--jobs is for this machine"),
        (("--resume", "nowhere.json"), "can't be read"),
    ],
)
def test_a_slip_is_answered_before_anything_is_played(
    run: Run, arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    done = run("arena", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert not list(tmp_path.iterdir())


# --- interrupts ---------------------------------------------------------------------------------------


class LongMatch:
    """A match that would take hours, on a terminal: all processes have played some of it and think about the rest."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.jobs = jobs
        self.marks = folder / "marks"
        self.marks.touch()
        self.out = folder / "out"
        self.shown = ""
        ours, its = os.openpty()
        options = (
            "--edition",
            "2014",
            "--players",
            "3",
            "--jobs",
            f"{jobs}",
            "--games",
            "99999",
            "--json",
            "long.json",
        )
        command = [sys.executable, "-m", "camelup", "arena", f"{MARKING}:Marking", "random", *options]
        environment = {**ENVIRONMENT, "TERM": "xterm", "CAMELUP_TEST_MARKS": str(self.marks)}
        with self.out.open("wb") as out:
            self.process = subprocess.Popen(
                command, cwd=folder, env=environment, stdout=out, stderr=its, start_new_session=True
            )
        os.close(its)
        self._reader = threading.Thread(target=self._read, args=(ours,))
        self._reader.start()

    def _read(self, terminal: int) -> None:
        with suppress(OSError):  # so Linux says that nobody writes any more
            while found := os.read(terminal, 4096):
                self.shown += found.decode(errors="replace")
        os.close(terminal)

    def wait_until_all_think(self) -> None:
        while not self._settled() or len(self._thinking()) < self.jobs:
            assert self.process.poll() is None, self.shown
            time.sleep(0.02)

    def _settled(self) -> bool:
        return re.search(r"[1-9]\d*/99999", self.shown) is not None

    def _thinking(self) -> list[str]:
        marks = self.marks.read_text().split()
        return [process for process in set(marks) if marks.count(process) > MOST]

    def end(self) -> tuple[str, str]:
        """Wait until all have left, and tell what was printed and what the terminal showed."""
        self.process.wait()
        self._reader.join()  # it reads as long as anybody has the terminal open
        return self.out.read_text(encoding="utf-8"), self.shown


@contextmanager
def long_match(folder: Path, jobs: int = 2) -> Iterator[LongMatch]:
    match = LongMatch(folder, jobs)
    try:
        match.wait_until_all_think()
        yield match
    finally:
        with suppress(ProcessLookupError):
            os.killpg(match.process.pid, signal.SIGKILL)
        match.end()


@pytest.mark.parametrize(("how", "jobs"), some([(signal.SIGINT, 2), (signal.SIGTERM, sized(1, 2))], 1))
def test_an_interrupt_tells_what_was_settled_keeps_it_and_leaves_nobody_behind(
    how: signal.Signals, jobs: int, tmp_path: Path
) -> None:
    with long_match(tmp_path, jobs) as match:
        if how == signal.SIGINT:
            os.killpg(match.process.pid, how)  # as a terminal does
        else:
            match.process.send_signal(how)
        out, shown = match.end()
    assert match.process.returncode == 130, shown
    assert "Traceback" not in shown
    assert "Interrupted: 99,999 games were to be played." in out
    assert "Continue with: camelup arena --resume long.json" in out
    kept = read_result((tmp_path / "long.json").read_text())
    assert 3 <= kept.games < 99_999


@pytest.mark.prove
def test_workers_do_not_outlive_a_killed_match(tmp_path: Path) -> None:
    with long_match(tmp_path) as match:
        match.process.kill()
        _, shown = match.end()
    assert "Traceback" not in shown


def test_only_the_match_answers_interrupts_and_who_plays_for_it_leaves_with_it(tmp_path: Path) -> None:
    """A terminal sends them to all processes; those that play must live until the match has decided what to do.

    When it is killed they end in the middle of their work: else they would hold its output open for ten minutes.
    """
    script = tmp_path / "crew.py"
    script.write_text(INTERRUPTED_CREW)
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=240, check=False, start_new_session=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGKILL, "[3, 4, 5, 6]\n", "")


INTERRUPTED_CREW = """
import os, signal, time
from pathlib import Path
from camelup.arena.crew.crew import crew_of

def work_for_long(mark):
    mark.touch()
    time.sleep(600)

if __name__ == "__main__":
    signal.signal(signal.SIGHUP, signal.default_int_handler)
    with crew_of(2) as crew:
        def work_and_interrupt(number, which):
            work = crew.executor.submit(abs, -number)
            try:
                os.killpg(os.getpgid(0), which)
                signal.pause()
            except KeyboardInterrupt:
                return work

        starting = [work_and_interrupt(3, signal.SIGINT), work_and_interrupt(4, signal.SIGHUP)]
        done = [work.result() for work in starting]
        waiting = [work_and_interrupt(5, signal.SIGINT), work_and_interrupt(6, signal.SIGHUP)]
        print(done + [work.result() for work in waiting], flush=True)
        marks = [Path(__file__).with_name(name) for name in ("one", "other")]
        for mark in marks:
            crew.executor.submit(work_for_long, mark)
        while not all(mark.exists() for mark in marks):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)
"""
