"""A bot that fails in game after game gets no verdict but its own line and an error status; one that hangs is named."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from arena.failing.hopeless import SHORT
from camelup.arena import Match, Settings, Tournament, TournamentSettings, read_result, write_result
from camelup.arena.crew.cluster import looked_after
from camelup.arena.crew.crew import crew_of_processes
from camelup.arena.crew.work import play_rounds
from camelup.arena.match.failing import AT_FIRST, LATER, Streaks
from camelup.arena.play import patience
from camelup.arena.play.game import CutOff
from camelup.arena.play.played import Played, joined
from camelup.bots.making import make_bot
from camelup.cli import arena as arena_command
from camelup.errors import CamelUpError
from cli.done import Done, Run
from sampling import PROVING, sized, some

BOTS = Path(__file__).with_name("hopeless.py")
QUICK = ("--edition", "2014", "--players", "3", "--seed", "1", "--jobs", "1")
LONG = 600.0
LINE = 1 + BOTS.read_text().split('return camels["camel"]')[0].count("\n")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the patience of the bots' file here, and that of before afterwards."""
    monkeypatch.setattr(patience, "PATIENCE", patience.PATIENCE)
    make_bot(f"{BOTS}:Sometimes")
    patience.PATIENCE = SHORT


@pytest.fixture
def program(tmp_path: Path) -> str:
    """A program that greets and then fails whenever it is its turn."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return f"{shlex.quote(sys.executable)} {file}"


PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "version": 1, "name": "ada"}))
    elif message["type"] == "turn":
        print(message["camel"])
"""


def in_a_line(text: str) -> str:
    return " ".join(text.split())


def expect_no_verdict(done: Done, games: int) -> None:
    words = in_a_line(done.stdout)
    assert done.returncode == 1, done.stderr
    assert f"failed in all of its {games} games" in words
    assert words.count("No verdict: ") == 1
    assert words.count("Traceback (most recent call last)") == 1
    assert "win share" not in words
    assert "is rated highest" not in words
    assert "Stopped: " in words


# --- no verdict ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("against", [("random",), ("novice", "random", "--each-against-each")])
def test_a_bot_that_fails_in_every_game_gets_no_verdict_but_its_own_line_and_an_error_status(
    run: Run, against: tuple[str, ...]
) -> None:
    done = run("arena", f"{BOTS}:Ever", *against, *QUICK, "--games", "300")
    expect_no_verdict(done, games=6)
    assert f"line {LINE}, in camel" in in_a_line(done.stdout)
    assert "it raised KeyError: 'camel'" in in_a_line(done.stdout)
    assert "arena/play/seat.py" not in done.stdout


def test_a_program_that_fails_in_every_game_gets_no_verdict_but_what_it_wrote(run: Run, program: str) -> None:
    done = run("arena", program, "random", *QUICK)
    expect_no_verdict(done, games=6)
    assert "line 8, in <module>" in in_a_line(done.stdout)


def test_a_bot_that_ends_the_process_fails_in_its_game_alone(run: Run) -> None:
    expect_no_verdict(run("arena", f"{BOTS}:Leaving", "random", *QUICK), games=6)


def test_a_short_match_in_which_a_bot_failed_in_every_game_has_no_verdict_either(run: Run) -> None:
    done = run("arena", f"{BOTS}:Ever", "random", *QUICK, "--games", "3")
    assert (done.returncode, "failed in all of its 3 games" in in_a_line(done.stdout)) == (1, True)
    assert "Stopped" not in done.stdout


def test_who_is_stopped_by_a_rival_still_sees_the_pairings_of_others(run: Run) -> None:
    done = run("arena", "random", "novice", f"{BOTS}:Ever", "--each-against-each", *QUICK, "--games", "3")
    assert done.returncode == 1
    assert "No verdict: " in done.stdout
    assert in_a_line(done.stdout).count("failed in all of its 12 games") == 1
    assert "failed" in done.stdout.split("No verdict")[0]
    assert "%" in done.stdout.split("No verdict")[0]


def test_the_file_says_so_and_a_mended_bot_goes_on_from_there(run: Run, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Mine:\n    def decide(self, observation, deadline):\n        return observation.nothing\n")
    assert run("arena", "mine.py", "random", *QUICK, "--games", "12", "--json", "a.json").returncode == 1
    kept = json.loads((tmp_path / "a.json").read_text())
    assert (kept["stopped"], kept["failing"], kept["finished"], kept["played"]) == (True, ["mine.py"], False, 6)
    assert [bool(cut["traceback"]) for cut in kept["cut_off"]] == [True] + 5 * [False]
    assert run("arena", "--resume", "a.json", "--jobs", "1").returncode == 1
    assert json.loads((tmp_path / "a.json").read_text())["played"] == 12
    bot.write_text(bot.read_text().replace("nothing", "actions()[0]"))
    done = run("arena", "--resume", "a.json", "--games", "24", "--jobs", "1")
    assert (done.returncode, "win share of mine.py" in done.stdout) == (0, True)
    assert "failed in 12 of the 24 seats it had" in in_a_line(done.stdout)


def test_a_file_of_before_is_read_and_its_verdict_looked_at_again() -> None:
    kept = json.loads(write_result(Match(Settings(("novice", "random"))).result()))
    cut: dict[str, Any] = {"bot": "novice", "game": 0, "seat": 0, "turn": 1, "reason": "it raised OSError"}
    kept["cut_off"], kept["games"]["money"] = [cut], []
    del kept["stopped"], kept["failing"]
    assert read_result(json.dumps(kept)).played.cut_off == (CutOff(**cut, traceback=""),)


def test_a_bot_that_fails_now_and_then_plays_on_and_is_counted(run: Run) -> None:
    done = run("arena", f"{BOTS}:Sometimes", "random", *QUICK, "--games", "30")
    words = in_a_line(done.stdout)
    assert done.returncode == 0
    assert "The win share of moody is" in words
    assert " of the 30 seats it had; random played on for it" in words
    assert words.count("it raised RuntimeError: not today") >= 5
    assert words.count("Traceback (most recent call last)") == 1


# --- when it is enough --------------------------------------------------------------------------------


def games_of(settings: Settings, failed: list[bool]) -> Played:
    """Games in which the first contestant failed or not."""
    seats = [settings.seating(game).index(0) for game in range(len(failed))]
    cuts = [CutOff("a", game, seats[game], 0, "why") for game, fails in enumerate(failed) if fails]
    blank: Any = joined([play_rounds(Settings(("random",), players=2, unofficial=True), 0, len(failed) // 2).played])
    return Played(blank.money, blank.earned, blank.thinking, tuple(cuts))


@pytest.mark.parametrize(
    ("failed", "last"),
    [
        ([True] * 30, (AT_FIRST - 1) // 2),
        ([True, False] * 15, None),
        ([False, False] + [True] * 12 + [False, False], None),  # a bad day is not the end
        ([False, False] + [True] * (LATER - 1) + [False], None),
        ([False, False] + [True] * LATER + [False, False], LATER // 2),
    ],
)
def test_a_few_games_in_a_row_are_enough_at_first_and_more_for_one_that_has_played(
    failed: list[bool], last: int | None
) -> None:
    settings = Settings(("a", "b"), players=2)
    assert Streaks(settings).watch(games_of(settings, failed), 0) == last


def test_a_match_stops_at_the_same_game_whoever_plays_it() -> None:
    settings = Settings((f"{BOTS}:Ever", "random"), edition="2014", players=3, games=300, seed=1)
    one_batch, many = Match(settings), Match(settings)
    one_batch.take(play_rounds(settings, 0, 5))
    for first in range(5):
        many.take(play_rounds(settings, first, 1))
    for match in (one_batch, many):
        assert (match.games, match.over, match.stopped) == (6, True, True)
    assert one_batch.result().played.cut_off == many.result().played.cut_off


# --- before the first game ----------------------------------------------------------------------------


def test_who_can_t_be_made_is_refused_before_the_first_game(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "class Own:\n    def __init__(self):\n        1 / 0\n    def decide(self, observation, deadline): pass\n"
    )
    ending = f"{shlex.quote(sys.executable)} -c 'raise OSError(7)'"
    for bot, words in (
        ("own.py", "own.py can't be made: ZeroDivisionError: division by zero (line 3 of own.py)"),
        (ending, "can't play: it ended with exit status 1. It wrote: Traceback"),
    ):
        for options in ((), ("--each-against-each",)):
            done = run("arena", "novice", bot, *QUICK, *options)
            assert (done.returncode, done.stdout) == (2, "")
            assert words in in_a_line(done.stderr)


def test_a_file_of_python_that_is_no_program_says_how_to_name_its_class(run: Run, tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text("class Base:\n    def decide(self, observation, deadline): pass\n")
    (tmp_path / "own.py").write_text("from neighbour import Base\nclass Own(Base): pass\n")
    done = run("arena", "own.py", "random", *QUICK)
    assert (done.returncode, done.stdout) == (2, "")
    assert "it ended with exit status 0; to play a class in it, write own.py:MyBot" in done.stderr


# --- who hangs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", some(["Sleeping", "Looping"], 1))
def test_a_class_that_hangs_is_named_and_cut_off_by_the_process_it_plays_in(bot: str) -> None:
    match = Match(Settings((f"{BOTS}:{bot}", "random"), edition="2014", players=3, games=300, think=0.01))
    with crew_of_processes(sized(1, 2)) as crew:
        match.run(crew)
    (failing,) = match.result().failing
    assert (failing.bot, failing.always) == (f"{BOTS}:{bot}", True)
    assert failing.reason.startswith("it had not returned from decide after ")
    assert f'{BOTS}", line ' in failing.traceback
    assert "patience.py" not in failing.traceback


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        pytest.param(
            "NeverMade",
            r"NeverMade can't be made: it had not returned from __init__ after .* \(line \d+ of hopeless.py\)",
            marks=pytest.mark.skipif(
                not PROVING, reason="half a minute, the patience that is there before its file is read"
            ),
        ),
        ("Stubborn", r"Stubborn has not returned from decide for .*of hopeless.py\) and can't be interrupted"),
    ],
)
def test_a_class_that_never_gets_anywhere_ends_the_match_by_name(bot: str, words: str) -> None:
    settings = TournamentSettings(("novice", f"{BOTS}:{bot}"), edition="2014", players=(3,), games=3)
    with crew_of_processes(sized(1, 2)) as crew, pytest.raises(CamelUpError, match=words):
        Tournament(settings).run(crew)


def test_a_class_that_hangs_in_this_process_is_named_and_left_alone(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    make_bot(f"{BOTS}:Slow")
    loaded: Any = next(module for name, module in sys.modules.items() if name.startswith("hopeless_"))
    monkeypatch.setattr(loaded, "COMPLAINTS", [])
    name_hang = arena_command._name  # noqa: SLF001

    def name_and_tell(hang: patience.Hang) -> None:
        name_hang(hang)
        if hang.bot.endswith("Slow") and hang.method == "decide":
            patience.PATIENCE = LONG  # else it may hang once more, where the machine does
            loaded.COMPLAINTS.append(hang.bot)

    monkeypatch.setattr(arena_command, "_name", name_and_tell)
    done = run("arena", f"{BOTS}:Slow", "random", *QUICK, "--games", "3")
    assert done.returncode == 0
    told = re.findall(
        r"Slow has not returned from decide for \d+ seconds \(line \d+ of hopeless.py\); "
        "it plays in this process, which can't be cut off: Ctrl-C ends the match",
        in_a_line(done.stderr),
    )
    assert len(told) == 1


def test_a_class_that_hangs_on_a_cluster_is_named() -> None:
    settings = Settings((f"{BOTS}:Sleeping", "random"), edition="2014", players=3)
    with pytest.raises(CamelUpError, match=r"has not returned from decide .* on a cluster it can't be cut off"):
        looked_after(play_rounds, settings, 0, 1)
    assert looked_after(abs, -2) == 2
    with pytest.raises(ZeroDivisionError):
        looked_after(divmod, 1, 0)
