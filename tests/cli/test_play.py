"""Whole games through the real command line: typed, watched, left, gone on with, told again."""

import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from camelup.cli.game.table import Leave, leaving_when_told_to
from camelup.game import Game
from cli.done import Run
from sampling import some

ALWAYS_FIRST = "1\n" * 600
WRITING = (["odds", "1:gyr 3:bp 15:W 16:K"], ["odds", "1:gyr 3:bp 15:W 16:K", "--json"], ["--help"])


def saved(folder: Path, name: str = "game.camel") -> Game:
    return Game.from_record((folder / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("edition", "players", "people"),
    [
        *some([("2014", 2, 1), ("2014", 8, 0)], 1),
        *some([("2018", 3, 2), ("2018", 8, 1)], 1),
        *some([("cards", 2, 1), ("cards", 6, 1)], 1),
    ],
)
def test_a_whole_game_ends_with_scores_and_a_record(
    command: Run, run: Run, tmp_path: Path, edition: str, players: int, people: int
) -> None:
    options = ["--edition", edition, "--players", str(players), "--people", str(people), "--seed", "7"]
    done = command("play", "--text", *options, "--record", "game.camel", typed=ALWAYS_FIRST)
    assert done.returncode == 0
    assert not done.stderr
    assert "The race is over" in done.stdout
    assert "Saved to game.camel" in done.stdout
    game = saved(tmp_path)
    result = game.result()
    assert result is not None
    assert f"{game.names[result.winners[0]]}" in done.stdout.split("From first to last")[1]
    told = run("replay", "game.camel")
    assert told.returncode == 0
    assert told.stdout.count("The race is over") == 1
    assert done.stdout.split("From first to last")[1].split("Saved")[0] in told.stdout


def test_the_same_seed_plays_the_same_game(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("play", "--people", "0", "--seed", "4", "--record", f"{name}.camel")
    assert (tmp_path / "a.camel").read_text() == (tmp_path / "b.camel").read_text()


def test_wrong_input_is_explained_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    typed = [
        "rol",
        "roll p2",
        "ticket x",
        "cheer 1",
        "99",
        "0",
        "partner P2",
        "undo",
        "save",
        "9" * 5000,
        "save /no/where",
    ]
    done = run("play", "--seed", "1", "--record", "game.camel", typed="\n".join([*typed, "quit\n"]))
    assert done.returncode == 0
    assert not done.stderr
    for words in (
        "did you mean 'roll'",
        "up to luck",
        "ticket b",
        "there is no number 99",
        "no partnerships",
        "say where",
    ):
        assert words in done.stdout
    assert saved(tmp_path) == Game("2018", 4, seed=1)


def test_the_other_words_work(run: Run, tmp_path: Path) -> None:
    typed = "?\nhelp\n? 1\n? ticket b\nposition\nlog\nrecord\nsave copy.camel\nsave copy.camel\n\nboard\nquit\n"
    done = run("play", "--seed", "1", "--record", "game.camel", typed=typed)
    assert done.returncode == 0
    assert "take the top blue ticket" in done.stdout
    assert Game("2018", 4, seed=1).observe(0).position() in done.stdout
    assert "will be saved to game.camel" in done.stdout
    assert "copy.camel already exists" in done.stdout
    assert done.stdout.count("Player to move") == 3
    assert saved(tmp_path, "copy.camel") == saved(tmp_path)


@pytest.mark.parametrize("edition", ["2018", "cards"])
def test_a_game_that_was_left_goes_on(command: Run, run: Run, tmp_path: Path, edition: str) -> None:
    run("play", "--edition", edition, "--seed", "3", "--record", "game.camel", typed="1\n1\nquit\n")
    before = (tmp_path / "game.camel").read_text().partition("\n\n")[2]
    done = command("play", "--text", "--resume", "game.camel", "--seed", "5", typed=ALWAYS_FIRST)
    assert done.returncode == 0
    assert saved(tmp_path).over
    assert (tmp_path / "game.camel").read_text().partition("\n\n")[2].startswith(before.rstrip())
    again = run("play", "--resume", "game.camel")
    assert again.returncode == 2
    assert "camelup replay" in again.stderr


@pytest.mark.parametrize("edition", ["2014", "2018", "cards"])
@pytest.mark.parametrize("lines", [0, 3, 6])
def test_a_record_that_ends_in_a_set_up_goes_on(run: Run, tmp_path: Path, edition: str, lines: int) -> None:
    headers, _, rest = Game(edition, seed=1).record(secrets=True).partition("\n\n")
    kept = rest.splitlines(keepends=True)[:lines]
    (tmp_path / "half.camel").write_text(f"{headers}\n\n{''.join(kept)}", encoding="utf-8")
    done = run("play", "--text", "--resume", "half.camel", typed="quit\n")
    assert "Saved to half.camel" in done.stdout
    saved = (tmp_path / "half.camel").read_text(encoding="utf-8")
    assert saved.startswith(f"{headers}\n\n{''.join(kept)}")
    assert Game.from_record(saved).waiting


def test_the_end_of_input_saves_and_tells_how_to_go_on(command: Run, tmp_path: Path) -> None:
    done = command("play", "--seed", "3", "--people", "2", "--hide-money", typed="1\n")
    assert done.returncode == 0
    file = next(tmp_path.glob("camelup-2018-*.camel"))
    assert f"--resume {file.name} --people 2 --hide-money" in done.stdout
    assert "Traceback" not in done.stderr


class Cleaned:
    """Is told to end the game while it is being cleaned up."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_wish_to_leave_is_not_lost_while_python_cleans_up() -> None:
    def clean_up_and_wait() -> None:
        Cleaned()
        time.sleep(30)

    with leaving_when_told_to(), pytest.raises(Leave):
        clean_up_and_wait()


@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("which", some(["SIGINT", "SIGHUP"], 1))
def test_a_signal_saves_the_game(tmp_path: Path, which: str) -> None:
    command = [sys.executable, "-m", "camelup", "play", "--record", "game.camel"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=tmp_path, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8") as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.Signals[which])
        stdout, stderr = process.communicate(timeout=600)
    assert process.returncode == 0
    assert "Saved to game.camel" in stdout
    assert not stderr
    assert not saved(tmp_path).over


def test_money_is_hidden_when_asked_for(run: Run) -> None:
    done = run("play", "--hide-money", "--seed", "3", typed="1\n" * 4 + "quit\n")
    assert "P1 Player  3" in done.stdout
    assert "P2 Amina   ?" in done.stdout
    assert "  Player: " in done.stdout, "a leg has ended"
    assert "has" in next(line for line in done.stdout.splitlines() if line.startswith("    Player: "))
    assert not any("has" in line for line in done.stdout.splitlines() if line.startswith("    Amina: "))


# --- secrets ------------------------------------------------------------------------------------------


def test_at_one_keyboard_nobody_sees_the_others_cards(run: Run, tmp_path: Path) -> None:
    options = ["--edition", "cards", "--players", "2", "--people", "2", "--names", "Ada,Bob", "--seed", "8"]
    done = run("play", *options, "--record", "game.camel", typed="\n" + "1\n" * 11 + "\nposition\nlog\nquit\n")
    before, adas, bobs = done.stdout.split("Pass the keyboard to")
    hands = [line for line in (tmp_path / "game.camel").read_text().splitlines() if " deal " in line]
    dealt = [next(line.split()[2:] for line in hands if line.startswith(seat)) for seat in ("P1", "P2")]
    assert "Your cards" not in before
    assert "Bob is dealt 12 cards" in adas
    assert "Ada is dealt 12 cards" in bobs
    assert f"Your cards {' '.join(sorted(dealt[1], key=_in_order))}" in bobs
    assert "You discarded" not in bobs
    assert "hand P1:?" in bobs
    assert "Ada chooses in secret." in bobs
    assert "Ada discards" not in bobs


def _in_order(card: str) -> tuple[int, str]:
    return "woygb".index(card[0]), card[1]


def test_the_keyboard_is_passed_only_when_there_is_a_secret(run: Run) -> None:
    options = ["--players", "3", "--people", "3", "--names", "Ada,Bob,Cleo", "--seed", "2"]
    done = run("play", *options, typed="ticket b\nwinner g\n\nticket y\nticket y\n\nticket r\nquit\n")
    handed = [line.split(",")[0] for line in done.stdout.split("Pass the keyboard to ")[1:]]
    assert handed == ["Cleo", "Bob", "Cleo"]
    cleos = done.stdout.split("Pass the keyboard to ")[1]
    assert "Bob bets on a camel as overall winner" in cleos
    assert "P2:?" in cleos
    assert "P2:g" in done.stdout.split("Pass the keyboard to ")[2]


def test_a_card_can_be_taken_back_but_luck_cannot(run: Run, tmp_path: Path) -> None:
    options = ["--edition", "cards", "--seed", "8", "--record", "game.camel"]
    run("play", *options, typed="1\nundo\nundo\nquit\n")
    assert "discard" not in (tmp_path / "game.camel").read_text()
    done = run("play", "--edition", "2018", "--seed", "8", typed="roll\nundo\nquit\n")
    assert "luck can't be undone" in done.stdout


# --- options ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "--edition", "2019"], "2019"),
        (["play", "--edition", "2018", "--players", "2"], "--unofficial"),
        (["play", "--players", "99"], "not 99"),
        (["play", "--people", "5"], "0 to 4"),
        (["play", "--bots", "clever"], "there are: random, novice, regular, bookie, shrewd, sage, champion"),
        (["play", "--bots", "my_bot.py:MyBot"], "champion; a bot of your own plays in camelup arena"),
        (["play", "--text", "--players", "-1"], "2 to 8 players, not -1"),
        (["play", "--text", "--players", "1000000000000"], "2 to 8 players, not 1000000000000"),
        (["play", "--names", "Ada,Ada"], "a name of their own"),
        (["play", "--names", "A#b"], "can't be a name"),
        (["play", "--record", "no/where.camel"], "no folder"),
        (["play", "--resume", "nothing.camel"], "nothing.camel"),
        (["play", "--resume", "nothing.camel", "--players", "3"], "leave out"),
        (["fly"], "fly"),
    ],
)
def test_bad_options_are_explained(run: Run, arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert not done.stdout


def test_a_record_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.camel").write_text("precious")
    assert run("play", "--record", "mine.camel").returncode == 2
    assert (tmp_path / "mine.camel").read_text() == "precious"


@pytest.mark.parametrize(("arguments", "closed"), some([*product(WRITING, ["<&-", ">&-", "2>&-"])], 3))
def test_a_closed_stream_is_no_error(tmp_path: Path, arguments: list[str], closed: str) -> None:
    script = f'exec "$0" -m camelup "$@" {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", script, sys.executable, *arguments], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert not done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("arguments", some(WRITING, 1))
def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path, arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "camelup", *arguments]
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "camelup: the output can't be written: No space left on device\n"


def test_help_does_not_load_the_engine(tmp_path: Path) -> None:
    code = """
import sys
from contextlib import suppress
from camelup.cli import main
for arguments in (["--help"], ["--version"], ["play", "--help"], ["replay", "--help"]):
    sys.argv = ["camelup", *arguments]
    print("asked for", *arguments)
    with suppress(SystemExit):
        main()
    assert "numba" not in sys.modules and "numpy" not in sys.modules, arguments
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(len(told.splitlines()) > 1 for told in done.stdout.split("asked for")[1:])
