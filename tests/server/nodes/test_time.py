"""Clocks: who is out of time or gone is played for until they return; a table that nobody is at is closed and opens again."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
import uvicorn

from camelup.server import limits
from camelup.server.connections import HttpConnection, SocketConnection
from camelup.server.doors.app import create_app
from camelup.server.nodes import driver, live_table
from camelup.server.nodes import hub as hub_module
from camelup.server.nodes.hub import Hub, Propose
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.settings import Settings
from camelup.server.table.checks import key_of
from camelup.server.table.stored.entries import Created, Options, SeatPlan
from camelup.server.table.stored.facts import NOBODY
from camelup.server.table.table import Table
from camelup.wire.words import Absence
from server.processes.supervised import PATIENCE, free_port
from server.tools.checks import undisturbed
from server.tools.clients import Client, Message, ask, eventually, hasty
from server.tools.shares import Share
from server.tools.stored_logs import Log, log_of
from server.tools.table_play import new_table

TOKENS = ["the first token", "the second token"]


class Here:
    """A server in this process, where times can be shorter than an API allows, for real clients."""

    def __init__(self, folder: Path, settings: dict[str, float]) -> None:
        self.settings = Settings(data=folder, port=free_port(), bot_delay=0.0, **settings)  # type: ignore[arg-type]
        self.app = create_app(self.settings)
        self.hub: Hub = self.app.state.node.hub
        self.url = f"http://127.0.0.1:{self.settings.port}"

    async def lay(self, *bots: str, begun: bool = True, seconds: int | None = None) -> str:
        """Lay a table of 2014 for two people and some bots; TOKENS open the seats."""
        places = [SeatPlan(), SeatPlan(), *(SeatPlan("bot", bot) for bot in bots)]
        options = Options(seconds=seconds, public=True)
        then: list[Propose] = [sitting(token) for token in TOKENS]
        live = await self.hub.create(
            lambda promise: Created("2014", places, options, promise), *then, *([Table.start] if begun else [])
        )
        return live.table.id

    def clients(self, table: str) -> tuple[Client, Client]:
        return Client(self.url, table, TOKENS[0]), Client(self.url, table, TOKENS[1])

    async def log(self, table: str) -> Log:
        return await log_of(self.settings.database, table)

    async def until_closed(self, table: str) -> None:
        await eventually(lambda: self.hub.live[table].table.status == "closed")


def sitting(token: str) -> Propose:
    return lambda table: table.sit(token.split()[1], "nonce", key_of(token))


@asynccontextmanager
async def serving_here(folder: Path, **settings: float) -> AsyncIterator[Here]:
    here = Here(folder, settings)
    server = uvicorn.Server(
        uvicorn.Config(here.app, port=here.settings.port, log_config=None, http=HttpConnection, ws=SocketConnection)
    )
    serving = asyncio.create_task(server.serve())
    try:
        await eventually(lambda: server.started)
        yield here
    finally:
        server.should_exit = True
        await serving


def run(folder: Path, what: Callable[[Here], Awaitable[None]], **settings: float) -> None:
    async def all_of_it() -> None:
        async with serving_here(folder, **settings) as here:
            await what(here)

    asyncio.run(all_of_it())


def kinds(client: Client, *wanted: str) -> list[Message]:
    """Return what a client heard of some kinds of entries, in order."""
    heard = [client.entries[seq]["entry"] for seq in sorted(client.entries)]
    return [entry for entry in heard if entry["kind"] in wanted]


async def until_heard(client: Client, **facts: object) -> None:
    await client.until(lambda: any(facts.items() <= told["entry"].items() for told in client.entries.values()))


def test_who_is_out_of_time_is_played_for_until_they_are_back_or_act(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay(seconds=1)
        ada, bob = here.clients(table)
        async with bob, ada:  # the time runs from the first who comes
            assert ada.table["deadline"] is not None
            await until_heard(bob, kind="acted", seat=0, by="stand_in")
            assert kinds(bob, "away")[0] == {"kind": "away", "seat": 0, "reason": "time"}
            await ada.send({"type": "back"})
            await until_heard(bob, kind="back", seat=0)
            assert not bob.table["seats"][0]["away"]
            await until_heard(bob, kind="away", seat=1, reason="time")
            late = await bob.act("roll")
            assert late["ok"] or late["code"] in {"stale", "illegal"}  # the stand-in may have been first
            await until_heard(bob, kind="back", seat=1)
        replayed = undisturbed(await here.log(table))
        assert {seat.away for seat in replayed.seats} <= {None, "time"}

    run(tmp_path, play)


def test_who_acts_in_time_is_never_played_for(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay("bookie", seconds=60)
        ada, bob = here.clients(table)
        async with ada, bob:
            await asyncio.gather(ada.play(hasty(1)), bob.play(hasty(2)))
            assert {entry["by"] for entry in kinds(ada, "acted")} == {"person", "bot"}
            assert kinds(ada, "away", "back") == []

    run(tmp_path, play)


def test_who_is_gone_is_played_for_and_is_back_by_connecting(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay()
        ada, bob = here.clients(table)
        async with bob:
            await until_heard(bob, kind="acted", seat=0, by="stand_in")
            assert kinds(bob, "away") == [{"kind": "away", "seat": 0, "reason": "gone"}]
            async with ada:
                await until_heard(bob, kind="back", seat=0)
                await asyncio.gather(ada.play(hasty(1)), bob.play(hasty(2)))
                assert not any(seat["away"] for seat in ada.table["seats"])

    run(tmp_path, play, gone_after=0.3)


def test_who_leaves_a_game_is_played_for_to_its_end(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay("bookie")
        async with here.clients(table)[0] as ada:
            await ask(here.url, f"/api/tables/{table}/leave", {}, TOKENS[1])
            await ada.play(hasty(1))
            assert kinds(ada, "away", "back") == [{"kind": "away", "seat": 1, "reason": "left"}]
            assert {entry["by"] for entry in kinds(ada, "acted") if entry["seat"] == 1} == {"stand_in"}

    run(tmp_path, play)


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as present for long after they were last heard of."""
    monkeypatch.setattr(limits, "LONG_POLL", 0.1)
    monkeypatch.setattr(driver, "_LOOK_AGAIN", 0.1)


@pytest.mark.usefixtures("short_waits")
def test_a_table_that_nobody_is_at_is_closed_and_a_player_who_returns_opens_it(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay("bookie", "bookie")
        ada, bob = here.clients(table)
        async with ada:
            await ada.turn(hasty(1))
        await here.until_closed(table)
        described = (await ask(here.url, f"/api/tables/{table}"))["table"]
        assert (described["status"], described["deadline"]) == ("closed", None)
        assert (await ask(here.url, "/api/tables"))["tables"] == []
        async with Client(here.url, table) as watching:
            assert watching.table["status"] == "closed"  # spectators open nothing
            assert watching.view is not None
            assert watching.view["waiting"] == []
            async with ada, bob:
                await asyncio.gather(ada.play(hasty(1)), bob.play(hasty(2)))
                await watching.until(lambda: watching.over)
        replayed = undisturbed(await here.log(table))
        assert replayed.status == "over"

    run(tmp_path, play, close_after=0.3)


@pytest.mark.usefixtures("short_waits")
def test_a_table_that_never_began_is_closed_too_and_opens_again(tmp_path: Path) -> None:
    async def play(here: Here) -> None:
        table = await here.lay(begun=False)
        await here.until_closed(table)
        assert (await ask(here.url, f"/api/tables/{table}/start", {}, TOKENS[0]))["error"]["code"] == "closed"
        async with here.clients(table)[0] as ada:
            await ada.until(lambda: ada.table["status"] == "open")
            assert "seq" in await ask(here.url, f"/api/tables/{table}/start", {}, TOKENS[0])

    run(tmp_path, play, close_after=0.3)


@pytest.mark.usefixtures("short_waits")
def test_bots_wait_for_company(tmp_path: Path) -> None:
    """A table at which nobody is stands still, and goes on when somebody looks."""

    async def play(here: Here) -> None:
        places = [SeatPlan("bot", "bookie")] * 3
        live = await here.hub.create(lambda promise: Created("2014", places, Options(), promise), Table.start)
        table = live.table.id
        async with Client(here.url, table) as watching:
            await watching.until_entry(4)
        await eventually(lambda: not live.has_people())
        await here.hub.catch_up(live)
        before = live.table.seq
        await asyncio.sleep(0.3)
        assert live.table.seq <= before + 1  # one may have been thinking
        async with Client(here.url, table) as watching:
            await watching.until(lambda: watching.over)
            assert watching.you is None

    run(tmp_path, play)


async def drawing(here: Here, *promises: str) -> str:
    """Lay a table for those whose promises are given, or nothing for one who makes none, and begin the draw."""

    def sit(number: int, word: str) -> Propose:
        return lambda table: table.sit(f"P{number}", "", key_of(TOKENS[number]), promise=word or None)

    sitting = [sit(number, word) for number, word in enumerate(promises)]
    places = [SeatPlan()] * len(promises)
    live = await here.hub.create(lambda promise: Created("2014", places, Options(), promise), *sitting, Table.start)
    return live.table.id


def test_who_does_not_reveal_in_time_loses_the_seat_to_a_bot_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(here: Here) -> None:
        table = await drawing(here, "", Share().promise())
        ada, bob = here.clients(table)
        async with ada, bob:
            assert (ada.table["status"], ada.table["fair"]["owing"]) == ("drawing", [1])
            assert ada.table["deadline"] is not None
            monkeypatch.setattr(limits, "REVEAL_WITHIN", 0.3)  # not before both are there, however long that takes
            here.hub.live[table].changed.set()
            await bob.until(lambda: any(told["type"] == "bye" for told in bob.others))
            await ada.until(lambda: ada.view)
            assert ada.table["fair"]["broken"] == [{"draw": 0, "seat": 1, "name": "P1", "reason": "time"}]
            assert (ada.table["seats"][1]["kind"], ada.table["seats"][1]["bot"]) == ("bot", "bookie")
            bob.token = None
        assert (await ask(here.url, f"/api/tables/{table}", token=TOKENS[1]))["error"]["code"] == "bad_token"
        assert kinds(ada, "broke_off", "started")[0]["names"] == ["P1"]

    run(tmp_path, play)


def test_the_time_to_reveal_runs_from_the_return_of_people_after_a_restart(tmp_path: Path) -> None:
    """A server that was away for longer than the time takes no seat away: people have to come back first."""
    share = Share()

    async def begin(here: Here) -> str:
        return await drawing(here, share.promise(), "")

    async def both() -> None:
        async with serving_here(tmp_path) as here:
            table = await begin(here)
        with pytest.MonkeyPatch.context() as patching:
            later = time.time_ns() + 3600 * 10**9
            patching.setattr(hub_module, "time", SimpleNamespace(time_ns=lambda: later, monotonic=time.monotonic))
            async with serving_here(tmp_path) as here:
                live = await here.hub.open(table)
                live.touch(0)
                due = here.app.state.node.driver.next_due(live)
                assert due is not None
                assert due.within > limits.REVEAL_WITHIN / 2
                async with Client(here.url, table, TOKENS[0], share) as ada:
                    await ada.draw()
                    assert ada.table["fair"]["broken"] == []
                    assert ada.table["status"] == "playing"

    asyncio.run(both())


def told_deadline(client: Client) -> int:
    """Return the deadline that somebody was told last."""
    later = [told["deadline"] for told in client.others if told["type"] == "presence" and "deadline" in told]
    return int([client.table["deadline"], *later][-1])


def test_nobody_loses_time_to_decide_while_the_server_is_away(tmp_path: Path) -> None:
    """A restart that takes longer than the time of a decision takes nobody's turn, nor any of the time for it, and all are told."""

    async def both() -> None:
        async with serving_here(tmp_path) as here:
            table = await here.lay(seconds=600)
            ada, bob = here.clients(table)
            async with ada, bob:
                seq = ada.seq
        with pytest.MonkeyPatch.context() as patching:
            later = time.time_ns() + 3600 * 10**9
            patching.setattr(hub_module, "time", SimpleNamespace(time_ns=lambda: later, monotonic=time.monotonic))
            async with serving_here(tmp_path, gone_after=600) as here:
                live = await here.hub.open(table)
                ada, bob = here.clients(table)
                async with ada, bob:
                    due = here.app.state.node.driver.next_due(live)
                    assert due is not None
                    assert due.within > 300
                    await ada.until(lambda: told_deadline(ada) > later // 10**6 + 300_000)
                    await bob.until(lambda: told_deadline(bob) > later // 10**6 + 300_000)
                    described = (await ask(here.url, f"/api/tables/{table}"))["table"]
                    assert described["deadline"] > later // 10**6 + 300_000
                    assert (ada.seq, kinds(bob, "away", "acted")) == (seq, [])
                    await ada.send({"type": "chat", "id": "c", "text": "back again"})
                    await until_heard(bob, kind="said", seat=0)
                    await ada.act("roll")
                    await until_heard(bob, kind="acted", seat=0, by="person")
                    assert kinds(bob, "away") == []
                    assert all(told["deadline"] > later // 10**6 + 300_000 for told in bob.entries.values())

    asyncio.run(both())


def test_who_was_connected_before_a_restart_is_told_the_new_deadline_though_nothing_else_was_missed() -> None:
    now, asked = [0.0], [1_000_000]
    live = LiveTable(new_table("2014", 2).table, lambda: now[0], lambda: asked[0] + 3_600_000)
    live.table.facts.asked_at = asked[0]
    told: list[bytes] = []

    def hear(text: bytes) -> bool:
        told.append(text)
        return True

    live.add_listener(Listener(0, write=hear))
    live.tell_presence()
    assert b"deadline" not in told[-1]  # the node that drives the table knows
    live.note_deadline(7_654_321)
    live.tell_presence()
    assert msgspec.json.decode(told[-1])["deadline"] == live.info().deadline == 7_654_321
    live.driven = True
    live.tell_presence()
    asked_again = msgspec.json.decode(told[-1])["deadline"]
    told_later = live.info().deadline
    assert told_later is not None
    assert 0 <= asked_again - told_later < 1000 * PATIENCE  # as much later as has passed since
    assert 0 <= asked[0] + 3_600_000 + 30_000 - asked_again < 1000 * PATIENCE
    live.driven = False
    live.table.facts.asked_at += 1
    assert live.deadline == live.table.deadline  # what another node told was about another decision


def test_a_draw_that_all_have_done_their_part_of_is_gone_on_with_by_the_driver(tmp_path: Path) -> None:
    """The process that took the last nonce died before it began the game."""
    share = Share()

    async def play(here: Here) -> None:
        table = await drawing(here, share.promise(), "")
        live = here.hub.live[table]
        await here.hub.do(live, lambda table: table.reveal(0, share.nonce()))
        live.touch(0)
        due = here.app.state.node.driver.next_due(live)
        assert due is not None
        assert due.within <= 0
        async with Client(here.url, table) as watching:
            await watching.until(lambda: watching.view)

    run(tmp_path, play)


# --- deadlines, by the table alone ----------------------------------------------------------------------


def test_everybody_gets_the_whole_time_for_each_decision() -> None:
    played = new_table("2014", 2)
    table = played.table
    for action in ("roll", "ticket w"):
        played.take(table.act(table.waiting[0], action, seq=None, by="person"))
        assert table.deadline == played.log[-1].at + 30_000
    before = table.deadline
    played.take(table.say(NOBODY, "Guest", "hurry", "x"))
    played.take(table.go_away(table.waiting[0], "time"))
    assert table.deadline == before


@pytest.mark.parametrize(("edition", "players"), [("2014", 2), ("cards", 3)])
@pytest.mark.parametrize("reason", ["time", "gone", "left"])
def test_nobody_gains_time_by_leaving_and_coming_back(edition: str, players: int, reason: Absence) -> None:
    played = new_table(edition, players)
    table = played.table
    before = table.deadline
    seat = table.waiting[0]
    played.take(table.go_away(seat, reason))
    played.take(table.come_back(seat))
    assert table.deadline == before


def test_the_clock_of_an_empty_table_stops_and_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(live_table, "time", SimpleNamespace(monotonic=lambda: now[0]))
    live = LiveTable(new_table("2014", 2).table, lambda: now[0])
    live.decision.note(live.table.facts.asked_at)
    listener = Listener(0)
    for stays, is_gone in ((10, 1000), (7, 2000)):
        live.add_listener(listener)
        now[0] += stays
        live.remove_listener(listener)
        now[0] += limits.LONG_POLL
        assert not live.has_people()
        now[0] += is_gone
    assert live.decision.running == 10 + 7 + 2 * limits.LONG_POLL


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_process_whose_clock_is_wrong_goes_on_driving_bots_and_puts_nobody_out_of_time(
    tmp_path: Path, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Entries are stored by clocks that are hours ahead of the driver's, or behind it."""

    async def play(here: Here) -> None:
        monkeypatch.setattr(hub_module, "now_ms", lambda: time.time_ns() // 1_000_000 + hours * 3_600_000)
        table = await here.lay("bookie", seconds=600)
        ada, bob = here.clients(table)
        async with ada, bob:
            for _ in range(2):
                await ada.turn(hasty(1))
                await bob.turn(hasty(2))
            await ada.until(lambda: len([deed for deed in kinds(ada, "acted") if deed["by"] == "bot"]) == 2)
            assert kinds(ada, "away") == []

    run(tmp_path, play)
