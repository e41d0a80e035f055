"""`camelup verify` through the real command line."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from camelup.fair import FairLuck, commitment, fair_headers, promise
from camelup.game import Game
from cli.done import Run

SEED = bytes(range(32))
NONCES = ["ada", "bob", ""]


@cache
def fair_game() -> Game:
    game = Game("2018", ["Ada", "Bob", "Bot"], luck=FairLuck(SEED, "K7QX2M", NONCES))
    while not game.over:
        game.play("roll")
    return game


def fair_record() -> str:
    return fair_game().record(headers=fair_headers(SEED, "K7QX2M", NONCES))


def pieces() -> int:
    return fair_record().count("roll ") + fair_record().count("place ")


def line_of(text: str) -> int:
    return fair_record().split("\n").index(text) + 1


FIRST = "place b3"
CHANGED = "place b1"


@pytest.fixture
def saved(tmp_path: Path) -> str:
    (tmp_path / "game.camel").write_text(fair_record())
    return "game.camel"


def test_a_fair_game_is_told_so(command: Run, saved: str) -> None:
    done = command("verify", saved)
    assert done.returncode == 0
    assert done.stdout.splitlines()[:2] == [
        f"All {pieces()} pieces of luck are what the dice gave.",
        f"The seed is the one that was promised: {commitment(SEED)}",
    ]
    assert not done.stderr


def test_it_reads_standard_input(command: Run) -> None:
    done = command("verify", "-", typed=fair_record())
    assert done.returncode == 0
    assert f"All {pieces()} pieces" in done.stdout
    bad = command("verify", "-", typed="place g1")
    assert bad.returncode == 2
    assert bad.stderr.startswith("camelup: standard input: a record begins with")


def test_what_is_wrong_is_told_by_line(run: Run) -> None:
    done = run("verify", "-", typed=fair_record().replace(FIRST, CHANGED))
    number = line_of(FIRST)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith("1 of ")
    assert lines[0].endswith("are not what the dice gave:") or "that can be followed" in lines[0]
    assert lines[1] == f"  line {number}: {CHANGED}, but the dice gave b3"
    assert not done.stderr


def test_a_line_that_can_not_be_played_is_told(run: Run) -> None:
    lines = fair_record().split("\n")
    number = line_of("") + 9
    done = run("verify", "-", typed="\n".join(lines[: number - 1] + lines[number:]))
    assert done.returncode == 1
    assert f"The record is broken: line {number}: " in done.stdout
    assert "pieces of luck that can be followed" in done.stdout


def test_a_broken_promise_is_told(run: Run) -> None:
    done = run("verify", "-", typed=fair_record().replace(commitment(SEED), commitment(bytes(32))))
    assert done.returncode == 1
    assert f"All {pieces()} pieces" in done.stdout
    assert "not the one that was promised" in done.stdout
    assert "is the one that was promised" not in done.stdout


def promised(words: str) -> str:
    """The record with promises of these words."""
    promises = ",".join(promise(word) if word else "" for word in words.split(","))
    return fair_record().replace("nonces:", f"promises: {promises}\nnonces:")


def test_what_nonces_were_promised_is_told_and_one_that_does_not_fit(run: Run) -> None:
    opened = run("verify", "-", typed=fair_record()).stdout
    assert opened.splitlines()[-1].endswith("so that whoever spoke last could choose: 2")
    kept = run("verify", "-", typed=promised("ada,bob,"))
    assert kept.returncode == 0
    assert kept.stdout.splitlines()[-1].endswith("are the ones that were revealed: 2")
    broken = run("verify", "-", typed=promised("ada,eve,"))
    assert broken.returncode == 1
    assert "The nonce of P2 is not the one that was promised" in broken.stdout


def test_json_says_the_same(run: Run, saved: str) -> None:
    right = run("verify", saved, "--json")
    assert right.returncode == 0
    assert json.loads(right.stdout) == {
        "fair": True,
        "pieces": pieces(),
        "commitment": commitment(SEED),
        "promised": True,
        "wrong": [],
        "broken": "",
        "promised_nonces": 0,
        "open_nonces": 2,
        "unkept": [],
    }
    wrong = run("verify", "--json", "-", typed=fair_record().replace(FIRST, CHANGED))
    assert wrong.returncode == 1
    told = json.loads(wrong.stdout)
    assert not told["fair"]
    number = line_of(FIRST)
    assert told["wrong"][0] == {"line": number, "counter": 0, "action": "place", "stands": "b1", "gave": "b3"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (lambda: b"", "edition: 2018"),
        (lambda: b"\xff\xfe\x00", "not text"),
        (lambda: fair_game().record().encode(), "no header commitment or seed or table or nonces"),
        (lambda: "\n".join(fair_record().split("\n")[:-3]).encode(), "stops before the game is over"),
        (lambda: fair_record().encode() + b"P1 winner ?\n", "hides cards"),
    ],
    ids=["empty", "bytes", "no headers", "cut off", "hidden"],
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_what_can_not_be_verified_is_explained_on_stderr_alone(
    run: Run, tmp_path: Path, text: Callable[[], bytes], words: str, options: list[str]
) -> None:
    (tmp_path / "bad.camel").write_bytes(text())
    done = run("verify", "bad.camel", *options)
    assert done.returncode == 2
    assert words in done.stderr
    assert "bad.camel" in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_a_file_that_is_not_there(run: Run) -> None:
    done = run("verify", "nothing.camel")
    assert done.returncode == 2
    assert "nothing.camel can't be read" in done.stderr


def test_a_record_has_to_be_named(run: Run) -> None:
    assert run("verify").returncode == 2
