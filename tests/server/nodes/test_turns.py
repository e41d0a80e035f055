"""One who asks for a lot of thinking waits for it themselves: turns go round by address, and odds are apart from bots."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from camelup.game import Game
from camelup.server import limits
from camelup.server.nodes.thinking import workers as workers_module
from camelup.server.nodes.thinking.turns import Turns
from camelup.server.nodes.thinking.workers import DecisionRequest, Workers
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.server.refused import Refused
from server.tools.in_process import PATIENCE, node

if TYPE_CHECKING:
    from camelup.server.nodes.thinking.preparing import Preparation


class Line:
    """Notes who gets a turn, in order; each turn is given back when told."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def join(self, *who: str) -> None:
        self.tasks += [asyncio.create_task(self._take(one)) for one in who]
        await self._settle()

    async def _take(self, who: str) -> None:
        await self.turns.take("bot", who.rstrip("0123456789"))
        self.order.append(who)

    async def end(self, who: str) -> None:
        self.turns.give_back(who.rstrip("0123456789"))
        await self._settle()

    async def _settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


def _with_turns(attempt: Callable[[Line], Awaitable[None]], at_once: int, most: int | None = None) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE):
            await attempt(Line(Turns(at_once, most)))

    asyncio.run(run())


def test_turns_go_round_by_address_and_in_the_order_of_each_ones_requests() -> None:
    async def attempt(line: Line) -> None:
        await line.join("a1", "a2", "a3", "a4", "b1", "c1", "b2")
        while len(line.order) < 7:
            await line.end(line.order[-1])
        assert line.order == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]

    _with_turns(attempt, 1)


def test_nobody_has_all_the_threads_so_that_the_next_finds_one_free() -> None:
    async def attempt(line: Line) -> None:
        await line.join(*(f"a{number}" for number in range(30)))
        assert line.order == ["a0", "a1", "a2"]
        await line.join("b0")
        assert line.order == ["a0", "a1", "a2", "b0"]
        await line.join("c0")
        await line.end("a0")
        assert line.order[4:] == ["a3"], "as long as a few wait, in rotation"
        await line.end("a1")
        assert line.order[5:] == ["c0"]

    _with_turns(attempt, 4)


def test_who_stops_waiting_leaves_the_line_and_no_turn_is_lost() -> None:
    async def attempt(line: Line) -> None:
        await line.join("a1", "b1", "c1")
        line.tasks[1].cancel()
        await line.end("a1")
        assert line.order == ["a1", "c1"]
        await line.join("d1")
        line.turns.give_back("c")
        line.tasks[-1].cancel()  # at the moment in which its turn came
        await line.join("e1")
        assert line.order == ["a1", "c1", "e1"]
        await line.end("e1")
        await line.join("b2")
        assert line.order[-1] == "b2"

    _with_turns(attempt, 1)


def test_so_many_questions_of_one_address_wait_and_one_more_is_refused() -> None:
    async def attempt(line: Line) -> None:
        await line.join("a0", *(f"a{number}" for number in range(1, 3)))
        with pytest.raises(Refused) as refused:
            await line.turns.take("odds", "a")
        assert refused.value.code == "too_many"
        await line.join("b1")
        await line.end("a0")
        assert line.order == ["a0", "a1"]

    _with_turns(attempt, 1, 2)


def test_questions_wait_in_a_line_of_so_many_and_bots_in_one_without_an_end(thinking: "Thinking") -> None:
    async def attempt() -> None:
        slow = [
            asyncio.create_task(thinking.workers.run(thinking.go.wait, PATIENCE, who="10.0.0.1"))
            for _ in range(limits.WAITING + 1)
        ]
        bots = [
            asyncio.create_task(thinking.workers.decide("champion", Game("2018", 3, seed=1).observe(0), 0.4, 1))
            for _ in range(limits.WAITING + 3)
        ]
        await asyncio.sleep(0.02)
        with pytest.raises(Refused):
            await thinking.workers.run(len, "one more", who="10.0.0.1")
        assert await thinking.workers.run(len, "another", who="10.0.0.2") == 7
        thinking.go.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*slow, *bots)

    asyncio.run(attempt())


# --- at the threads ---------------------------------------------------------------------------------------------


class Ready:
    async def wait_for(self, part: str) -> None:
        pass


class Thinking:
    """Bots that think until they are told to stop, on a machine of two cores."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.began = threading.Event(), threading.Semaphore(0)
        self.asked: list[str] = []
        monkeypatch.setattr("os.cpu_count", lambda: 2)
        monkeypatch.setattr(workers_module, "decide_alone", self.decide)
        self.workers = Workers(cast("Preparation", Ready()))

    def decide(self, bot: str, asked: DecisionRequest) -> str:
        self.asked.append(bot)
        self.began.release()
        assert self.go.wait(PATIENCE)
        return str(asked.seen.actions()[0])


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Any:
    made = Thinking(monkeypatch)
    yield made
    made.go.set()
    made.workers.stop()


def test_another_ones_bot_thinks_at_once_while_one_address_has_thirty_waiting(thinking: Thinking) -> None:
    async def attempt() -> None:
        seen = Game("2018", 8, seed=1).observe(0)
        many = [
            asyncio.create_task(thinking.workers.decide("champion", seen, 0.4, seed, who="10.0.0.1"))
            for seed in range(30)
        ]
        await asyncio.sleep(0)
        mine = asyncio.create_task(thinking.workers.decide("shrewd", seen, 0.4, 1, who="10.0.0.2"))
        for _ in range(2):
            assert await asyncio.to_thread(thinking.began.acquire, timeout=PATIENCE)
        assert thinking.asked == ["champion", "shrewd"]
        thinking.go.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(mine, *many)
        assert len(thinking.asked) == 31

    asyncio.run(attempt())


def test_odds_and_replays_have_threads_of_their_own(thinking: Thinking) -> None:
    async def attempt() -> None:
        seen = Game("2018", 8, seed=1).observe(0)
        bots = [
            asyncio.create_task(thinking.workers.decide("champion", seen, 0.4, 1, who=f"10.0.0.{number}"))
            for number in range(5)
        ]
        for _ in range(2):
            assert await asyncio.to_thread(thinking.began.acquire, timeout=PATIENCE)
        async with asyncio.timeout(PATIENCE):
            for kind in ("odds", "replay"):
                assert await thinking.workers.run(len, "four", kind=kind) == 4
            thinking.go.set()
            await asyncio.gather(*bots)

    asyncio.run(attempt())


def test_how_long_each_kind_waits_is_measured(thinking: Thinking) -> None:
    def waited(kind: str) -> float:
        return REGISTRY.get_sample_value("camelup_queue_seconds_count", {"kind": kind}) or 0.0

    async def attempt() -> None:
        before = {kind: waited(kind) for kind in ("bot", "odds", "replay")}
        thinking.go.set()
        await thinking.workers.decide("champion", Game("2018", 8, seed=1).observe(0), 0.4, 1)
        for kind in ("odds", "odds", "replay"):
            await thinking.workers.run(len, "four", kind=kind)
        assert {kind: waited(kind) - before[kind] for kind in before} == {"bot": 1, "odds": 2, "replay": 1}

    asyncio.run(attempt())


# --- whose table it is ------------------------------------------------------------------------------------------


def test_bots_think_for_the_address_that_laid_the_table_or_came_to_it_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[str] = []
    decide = Workers.decide

    async def noting(workers: Workers, *arguments: Any, who: str = "") -> str:
        asked_for.append(who)
        return await decide(workers, *arguments, who=who)

    monkeypatch.setattr(Workers, "decide", noting)

    async def attempt() -> None:
        async with node(tmp_path) as client:
            laid = await client.lay("random", "random", "random", name=None, start=True)
            async with client.socket(laid.table, address="10.0.0.7") as socket:
                await socket.until("entry")
            assert set(asked_for) == {"10.0.0.1"}
        asked_for.clear()
        async with node(tmp_path) as client, client.socket(laid.table, address="10.0.0.7") as socket:
            live = await client.node.hub.open(laid.table)
            assert live.laid_by in {"", "10.0.0.7"}
            await socket.until("entry")
        assert set(asked_for) == {"10.0.0.7"}

    asyncio.run(attempt())


def test_one_address_may_have_so_many_tables_of_bots_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BOT_TABLES", 2)
    bots = {"edition": "2018", "seats": [{"kind": "bot", "bot": "random"}] * 3}

    async def attempt() -> None:
        async with node(tmp_path) as client:
            first = await client.lay("random", "random", "random", name=None)
            later = await client.lay("random", "random", "open", name=None)
            assert (await client.ask("POST", "/api/tables", bots)).status == 201
            assert (await client.ask("POST", "/api/tables", bots)).code == "too_many"
            assert (await client.ask("POST", "/api/tables", bots, address="10.0.0.2")).status == 201
            await client.lay("open", "random", "random")  # who plays may lay more
            filled = {"seat": 2, "kind": "bot", "bot": "random"}
            await client.ask("POST", f"/api/tables/{later.table}/seat", filled, token=later.token)
            start = await client.ask("POST", f"/api/tables/{later.table}/start", token=later.token)
            assert start.code == "too_many"
            assert (await client.ask("POST", f"/api/tables/{first.table}/start", token=first.token)).code == "too_many"
            for laid in (first, later):
                await client.node.hub.do(client.node.hub.live[laid.table], lambda table: table.close())
            assert (await client.ask("POST", "/api/tables", bots)).status == 201

    asyncio.run(attempt())
