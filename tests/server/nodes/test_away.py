"""Redis away for minutes: nobody is declared gone meanwhile, and whatever a person does shows that they are there."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from camelup.server import limits
from camelup.server.nodes import bus, driver
from camelup.server.nodes.bus import Notice, RedisBus
from camelup.server.nodes.hub import Hub, now_ms
from camelup.server.nodes.live_table import Listener, LiveTable
from camelup.server.store.store import Store
from camelup.server.table.telling.messages import LoggedEntry
from server.processes.services import Postgres, redis_server
from server.processes.supervised import PATIENCE, free_port
from server.tools.clients import eventually
from server.tools.in_process import Clock, node
from server.tools.table_play import Played, new_table

MINUTES = 600.0


class Redis:
    """A Redis that can be stopped and started again where it was."""

    def __init__(self, ending: ExitStack) -> None:
        self._running = ending.enter_context(ExitStack())
        self._port = free_port()
        self.url = ""
        self.start()

    def start(self) -> None:
        self.url = self._running.enter_context(redis_server(self._port))

    def stop(self) -> None:
        self._running.close()


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    monkeypatch.setattr(bus, "BEAT", 0.2)
    monkeypatch.setattr(bus, "RETRY", 0.05)
    with ExitStack() as ending:
        yield Redis(ending)


def test_the_clock_of_presence_stands_still_while_redis_is_away(redis: Redis, caplog: pytest.LogCaptureFixture) -> None:
    async def watch() -> None:
        heard: list[str] = []
        met = 0

        async def hear(notice: Notice) -> None:
            heard.append(notice.table)

        def meet() -> None:
            nonlocal met
            met += 1

        carrying = RedisBus(redis.url)
        await carrying.start(hear, meet)
        start = carrying.clock()
        await eventually(lambda: carrying.clock() > start + 0.3)
        redis.stop()
        stood = -1.0
        while stood != carrying.clock():
            stood = carrying.clock()
            await asyncio.sleep(0.2)
        before = met  # a beat that was late on a busy machine may have met them anew
        redis.start()
        await eventually(lambda: carrying.clock() > stood + 0.3)
        assert met > before

        def carried() -> bool:
            """Tell again, as a notice may be lost while beats come late on a busy machine."""
            carrying.tell(Notice("another", "a table", 7))
            return "a table" in heard

        await eventually(carried)
        assert "" not in heard  # its own beats are its own affair
        await eventually(lambda: warned()[-1] == "Redis is back")  # another beat may have been late since
        await carrying.stop()

    def warned() -> list[str]:
        return [record.getMessage() for record in caplog.records if "Redis" in record.getMessage()]

    asyncio.run(watch())
    assert warned()[-2:] == ["Redis can't be reached; trying until it is back", "Redis is back"]
    assert len(warned()) == 2 * warned().count("Redis is back")  # each time once


def test_the_bus_stops_though_a_cancellation_is_lost(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    sending = asyncio.Event()
    lost: list[bool] = []

    async def publish(*_: object) -> None:
        """Lose a cancellation, as `asyncio.wait_for` of Python 3.11 does when the answer comes at the same moment."""
        sending.set()
        try:
            await asyncio.sleep(PATIENCE)
        except asyncio.CancelledError:
            if lost:
                raise
            lost.append(True)

    async def hear(_: Notice) -> None:
        pass

    async def stop() -> None:
        monkeypatch.setattr(RedisBus, "_publish", publish)
        carrying = RedisBus(redis.url)
        await carrying.start(hear, lambda: None)
        await sending.wait()
        async with asyncio.timeout(PATIENCE / 2):
            await carrying.stop()
        assert lost

    asyncio.run(stop())


def elsewhere(clock: Clock, played: Played) -> LiveTable:
    """Return a table of two whose people are both at another node."""
    live = LiveTable(played.table, clock)
    live.note_elsewhere("another node", [0, 1], 0)
    return live


def test_while_the_clock_of_presence_stands_nobody_goes_and_the_table_is_not_empty() -> None:
    clock = Clock()
    live = elsewhere(clock, new_table("2014", 2))
    assert (live.gone_for(0), live.gone_for(1), live.has_people()) == (0, 0, True)
    clock.now += MINUTES  # without Redis it would not have gone on
    assert min(live.gone_for(0), live.gone_for(1)) >= limits.GONE_AFTER
    assert not live.has_people()


@pytest.mark.parametrize("deed", ["act", "say", "come_back"])
def test_what_a_person_does_on_another_node_counts_as_presence(deed: str) -> None:
    clock, played = Clock(), new_table("2014", 2)
    table = played.table
    live = elsewhere(clock, played)
    clock.now += MINUTES
    if deed == "come_back":
        played.take(table.go_away(0, "gone"))
    draft = {
        "act": lambda: table.act(0, "roll", seq=None, by="person"),
        "say": lambda: table.say(0, "", "still here", "c"),
        "come_back": lambda: table.come_back(0),
    }[deed]()
    live.tell_entry(LoggedEntry(table.seq + 1, 0, played.take(draft).entry))
    assert live.gone_for(0) == 0
    assert live.gone_for(1) >= MINUTES
    assert live.has_people()


def test_what_a_bot_does_counts_for_nobody() -> None:
    clock, played = Clock(), new_table("2014", 2)
    live = elsewhere(clock, played)
    clock.now += MINUTES
    played.take(played.table.go_away(0, "gone"))
    stood_in = played.take(played.table.act(0, "roll", seq=None, by="stand_in"))
    live.tell_entry(LoggedEntry(played.table.seq, 0, stood_in.entry))
    assert live.gone_for(0) >= MINUTES
    assert not live.has_people()


def test_a_listener_keeps_its_seat_present_however_long() -> None:
    clock, played = Clock(), new_table("2014", 2)
    live = LiveTable(played.table, clock)
    live.add_listener(Listener(1))
    clock.now += MINUTES
    assert live.gone_for(1) == 0
    assert live.gone_for(0) >= MINUTES


def test_a_node_that_takes_up_a_table_learns_at_once_who_is_at_it_elsewhere(
    redis: Redis, postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks; what is told every ten seconds anyway is left out here."""

    async def tell_never(*_: object) -> None:
        pass

    monkeypatch.setattr(Hub, "repeat", tell_never)
    monkeypatch.setattr(bus, "BEAT", 60.0)  # nor does it meet the others anew because a beat was late

    async def take_up() -> None:
        where = {"database_url": postgres_server.new_database(), "redis_url": redis.url, "lease": 0.3}
        async with node(tmp_path, **where) as one, node(tmp_path, **where) as other:
            ada = await one.lay("open", "open", "open")
            async with one.socket(ada.table, token=ada.token) as socket:
                await socket.until("presence")
                await one.node.driver.stop()
                await eventually(lambda: ada.table in other.node.driver.driven)
                await eventually(lambda: other.node.hub.live[ada.table].connected_anywhere() == ([0], 0))
                assert other.node.hub.live[ada.table].has_people()

    asyncio.run(take_up())


def test_who_is_at_another_node_is_told_the_deadline_of_the_one_that_drives_the_table(
    redis: Redis, postgres_server: Postgres, tmp_path: Path
) -> None:
    """The time of a decision that was asked for an hour ago, by a node that has died, counts from when people were back."""

    async def listen() -> None:
        where = {"database_url": postgres_server.new_database(), "redis_url": redis.url, "lease": 600.0}
        async with node(tmp_path, **where) as one, node(tmp_path, **where) as other:
            ada = await one.lay("open", "bookie", "bookie", start=True, options={"seconds": 600})
            assert ada.table in one.node.driver.driven
            one.node.hub.live[ada.table].table.facts.asked_at -= 3_600_000
            async with other.socket(ada.table, token=ada.token) as socket:
                while "deadline" not in (told := await socket.until("presence")):
                    pass
                assert ada.table not in other.node.driver.driven
                assert told["deadline"] > now_ms()

    asyncio.run(listen())


def test_a_lease_is_renewed_no_sooner_than_half_its_time_after_the_last(
    postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many tables renewals are most of what a database writes."""
    begun: list[float] = []
    renewed: list[float] = []
    lease = Store.lease

    async def note_renewals(store: Store, tables: list[str], *wish: Any) -> set[str]:
        if tables:
            renewed.append(time.monotonic())
        return await lease(store, tables, *wish)

    async def wait() -> None:
        async with node(tmp_path, database_url=postgres_server.new_database(), lease=2.0) as one:
            await one.lay("open", "open", "open")
            monkeypatch.setattr(Store, "lease", note_renewals)
            begun.append(time.monotonic())  # the first is noted later than it is due, if the machine stands still
            await eventually(lambda: len(renewed) > 3)

    asyncio.run(wait())
    assert renewed[-1] - begun[0] >= (len(renewed) - 1) * 2.0 / 2 - 0.001


def test_leases_go_by_the_clock_of_the_database(
    redis: Redis, postgres_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node whose own clock is wrong neither loses its tables to others nor takes theirs."""
    monkeypatch.setattr(driver, "_LOOKS", 600)  # it looks at that clock often, and its leases last however late it is

    async def compare() -> None:
        where = {"database_url": postgres_server.new_database(), "redis_url": redis.url, "lease": 30}
        async with node(tmp_path, **where) as one:
            late = one.node.hub
            await eventually(lambda: late.ahead != 0)
            monkeypatch.setattr("camelup.server.nodes.hub.now_ms", lambda: 1_000)
            monkeypatch.setattr("camelup.server.nodes.driver.now_ms", lambda: 1_000)
            before = late.ahead
            await eventually(lambda: late.ahead - before > 1_000_000_000)
            laid = await one.lay("open", "open", "open")
            now = await late.store.clock()
            assert await late.store.find_undriven(now, 10) == []
            assert laid.table in one.node.driver.driven

    asyncio.run(compare())


def test_a_node_counts_nobody_as_gone_while_redis_is_away(redis: Redis, tmp_path: Path) -> None:
    """Bob never came; Ada is here. The time of his absence stands still, and goes on when Redis is back."""

    async def wait() -> None:
        async with node(tmp_path, redis_url=redis.url) as client:
            ada = await client.lay("open", "open", "open")
            async with client.socket(ada.table, token=ada.token):
                live = client.node.hub.live[ada.table]
                await eventually(lambda: live.gone_for(1) > 0.2)
                redis.stop()
                stood = -1.0
                while stood != live.gone_for(1):
                    stood = live.gone_for(1)
                    await asyncio.sleep(0.2)
                redis.start()
                await eventually(lambda: live.gone_for(1) > stood + 0.2)

    asyncio.run(wait())
