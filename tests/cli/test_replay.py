"""`camelup replay` through the real command line."""

from pathlib import Path

import pytest

from cli.done import Run

RECORD = """edition: 2018
players: Ada, Bob, Cleo

place b1
place g1
place y2
place r3
place p3
place W1
place K1
P1 ticket b
P2 winner g
P3 roll b2
P1 roll K3
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    (tmp_path / "game.camel").write_text(RECORD)
    return "game.camel"


def test_a_game_is_told_step_by_step(run: Run, record: str) -> None:
    done = run("replay", record)
    assert done.returncode == 0
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "1 Ada takes the blue 5 ticket." in lines
    assert "2 Bob bets on green as overall winner, face down." in lines
    assert any(line.startswith("4 Ada rolls the grey die: black 3.") for line in lines)
    assert "the record stops here" in done.stdout


def test_it_can_begin_later(run: Run, record: str) -> None:
    done = run("replay", record, "--from", "3")
    assert "takes the blue" not in done.stdout
    assert "after step 2" in done.stdout
    assert "Cleo rolls: blue 2" in done.stdout
    late = run("replay", record, "--from", "5")
    assert late.returncode == 2
    assert "this game has steps 1 to 4" in late.stderr


def test_it_draws_the_board_at_every_step_when_asked(run: Run, record: str) -> None:
    assert run("replay", record, "--board").stdout.count("after step") == 4


def test_it_waits_between_steps(run: Run, record: str) -> None:
    done = run("replay", record, "--step", typed="\n\n")
    assert done.returncode == 0
    assert "Cleo rolls" in done.stdout
    assert "grey die" not in done.stdout, "the input ended before"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"", "edition: 2018"),
        (b"\xff\xfe\x00", "is not text"),
        (b"edition: 2020\nplayers: A, B\n", "2020"),
        (RECORD.encode() + b"P2 fly\n", "line 15"),
        (RECORD.encode() + b"P3 roll b1\n", "line 15"),
        (RECORD.encode() + b"P2 winner ?\n", "hides"),
        (RECORD.replace("Cleo", "Cleo, Dan, Eve, Fay, Gus, Hal, Ida").encode(), "players"),
    ],
)
def test_a_bad_record_is_explained_on_stderr_alone(run: Run, tmp_path: Path, text: bytes, words: str) -> None:
    (tmp_path / "bad.camel").write_bytes(text)
    done = run("replay", "bad.camel")
    assert done.returncode == 2
    assert words in done.stderr
    assert "bad.camel" in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_a_file_that_is_not_there(command: Run) -> None:
    done = command("replay", "nothing.camel")
    assert done.returncode == 2
    assert "nothing.camel can't be read" in done.stderr
    assert not done.stdout
