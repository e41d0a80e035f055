"""What version 0.1.0 wrote is read by today's version: its games go on, its records tell the same, its programs play."""

import asyncio
import base64
import json
import lzma
import os
import shlex
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import to_builtins

from camelup.arena.crew.crew import crew_of
from camelup.arena.match.match import Match
from camelup.arena.stored import read_result, write_result
from camelup.bots.bot import AttentiveBot, in_seconds
from camelup.bots.making import make_bot
from camelup.engine.events import seen_by
from camelup.envs.encoding import encode, layout
from camelup.errors import NotationError
from camelup.fair import verify
from camelup.game import Game
from camelup.luck import Dictated
from camelup.odds.report import report
from camelup.server.doors.app import create_app
from camelup.server.settings import Settings
from camelup.wire.lines import bot as line_bot
from camelup.wire.odds import describe_odds
from kept.scribe import read_lines
from sampling import some
from server.processes.serving import serving
from server.processes.topology import Node
from server.tools.clients import Client, Message, ask, hasty, http

FOLDER = Path(__file__).parent / "0.1.0"
EDITIONS = ["2014", "2018", "cards"]
LONG = 60.0
"""Seconds that no program takes unless something is broken."""


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


# --- records --------------------------------------------------------------------------------------------------


def records(pattern: str) -> list[Any]:
    return [pytest.param(path.read_text(encoding="utf-8"), id=path.stem) for path in sorted(FOLDER.glob(pattern))]


@pytest.mark.parametrize("text", [*records("records/[2c]*.camel"), *records("records/server-*.camel")])
def test_a_finished_game_ends_as_it_did_and_is_written_as_it_was(text: str) -> None:
    game = Game.from_record(text)
    kept = dict(line.split(": ", 1) for line in text.split("\n\n", maxsplit=1)[0].splitlines())
    assert game.over
    assert " ".join(map(str, game.money)) == kept["result"]
    fair: dict[str, str] = {name: kept[name] for name in ("commitment", "seed", "table", "nonces") if name in kept}
    assert game.record(headers=fair) == text


@pytest.mark.parametrize("text", records("records/server-*.camel"))
def test_the_dice_of_then_are_still_found_fair(text: str) -> None:
    assert verify(text).fair


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_saved_game_is_gone_on_with_and_one_that_hides_cards_says_so(edition: str) -> None:
    saved = (FOLDER / f"records/saved-{edition}.camel").read_text()
    game = Game.from_record(saved)
    assert game.record(secrets=True) == saved
    hidden = (FOLDER / f"records/running-{edition}.camel").read_text()
    assert game.record() == hidden
    with pytest.raises(NotationError, match="hides cards") as caught:
        Game.from_record(hidden)
    assert caught.value.why.code == "unreadable.record-hidden"


# --- positions ------------------------------------------------------------------------------------------------


def same(now: Any, then: Any, error: float) -> None:
    """Compare two answers, all the way down: numbers may differ by what their method may be wrong."""
    if isinstance(then, dict):
        assert now.keys() >= then.keys()
        for name, value in then.items():
            same(now[name], value, error)
    elif isinstance(then, list):
        assert len(now) == len(then)
        for one, other in zip(now, then, strict=True):
            same(one, other, error)
    elif isinstance(then, float):
        assert now == pytest.approx(then, abs=error)
    else:
        assert now == then


SIMULATED = 0.25
"""How far simulated chances and pounds may lie apart; exact ones are the same to the last digits."""


@pytest.mark.parametrize("kept", read("positions.json"), ids=lambda kept: kept["text"][:40])
def test_a_position_gives_the_same_odds_and_actions(kept: Message) -> None:
    game = Game.from_text(kept["text"])
    assert game.position() == kept["position"]
    assert kept["actions"] == (None if game.over else [str(action) for action in game.actions()])
    odds = json.loads(json.dumps(to_builtins(describe_odds(report(game, game.turn)))))
    exact = kept["odds"]["leg_error"] == kept["odds"]["race"]["error"] == 0
    same(odds, kept["odds"], 1e-9 if exact else SIMULATED)


@pytest.mark.parametrize("kept", read("packed.json"), ids=lambda kept: kept["position"][:40])
def test_a_packed_game_unpacks_and_learners_see_the_same_numbers(kept: Message) -> None:
    game = Game(kept["edition"], kept["players"])
    game.unpack(zlib.decompress(base64.b64decode(kept["packed"])))
    assert game.position() == kept["position"]
    assert [str(action) for action in game.actions()] == kept["actions"]
    assert [game.observe(seat).position() for seat in (-1, 0, game.players - 1)] == kept["seen"]
    fields = layout(game.edition, game.players)
    rows = np.zeros((game.players, fields.size), np.int8)
    for seat, row in enumerate(rows):
        encode(game.state, seat, row, fields.offsets)
    assert rows.tobytes() == zlib.decompress(base64.b64decode(kept["encoded"]))


# --- programs -------------------------------------------------------------------------------------------------


def program_in(folder: Path, name: str) -> Path:
    """Lay an example of then into a folder under its own name."""
    path = folder / name
    path.write_text((FOLDER / "programs" / f"{name}.txt").read_text())
    path.chmod(0o755)
    return path


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machines are shared and noisy: no good program fails for being slow."""
    monkeypatch.setattr(line_bot, "SECONDS_TO_START", LONG)
    monkeypatch.setattr(line_bot, "GRACE", LONG)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_program_of_then_is_told_all_that_it_was_told(edition: str, tmp_path: Path, patient: None) -> None:
    (head, *then), out = read_lines(FOLDER / f"lines/{edition}.jsonl"), tmp_path / "told.jsonl"
    (tmp_path / "then.jsonl").write_text("\n".join(map(json.dumps, then)))
    program = [sys.executable, str(FOLDER.parent / "scribe.py"), str(out), str(tmp_path / "then.jsonl")]
    bot = make_bot(shlex.join(program), seed=1)
    assert isinstance(bot, line_bot.LineBot)
    game = Game(edition, head["players"], luck=Dictated(head["luck"]))
    bot.begin(game.observe(1), game.names)
    for seat, action in head["actions"]:
        if seat == 1:
            assert bot.decide(game.observe(1), in_seconds(LONG)) == action
        bot.hear([seen_by(event, 1, hide_money=False) for event in game.play(action, seat=seat)])
    result = game.result()
    assert result
    bot.end(result)
    bot.close()
    told = read_lines(out)
    for now, before in zip(told, then, strict=True):
        before.get("told", {}).pop("seed", None)
        before.get("told", {}).pop("seconds", None)
        same(now, before, 1e-9)


@pytest.mark.parametrize("edition", some(EDITIONS, 1))
@pytest.mark.parametrize("program", ["line_bot.py", "first_bot.py"])
def test_a_bot_of_then_plays(program: str, edition: str, tmp_path: Path, patient: None) -> None:
    bot = make_bot(str(program_in(tmp_path, program)), seed=1)
    game = Game(edition, 3, seed=1)
    if isinstance(bot, AttentiveBot):
        bot.begin(game.observe(0), game.names)
    choose = hasty(2)
    while not game.over:
        if game.turn == 0:
            game.play(bot.decide(game.observe(0), in_seconds(LONG)))
        else:
            game.play(choose([str(action) for action in game.actions()]))
    if isinstance(bot, line_bot.LineBot):
        bot.close()


# --- matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["2014", "cards"])
def test_a_match_is_gone_on_with(name: str) -> None:
    kept = (FOLDER / f"arena/{name}.json").read_text()
    before = read_result(kept)
    assert (before.games, before.finished) == (6, True)
    match = Match(replace(before.settings, games=8), before)
    with crew_of(1) as crew:
        match.run(crew)
    longer = read_result(write_result(match.result()))
    assert longer.games >= 8
    assert (longer.played.money[:6] == before.played.money).all()
    assert (longer.played.earned[:6] == before.played.earned).all()
    assert json.loads(kept)["standings"][0]["share"] == before.standings[0].share


def test_a_match_that_was_decided_stays_so() -> None:
    result = read_result((FOLDER / "arena/2018-decided.json").read_text())
    assert result.verdict
    assert result.finished
    assert result.verdict._asdict() == read("arena/2018-decided.json")["verdict"]


# --- the interface of the server ------------------------------------------------------------------------------


def test_every_request_of_then_is_still_described_with_all_its_fields() -> None:
    then, now = read("openapi.json"), create_app(Settings()).openapi()
    for path, methods in then["paths"].items():
        assert now["paths"][path].keys() >= methods.keys()
        for method, request in methods.items():
            names = {(each["name"], each["in"]) for each in request.get("parameters", ())}
            assert {(each["name"], each["in"]) for each in now["paths"][path][method].get("parameters", ())} >= names
            body = _schema(request.get("requestBody", {}))
            check_described(body, then, _schema(now["paths"][path][method].get("requestBody", {})), now)
            if body:
                new = _resolved(_schema(now["paths"][path][method]["requestBody"]), now)
                assert set(new.get("required", ())) <= set(_resolved(body, then).get("required", ()))
            for status, answer in request["responses"].items():
                today = now["paths"][path][method]["responses"].get(status, {})
                check_described(_schema(answer), then, _schema(today), now)


def _schema(told: Message) -> Message:
    found: Message = told.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _resolved(schema: Message, described: Message) -> Message:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: Message = described["components"]["schemas"][name] if name else schema
    return found


def check_described(then: Message, described_then: Message, now: Message, described_now: Message) -> None:
    """Check that every field of then is there, in whatever it holds too."""
    then, now = _resolved(then, described_then), _resolved(now, described_now)
    for name, field in then.get("properties", {}).items():
        assert name in now["properties"], (then, now)
        check_described(field, described_then, now["properties"][name], described_now)
    if "items" in then and "items" in now:
        check_described(then["items"], described_then, now["items"], described_now)


# --- the database ---------------------------------------------------------------------------------------------

KEPT = read("tables.json")
TABLES: dict[str, Message] = KEPT["tables"]
PLAYING = [name for name, kept in TABLES.items() if kept["table"]["status"] == "playing"]
WAITING = [name for name, kept in TABLES.items() if kept["table"]["status"] == "open"]
OVER = [name for name, kept in TABLES.items() if kept["table"]["status"] == "over"]


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    """Give a server of today on a copy of the database of then."""
    with serving(database=lzma.decompress((FOLDER / "camelup.db.xz").read_bytes())) as node:
        yield node


async def get(node: Node, path: str, token: str | None = None) -> Any:
    async with http(node.url, token) as client:
        return await client.get(path)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_there_as_it_was_for_everybody(node: Node, name: str) -> None:
    async def look() -> None:
        kept = TABLES[name]
        address = f"/api/tables/{kept['table']['id']}"
        table = (await ask(node.url, address))["table"]
        was_due = kept["table"]["deadline"]
        same(table, kept["table"] | {"deadline": table["deadline"]}, 0)
        assert table["deadline"] == was_due or table["deadline"] > was_due > 0  # later: the clock stood still meanwhile
        assert (await ask(node.url, f"/api/tables/{kept['table']['code']}"))["table"]["id"] == kept["table"]["id"]
        record = (await get(node, f"{address}/record")).text
        if kept["record"].startswith("{"):  # it was refused then, too
            same(json.loads(record), json.loads(kept["record"]), 0)
        else:
            assert record == kept["record"]
        for seat in kept["seats"]:
            assert (await ask(node.url, address, token=seat["token"]))["you"] == seat["seat"]
            assert (await ask(node.url, f"{address}/position", token=seat["token"])).get("position") == seat["position"]

    asyncio.run(look())


@pytest.mark.parametrize("name", OVER)
def test_a_finished_game_can_be_looked_at_again(node: Node, name: str) -> None:
    async def look() -> None:
        table = TABLES[name]["table"]["id"]
        replay = await ask(node.url, f"/api/tables/{table}/replay")
        assert replay["steps"][-1]["view"]["over"]

    asyncio.run(look())


def test_a_rematch_of_then_is_asked_for_again_and_gives_the_same_seat(node: Node) -> None:
    async def meet() -> None:
        old, new = TABLES["2014 finished"], TABLES["2014 rematch"]
        where = f"/api/tables/{old['table']['id']}/rematch"
        again = await ask(node.url, where, {"nonce": "x"}, old["seats"][0]["token"])
        assert (again["table"]["id"], again["token"]) == (new["table"]["id"], new["seats"][0]["token"])

    asyncio.run(meet())


async def play_on(node: Node, name: str, *more: str) -> None:
    """Play a table of then to its end by its tokens; its dice are fair from the first to the last."""
    table = TABLES[name]["table"]["id"]
    tokens = [seat["token"] for seat in TABLES[name]["seats"] if seat["seat"] is not None]
    clients = [Client(node.url, table, token) for token in (*tokens, *more)]
    for client in clients:
        await client.__aenter__()
        await client.send({"type": "back"})
    await asyncio.gather(*(client.play(hasty(number)) for number, client in enumerate(clients)))
    for client in clients:
        await client.__aexit__()
    assert verify((await get(node, f"/api/tables/{table}/record")).text).fair


@pytest.mark.parametrize("name", some(PLAYING, 4))
def test_a_running_game_is_played_on_to_its_end(node: Node, name: str) -> None:
    asyncio.run(play_on(node, name, *[KEPT["account"]["token"]] * name.endswith("account")))


def test_a_table_that_was_closed_opens_again_for_its_players(node: Node) -> None:
    asyncio.run(play_on(node, "2014 closed"))


def test_open_tables_are_joined_and_started_by_their_hosts(node: Node) -> None:
    async def begin() -> None:
        listed = [table["id"] for table in (await ask(node.url, "/api/tables"))["tables"]]
        assert TABLES["2014 open"]["table"]["id"] in listed
        for name in WAITING:
            address, host = f"/api/tables/{TABLES[name]['table']['id']}", TABLES[name]["seats"][0]["token"]
            await ask(node.url, f"{address}/join", {"name": "Zoe"})
            assert "seq" in await ask(node.url, f"{address}/start", {}, host)

    asyncio.run(begin())


@contextmanager
def server_bot(node: Node, program: Path) -> Iterator[None]:
    account = [node.url, KEPT["account"]["name"], KEPT["account"]["token"]]
    command = [sys.executable, "-I", "-S", str(program), *account]
    with subprocess.Popen(command, env={"PATH": os.environ["PATH"]}) as process:
        try:
            yield
        finally:
            process.kill()


def test_a_bot_with_an_account_of_then_plays(node: Node, tmp_path: Path) -> None:
    async def play() -> None:
        seats = [{"kind": "open"}, {"kind": "account", "name": KEPT["account"]["name"]}]
        wish = {"edition": "2014", "name": "Ada", "seats": seats, "start": True}
        laid = await ask(node.url, "/api/tables", wish)
        async with Client(node.url, laid["table"]["id"], laid["token"]) as ada:
            await ada.play(hasty(1))

    with server_bot(node, program_in(tmp_path, "server_bot.py")):
        asyncio.run(play())
