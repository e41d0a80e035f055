"""Programs play by the line protocol; whatever they do wrong is told in a sentence, and nothing of them is left."""

import doctest
import gc
import json
import os
import pickle
import re
import select
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

from camelup.bots import AttentiveBot, Bot, bot_named, in_seconds
from camelup.bots.making import check_spec, make_bot, own_name
from camelup.engine.editions import EDITIONS
from camelup.engine.events import Event, seen_by
from camelup.errors import BotFailed, CamelUpError
from camelup.game import Game
from camelup.odds.board.race import race_table
from camelup.wire.lines import bot as line_bot
from camelup.wire.lines import program
from camelup.wire.lines.messages import game_begins, write_line, your_turn
from camelup.wire.seeing import view_of
from camelup.wire.views import CardsView
from games import choose, running_games
from sampling import sized, some

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
BAD = HERE / "programs" / "bad.py"
EXAMPLE = ROOT / "examples" / "line_bot.py"
NODE_EXAMPLE = ROOT / "examples" / "line_bot.js"
FIRST_BOT = ROOT / "examples" / "first_bot.py"
TABLES = [("2014", 2), ("2018", 4), ("2018", 7), ("cards", 2), ("cards", 4)]
SOME_TABLES = [one for edition in EDITIONS for one in some([one for one in TABLES if one[0] == edition], 1)]
"""One of each game."""
LONG = 60.0
"""Seconds that no test takes unless something is broken."""

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines are shared and noisy: no good program fails for being slow."""
    monkeypatch.setattr(line_bot, "SECONDS_TO_START", LONG)
    monkeypatch.setattr(line_bot, "GRACE", LONG)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_bot, "GRACE", 0.1)


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """List the processes that a test starts; none of them and no pipe to them outlives it."""
    processes: list[subprocess.Popen[bytes]] = []
    start = program.start

    def start_and_list(*arguments: Any) -> subprocess.Popen[bytes]:
        processes.append(start(*arguments))
        return processes[-1]

    monkeypatch.setattr(program, "start", start_and_list)
    race_table("2018")  # its file stays open from the first question on
    files = open_files()
    yield processes
    assert open_files() <= files  # fewer when the garbage of another test has gone meanwhile
    assert None not in [process.returncode for process in processes]  # ended and not even a zombie


def open_files() -> int:
    return len(os.listdir("/dev/fd"))  # noqa: PTH208  # a Path would open it for longer


def command(*words: object) -> str:
    return shlex.join(map(str, words))


def bad(way: str) -> line_bot.LineBot:
    bot = make_bot(command(sys.executable, BAD, way), seed=1)
    assert isinstance(bot, line_bot.LineBot)
    return bot


def play(hero: Bot, game: Game, think: float = LONG) -> None:
    """Play a game out, the hero in seat 0 and whatever comes to hand in the others."""
    others = bot_named("random", seed=2)
    listener = hero if isinstance(hero, AttentiveBot) else None
    if listener:
        listener.begin(game.observe(0), game.names)
    while not game.over:
        bot = hero if game.turn == 0 else others
        events = game.play(bot.decide(game.observe(game.turn), in_seconds(think)))
        if listener:
            listener.hear([seen_by(event, 0, hide_money=game.hide_money) for event in events])
    result = game.result()
    assert result is not None
    if listener:
        listener.end(result)


# --- good programs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players"), SOME_TABLES)
@pytest.mark.parametrize("spec", [str(EXAMPLE), pytest.param(command("node", NODE_EXAMPLE), marks=needs_node)])
def test_the_examples_play_whole_games(
    spec: str, edition: str, players: int, started: list[subprocess.Popen[bytes]]
) -> None:
    bot = make_bot(spec, seed=1)
    assert isinstance(bot, line_bot.LineBot)
    for seed in range(2):
        play(bot, Game(edition, players, seed=seed))
    bot.close()
    assert [process.returncode for process in started] == [0]  # one for all games; it left by itself
    assert "frontrunner" in bot.description


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 30
    imported = set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


def test_a_seed_makes_programs_repeatable() -> None:
    records = []
    for _ in range(2):
        bot = make_bot(str(EXAMPLE), seed=7)
        game = Game("cards", 3, seed=1)
        play(bot, game)
        bot.close()  # type: ignore[attr-defined]
        records.append(game.record())
    assert records[0] == records[1]


def test_a_program_may_be_asked_without_ceremony() -> None:
    """Who only wants decisions need not begin, tell or end."""
    bot, game = make_bot(str(EXAMPLE), seed=1), Game("2018", seed=1)
    assert bot.decide(game.observe(0), in_seconds(LONG)) in game.actions()
    bot.close()  # type: ignore[attr-defined]


def test_a_class_decides_the_same_in_a_process_of_its_own() -> None:
    inside, served = make_bot(f"{FIRST_BOT}:FirstBot"), make_bot(str(FIRST_BOT))
    game = Game("2014", 3, seed=3)
    for number in range(60):
        if game.over:
            break
        seen = game.observe(game.turn)
        assert inside.decide(seen, in_seconds(LONG)) == served.decide(seen, in_seconds(LONG))
        game.play(choose(game, 37 * number))
    served.close()  # type: ignore[attr-defined]


LISTENER = """
import pathlib

from camelup.bots import serve

class Listener:
    def __init__(self, seed):
        self.heard = [seed]

    def begin(self, observation, names):
        self.heard += [observation, names]

    def hear(self, events):
        self.heard += events

    def end(self, result):
        pathlib.Path({file!r}).write_text("\\n".join(map(repr, [*self.heard, result])))

    def decide(self, observation, deadline):
        if not self.heard[3:]:
            print("what is printed is no answer")
        return observation.actions()[0]

if __name__ == "__main__":
    serve(Listener)
"""


def test_a_class_in_a_process_of_its_own_hears_what_it_would_hear_inside(tmp_path: Path) -> None:
    heard = []
    source, file = tmp_path / "listener.py", tmp_path / "heard"
    source.write_text(LISTENER.format(file=str(file)))
    for spec in (f"{source}:Listener", str(source)):
        bot = make_bot(spec, seed=5)
        game = Game("2018", 6, seed=5, hide_money=True)
        play(bot, game)
        if isinstance(bot, line_bot.LineBot):
            bot.close()
        heard.append(file.read_text().split("\n", 1))
    assert heard[0][1] == heard[1][1]
    assert heard[1][0].isdigit()  # a seed for this game, from that of the bot


def test_a_program_that_floods_its_standard_error_plays_on() -> None:
    bot = bad("complain and play")
    game = Game("2018", 3, seed=1)
    bot.begin(game.observe(0), game.names)
    for _ in range(3):
        assert bot.decide(game.observe(0), in_seconds(LONG)) == game.actions()[0]
    bot.close()


# --- bad programs -----------------------------------------------------------------------------------------

AT_THE_START = {
    "crash at once": "it ended with exit status 1; its last words: no such module",
    "wrong version": "it speaks version '2' of the protocol, and this is version 1",
    "no version": "it speaks version 'None' of the protocol",
    "close input": "it closed its standard input",
    "no name": "it answered '.*\"name\": null.*', where 'name' should be a text",
}
AT_A_TURN = {
    "crash": "it ended with exit status 1; its last words: .*RuntimeError: I had a bad feeling about this",
    "leave": "it ended with exit status 3",
    "be killed": r"it was ended by signal 15 \(Terminated",
    "talk": "it answered what is not JSON: 'I would like to roll, please.'",
    "bytes": "it answered what is not JSON: '��'",
    "list": r"""it answered '\[\]' instead of {"type": "action", …}""",
    "brackets": r"it answered what is not JSON: '\[{99}…'",
    "wrong type": """it answered '{"type": "roll"}' instead of {"type": "action", …}""",
    "no action": """it answered '{"type": "action"}', where 'action' should be a text""",
    "number": "where 'action' should be a text",
    "illegal": r"it chose 'partner P2', which is not allowed: there are no partnerships .* \(B24\)",
    "unknown": "it chose 'rol': 'rol' is not an action in 2018; did you mean 'roll'",
    "long action": "it chose 'z{99}…': 'z{60}' is not an action in 2018",
    "choose luck": "it chose 'roll p2': it has to be one of the actions offered, exactly as written there",
    "long line": 'it wrote a line of more than 64 KiB: \'{"type": "action", "action": "zzz',
    "flood": "it wrote a line of more than 64 KiB: 'zzz",
    "chatter": "it (spoke unasked|answered what is not JSON): 'All I have to say is this",
    "answer twice": 'it spoke unasked: \'{"type": "action"',
    "close output": "it closed its standard output",
}


@pytest.mark.parametrize(("way", "report"), AT_THE_START.items())
def test_a_program_that_begins_badly_is_cut_off_before_the_game(
    way: str, report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_TO_LEAVE", 0.3 if way == "close input" else LONG)
    bot, game = bad(way), Game("2018", seed=1)
    with pytest.raises(BotFailed, match=f"^.*bad.py.* was cut off: {report}"):
        bot.begin(game.observe(0), game.names)


@pytest.mark.parametrize(("way", "report"), AT_A_TURN.items())
def test_a_program_that_answers_badly_is_cut_off(way: str, report: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_TO_LEAVE", 0.3 if way == "close output" else LONG)
    with pytest.raises(BotFailed, match=report) as failed:
        play(bad(way), Game("2018", seed=1))
    assert "\n" not in str(failed.value)
    assert len(str(failed.value)) < 700


@pytest.mark.parametrize("way", ["say nothing", "buffer answers"])
def test_a_program_that_does_not_say_hello_in_time_is_cut_off(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_bot, "SECONDS_TO_START", 0.3)
    game = Game("2018", seed=1)
    with pytest.raises(BotFailed, match=r"did not answer in .* seconds \(does it flush its output after every line\?"):
        bad(way).begin(game.observe(0), game.names)


def waited(failure: BotFailed) -> float:
    return float(failure.reason.split()[5])


@pytest.mark.parametrize("way", ["hang", "ignore signals", "complain and hang"])
def test_a_program_that_does_not_answer_in_time_is_cut_off(way: str) -> None:
    bot, game = bad(way), Game("2018", seed=1)
    bot.begin(game.observe(0), game.names)
    bot.grace = 0.2  # what the first answer has beyond its time
    with pytest.raises(BotFailed, match="it did not answer in") as failed:
        bot.decide(game.observe(0), in_seconds(0.05))
    assert 0.2 <= waited(failed.value) < LONG


def test_only_the_first_answer_may_be_late(impatient: None) -> None:
    bot, game = bad("never leave"), Game("2018", seed=1)
    bot.decide(game.observe(0), in_seconds(0))
    with pytest.raises(BotFailed, match="it did not answer in") as failed:
        bot.decide(game.observe(0), in_seconds(0))
    assert waited(failed.value) < LONG


def test_a_program_that_does_not_read_never_holds_anybody_up() -> None:
    bot, game = bad("never read"), Game("2018", seed=1)
    bot.begin(game.observe(0), game.names)
    bot.hear(list(game.play("roll")) * 1000)
    with pytest.raises(BotFailed, match="it does not read its standard input"):
        bot.hear(list(game.play("roll")) * 10_000)


def test_a_program_that_does_not_read_is_found_out_at_its_turn() -> None:
    bot, game = bad("never read"), Game("2018", seed=1)
    bot.begin(game.observe(0), game.names)
    bot.hear(list(game.play("roll")) * 1000)
    bot.grace = 0.2
    with pytest.raises(BotFailed, match=r"it did not answer in .* and does not read its standard input"):
        bot.decide(game.observe(0), in_seconds(0))


def test_what_a_program_started_goes_with_it(tmp_path: Path) -> None:
    """A grandchild holds a named pipe open; it reads as ended only when nobody holds it any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # does not wait for a writer
    bot, game = make_bot(command(sys.executable, BAD, "have children", pipe)), Game("2018", seed=1)
    with pytest.raises(BotFailed, match="'never' is not an action"):
        bot.decide(game.observe(0), in_seconds(LONG))
    assert select.select([reader], [], [], LONG)[0]
    assert os.read(reader, 100) == b""
    os.close(reader)


def test_a_program_that_does_not_leave_is_killed(
    started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_TO_LEAVE", 0.2)
    bot, game = bad("never leave"), Game("2018", seed=1)
    bot.decide(game.observe(0), in_seconds(LONG))
    bot.close()
    assert started[0].returncode == -9
    bot.close()  # once more does no harm


def test_a_forgotten_program_does_not_live_on(started: list[subprocess.Popen[bytes]]) -> None:
    bot, game = bad("never leave"), Game("2018", seed=1)
    bot.decide(game.observe(0), in_seconds(LONG))
    del bot
    gc.collect()
    assert started[0].returncode == -9


def test_a_program_that_can_t_be_started_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_bytes(b"\x00\x01\x02")
    program.chmod(0o755)
    game = Game("2018", seed=1)
    with pytest.raises(BotFailed, match="program was cut off: it can't be started: Exec format error"):
        make_bot(str(program)).decide(game.observe(0), in_seconds(LONG))


# --- after a failure --------------------------------------------------------------------------------------


def fail(bot: line_bot.LineBot) -> None:
    game = Game("2014", 2, seed=1)
    with pytest.raises(BotFailed, match="'never' is not an action"):
        play(bot, game)


def test_after_a_failure_the_game_goes_on_without_the_program() -> None:
    bot, game = bad("dislike 2014"), Game("2014", 2, seed=1)
    fail(bot)
    bot.hear(game.play("roll"))
    while not game.over:
        game.play("roll")
    result = game.result()
    assert result is not None
    bot.end(result)
    with pytest.raises(BotFailed, match="'never' is not an action"):
        bot.decide(game.observe(0), in_seconds(LONG))


def test_the_next_game_starts_the_program_afresh(started: list[subprocess.Popen[bytes]]) -> None:
    bot = bad("dislike 2014")
    fail(bot)
    play(bot, Game("2018", 3, seed=1))
    play(bot, Game("2018", 3, seed=2))
    bot.close()
    assert len(started) == 2


def test_three_failures_in_a_row_put_a_program_out(started: list[subprocess.Popen[bytes]]) -> None:
    bot = bad("dislike 2014")
    fail(bot)
    fail(bot)
    play(bot, Game("2018", 3, seed=1))  # a good game in between is forgiven
    for _ in range(3):
        fail(bot)
    before = len(started)
    for _ in range(2):
        with pytest.raises(BotFailed, match="it has failed 3 times in a row and stays out"):
            play(bot, Game("2018", 3, seed=1))
    assert len(started) == before


def test_a_failure_travels_between_processes() -> None:
    failure = pickle.loads(pickle.dumps(BotFailed("./my_bot.py", "it ended", "alas")))  # noqa: S301  # our own
    assert str(failure) == "./my_bot.py was cut off: it ended; its last words: alas"
    assert (failure.bot, failure.reason, failure.last_words) == ("./my_bot.py", "it ended", "alas")


# --- secrets ----------------------------------------------------------------------------------------------


@settings(max_examples=sized(10, 30))
@given(running_games(), st.integers(0, 2**32))
def test_hidden_facts_do_not_show_in_what_a_program_is_sent(game: Game, seed: int) -> None:
    other = Game.imagine(game.observe(game.turn), seed=seed)
    seen, twin = game.observe(game.turn), other.observe(game.turn)
    assert write_line(your_turn(seen, 0.2)) == write_line(your_turn(twin, 0.2))
    assert write_line(game_begins(seen, game.names, 1)) == write_line(game_begins(twin, game.names, 1))


def test_a_program_is_not_told_the_money_that_a_table_hides(tmp_path: Path) -> None:
    file = tmp_path / "told"
    bot = make_bot(command(sys.executable, HERE / "programs" / "recorder.py", file), seed=1)
    play(bot, Game("2018", 3, seed=1, hide_money=True))
    bot.close()  # type: ignore[attr-defined]
    told = [json.loads(line) for line in file.read_text().splitlines()]
    for turn in told:
        if turn["type"] == "turn":
            assert [seat["money"] is None for seat in turn["observation"]["seats"]] == [False, True, True]
    settled = [
        event for one in told if one["type"] == "events" for event in one["events"] if event["event"] == "Settled"
    ]
    assert {(event["seat"] == 0, event["money"] is None) for event in settled} == {(True, False), (False, True)}


# --- from a word to a bot ---------------------------------------------------------------------------------

OWN = """
import helper

class Bot:
    __slots__ = ("seed",)

    def __init__(self, seed=None):
        self.seed = seed

    def decide(self, observation, deadline):
        return observation.actions()[helper.FIRST]

class Named:
    name, description = "ada", "Knows numbers."

    def decide(self, observation, deadline):
        return "roll"

class Needy(Named):
    def __init__(self, model):
        pass

class Lazy:
    pass

class Short:
    def decide(self, observation):
        return "roll"

class Eager:
    async def decide(self, observation, deadline):
        return "roll"

class Deaf(Named):
    def hear(self, events):
        pass

class Muddled(Deaf):
    def begin(self, observation):
        pass

    def end(self, result):
        pass

class Failing(Named):
    def __init__(self):
        self.model = {}["model"]

answer = 42
"""


ALONE = """
class _Base:
    def decide(self, observation, deadline):
        return observation.actions()[0]

class Alone(_Base):
    name = "ada"

class Notes:
    pass
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with bots, good and bad, and a folder with what people may name by mistake."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    Path("helper.py").write_text("FIRST = 0\n")
    Path("own.py").write_text(OWN)
    Path("broken.py").write_text("def decide(:\n")
    Path("leaves.py").write_text("raise SystemExit('bye')\n")
    Path("alone.py").write_text(ALONE)
    Path("program.py").write_text(f"{ALONE}\nimport sys\nfor line in sys.stdin: pass\n")
    Path("plain.txt").write_text("I am no program.\n")
    Path("folder").mkdir()
    return tmp_path


def test_a_class_in_a_file_is_a_bot(own: Path) -> None:
    bot = make_bot("own.py:Bot", seed=9)
    game = Game("2018", seed=1)
    assert isinstance(bot, Bot)
    assert bot.decide(game.observe(0), in_seconds(0)) == game.actions()[0]
    assert (bot.name, bot.seed) == ("own.py:Bot", 9)  # type: ignore[attr-defined]
    assert make_bot(f"{own / 'own.py'}:Named").name == "ada"


def test_a_file_that_has_changed_is_read_again(own: Path) -> None:
    assert make_bot("own.py:Named").name == "ada"
    Path("own.py").write_text(OWN.replace("ada", "bob"))
    os.utime("own.py", (1, 1))
    assert make_bot("own.py:Named").name == "bob"


MISTAKES = {
    "bokie": r"there is no bot 'bokie': did you mean 'bookie'\? There are random, novice",
    "Champion": "did you mean 'champion'",
    "zzz": r"there is no bot 'zzz'; there are random, .*, and your own: ./my_bot.py, my_bot.py:MyBot or 'node my_bot.js'",
    "": "a bot is missing; there are random",
    "nobody.py": "there is no file 'nobody.py'",
    "./nobody": "there is no file 'nobody'",
    "./folder": "folder is a folder: name the file of the bot in it",
    "./plain.txt": "plain.txt is not executable: allow it with chmod .x, or give the command that runs it",
    "nosuchprogram own.py": "there is no program 'nosuchprogram': is it installed",
    "python3 nobody.py": "there is no file 'nobody.py'",
    "python3 'own.py": r"the command .* can't be read: no closing quotation",
    "nobody.py:Bot": "there is no file 'nobody.py'",
    "own.py:Nobody": "there is no class Nobody in own.py; there are Bot, Named, Needy, Lazy, Short, Eager",
    "own.py:answer": "there is no class answer in own.py",
    "helper.py:Bot": "there is no class Bot in helper.py; there are no classes in it",
    "own.py:Lazy": r"Lazy in own.py is not a bot: it has no method decide\(self, observation, deadline\)",
    "own.py:Needy": r"Needy in own.py can't be made: nothing gives its __init__ model; write def __init__\(self, seed=None, model=…\)",
    "own.py:Short": r"write def decide\(self, observation, deadline\), not decide\(self, observation\)",
    "own.py:Eager": r"write def decide\(self, observation, deadline\), without async",
    "own.py:Deaf": r"can't follow the game without begin and end: write all of begin\(self, observation, names\), hear",
    "own.py:Muddled": r"write def begin\(self, observation, names\), not begin\(self, observation\)",
    "own.py": "own.py has 8 classes that decide: write own.py:Bot or own.py:Named or own.py:Needy",
    "broken.py": "broken.py can't be loaded: SyntaxError: invalid syntax.*line 1",
    "broken.py:Bot": "broken.py can't be loaded: SyntaxError: invalid syntax.*line 1",
    "leaves.py:Bot": "leaves.py can't be loaded: SystemExit: bye",
}


@pytest.mark.parametrize(("spec", "report"), MISTAKES.items())
def test_a_word_that_is_no_bot_is_refused_before_any_game(own: Path, spec: str, report: str) -> None:
    with pytest.raises(CamelUpError, match=report):
        check_spec(spec, "2018")
    with pytest.raises(CamelUpError, match=report):
        make_bot(spec)


def test_a_class_that_fails_when_it_is_made_is_refused_with_its_own_line(own: Path) -> None:
    line = OWN[: OWN.index("self.model =")].count("\n") + 1
    with pytest.raises(
        CamelUpError, match=rf"own.py:Failing can't be made: KeyError: 'model' \(line {line} of own.py\)"
    ):
        make_bot("own.py:Failing")


def test_a_bot_is_called_by_its_own_words_whatever_others_of_its_class_were_called(own: Path) -> None:
    (own / "plain.py").write_text("class Plain:\n    def decide(self, observation, deadline):\n        pass\n")
    for words in ("plain.py:Plain", "./plain.py:Plain"):
        assert make_bot(words).name == own_name(words) == words


def test_a_file_without_a_class_is_the_only_one_in_it_that_decides(own: Path) -> None:
    game = Game("2018", seed=1)
    assert make_bot("alone.py").decide(game.observe(0), in_seconds(0)) == game.actions()[0]
    assert (own_name("alone.py"), own_name("own.py:Named"), own_name("own.py:Bot")) == ("ada", "ada", "own.py:Bot")


def test_a_file_that_reads_what_it_is_told_is_a_program_whatever_classes_it_has(own: Path) -> None:
    assert isinstance(make_bot("program.py"), line_bot.LineBot)
    assert isinstance(make_bot(str(FIRST_BOT)), line_bot.LineBot)


@pytest.mark.parametrize(
    "spec", ["bookie", "own.py:Bot", "program.py", "./program.py", "./own.py --fast", "python3 own.py"]
)
def test_a_good_word_passes_without_starting_anything(
    own: Path, spec: str, started: list[subprocess.Popen[bytes]]
) -> None:
    check_spec(spec, "2018")
    make_bot(spec)
    assert started == []


# --- the documents ----------------------------------------------------------------------------------------


def test_what_is_said_in_docs_bots_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    outcome = doctest.testfile(str(ROOT / "docs" / "bots.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert outcome.attempted > 10
    assert outcome.failed == 0


@pytest.mark.parametrize(("document", "example"), [("bots.md", FIRST_BOT), ("protocol.md", EXAMPLE)])
def test_the_documents_show_the_examples_as_they_are(document: str, example: Path) -> None:
    assert f"```python\n{example.read_text()}```" in (ROOT / "docs" / document).read_text()


def left_to_choose(game: Game) -> dict[str, int]:
    view = view_of(game.observe(0))
    assert isinstance(view, CardsView)
    return asdict(view.seats[0].to_choose)


def test_c5_a_program_is_told_how_many_cards_it_has_still_to_choose() -> None:
    for players in EDITIONS["cards"].players:
        game = Game("cards", players=players, seed=3)
        while 0 in game.waiting:
            wanted = left_to_choose(game)
            pile = next(pile for pile, number in wanted.items() if number)
            assert {action.split()[0] for action in game.actions(0)} == {pile}
            game.play(game.actions(0)[0], seat=0)
        assert not any(left_to_choose(game).values())


def test_docs_protocol_lists_every_event() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text()
    for kind in get_args(Event):
        assert f"| `{kind.__name__}` | {', '.join(f'`{field}`' for field in kind._fields)} |" in text


def transcript(tmp_path: Path) -> list[dict[str, Any]]:
    """Everything that the recorder is told in two games: the ones that docs/protocol.md shows."""
    file = tmp_path / "told"
    bot = make_bot(command(sys.executable, HERE / "programs" / "recorder.py", file), seed=1)
    assert isinstance(bot, line_bot.LineBot)
    for edition in ("2018", "cards"):
        game = Game(edition, ["Ada", "Bob", "Cleo"], seed=7)
        bot.begin(game.observe(0), game.names)
        number = 0
        while not game.over:
            number += 1
            if game.turn == 0:
                bot.decide(game.observe(0), in_seconds(LONG))
            events = game.play(choose(game, 37 * number))
            bot.hear([seen_by(event, 0) for event in events])
        result = game.result()
        assert result is not None
        bot.end(result)
    bot.close()
    return [json.loads(line) for line in file.read_text().splitlines()]


def timeless(message: dict[str, Any]) -> str:
    """Write a message, fields in their order, without the one that depends on the clock."""
    return json.dumps({**message, "seconds": 0.2} if "seconds" in message else message)


def test_the_messages_in_docs_protocol_are_those_that_are_sent(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "protocol.md").read_text()
    shown = [json.loads(block) for block in re.findall(r"```json\n(\{.*?)```", text, re.DOTALL)]
    sent = {timeless(message) for message in transcript(tmp_path)}
    assert {message["type"] for message in shown} == {"hello", "game", "turn", "action", "events", "end"}
    answers = [{"type": "hello", "version": 1, "name": "frontrunner"}, {"type": "action", "action": "roll"}]
    for message in shown:
        assert message in answers or timeless(message) in sent
