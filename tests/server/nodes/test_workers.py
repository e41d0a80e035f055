"""Bots of the house decide for many tables at once: each gets its own answer, whatever happens to the others."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from camelup.bots import BOTS, editions_of
from camelup.bots.registry import TOGETHER
from camelup.bots.sage import SageBot
from camelup.compiling import mind_of
from camelup.engine.editions import EDITIONS
from camelup.game import Game
from camelup.network.forward import Answer, Network
from camelup.notation.actions import Action
from camelup.server.nodes.thinking.batching import Batcher
from camelup.server.nodes.thinking.preparing import PLAYED, Preparation
from camelup.server.nodes.thinking.workers import Workers
from camelup.server.nodes.watching.metrics import REGISTRY
from camelup.view import Observation
from server.tools.in_process import PATIENCE, NodeClient, node

MANY = 24


class Ready:
    """A preparation in which everything is ready: what is not compiled is compiled when it is needed."""

    async def wait_for(self, part: str) -> None:
        pass


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(cast("Preparation", Ready()))
    yield made
    made.stop()


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list to which each call of a network adds how many rows it was asked about."""
    rows_asked: list[int] = []
    answer = Network.__call__

    def counting(network: Network, rows: Any, players: Any) -> Answer:
        rows_asked.append(len(rows))
        return answer(network, rows, players)

    monkeypatch.setattr(Network, "__call__", counting)
    return rows_asked


def position(number: int) -> Observation:
    """Return one of many positions, of a table of any size."""
    game, luck = Game("2018", 3 + number % 6, seed=number), random.Random(number)
    for _ in range(number % 20):
        game.play(luck.choice(game.actions()))
    return game.observe(game.turn)


def decided(workers: Workers, seen: Sequence[Observation]) -> list[str]:
    """Let sage decide everything at the same time."""

    async def decide_all() -> list[str]:
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(
                *(workers.decide("sage", one, 0.1, seed) for seed, one in enumerate(seen, start=1))
            )

    return asyncio.run(decide_all())


def alone(seen: Sequence[Observation]) -> list[str]:
    return [str(SageBot(seed).decide(one, 0.0)) for seed, one in enumerate(seen, start=1)]


# --- bots ---------------------------------------------------------------------------------------------------------


def test_tables_that_ask_at_the_same_time_share_calls_of_the_network(workers: Workers, calls: list[int]) -> None:
    seen = [position(number) for number in range(MANY)]
    actions = decided(workers, seen)
    assert sum(calls) == MANY
    assert len(calls) < MANY / 4
    assert actions == alone(seen)


def test_a_position_that_cannot_be_decided_harms_no_other(
    workers: Workers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seen, look = [position(number) for number in range(MANY)], SageBot.look
    expected = alone(seen)

    def failing(bot: SageBot, one: Observation) -> Any:
        if one is seen[5]:
            raise ZeroDivisionError
        return look(bot, one)

    monkeypatch.setattr(SageBot, "look", failing)
    actions = decided(workers, seen)
    assert actions[5] in seen[5].actions()  # the game must go on
    assert actions[:5] + actions[6:] == expected[:5] + expected[6:]
    assert "a bot failed" in caplog.messages


def test_an_action_that_is_not_allowed_is_replaced_for_that_table_alone(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [position(number) for number in range(3)]

    def decide(observations: Sequence[Observation], seeds: Sequence[int]) -> list[Action]:
        return [Action("fly") if one is seen[1] else one.actions()[0] for one in observations]

    monkeypatch.setitem(TOGETHER, "sage", decide)
    actions = decided(workers, seen)
    assert actions[1] in seen[1].actions()
    assert [actions[0], actions[2]] == [seen[0].actions()[0], seen[2].actions()[0]]


def test_how_many_were_decided_at_once_is_counted(workers: Workers) -> None:
    def counted() -> tuple[float, float]:
        count, decisions = (
            REGISTRY.get_sample_value(f"camelup_bot_batch_{what}", {"bot": "sage"}) for what in ("count", "sum")
        )
        return count or 0.0, decisions or 0.0

    calls, decisions = counted()
    decided(workers, [position(number) for number in range(MANY)])
    assert counted()[0] < calls + MANY / 4
    assert counted()[1] == decisions + MANY


def test_a_node_prepares_what_every_bot_thinks_with() -> None:
    minds = {mind_of(edition, bot) for edition in EDITIONS for bot in BOTS if edition in editions_of(BOTS[bot])}
    assert minds <= {None, *PLAYED}


# --- batching -----------------------------------------------------------------------------------------------------


class Slow:
    """One who answers a number with its square, when told to."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[list[int]] = []

    async def answer(self, numbers: Sequence[int]) -> list[int]:
        self.asked.append(list(numbers))
        await self.go.wait()
        if 13 in numbers:
            raise ValueError("no")
        return [number * number for number in numbers]


def with_batcher(attempt: Callable[[Slow, Batcher[int, int]], Awaitable[None]]) -> None:
    async def run() -> None:
        slow = Slow()
        async with asyncio.timeout(PATIENCE):
            await attempt(slow, Batcher(slow.answer))

    asyncio.run(run())


async def begin(batcher: Batcher[int, int], *numbers: int) -> list["asyncio.Task[int]"]:
    tasks = [asyncio.create_task(batcher.ask(number)) for number in numbers]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return tasks


def test_who_asks_while_others_are_answered_is_answered_next_with_all_who_wait() -> None:
    async def attempt(slow: Slow, batcher: Batcher[int, int]) -> None:
        first = await begin(batcher, 1)
        others = await begin(batcher, 2, 3) + await begin(batcher, 4)
        slow.go.set()
        assert await asyncio.gather(*first, *others) == [1, 4, 9, 16]
        assert slow.asked == [[1], [2, 3, 4]]
        assert await batcher.ask(5) == 25

    with_batcher(attempt)


def test_who_stops_waiting_keeps_no_other_from_an_answer() -> None:
    async def attempt(slow: Slow, batcher: Batcher[int, int]) -> None:
        first = await begin(batcher, 1, 2)
        next_ones = await begin(batcher, 3, 4)
        first[0].cancel()
        next_ones[0].cancel()
        await asyncio.sleep(0)
        slow.go.set()
        assert [await first[1], await next_ones[1]] == [4, 16]
        assert first[0].cancelled()
        assert next_ones[0].cancelled()

    with_batcher(attempt)


def test_a_failure_is_told_to_those_who_asked_together_and_the_next_are_answered() -> None:
    async def attempt(slow: Slow, batcher: Batcher[int, int]) -> None:
        first = await begin(batcher, 13)
        others = await begin(batcher, 2)
        slow.go.set()
        with pytest.raises(ValueError, match="no"):
            await first[0]
        assert await others[0] == 4

    with_batcher(attempt)


# --- at the tables of a node --------------------------------------------------------------------------------------


def test_tables_of_sages_are_played_to_the_end(tmp_path: Path, calls: list[int]) -> None:
    async def watch(client: NodeClient, table: str) -> None:
        live = await client.node.hub.open(table)
        async with client.socket(table) as socket:
            while live.table.status != "over":
                await socket.hear()

    async def race() -> None:
        async with node(tmp_path) as client:
            laid = [await client.lay(*["sage"] * 4, name=None, start=True) for _ in range(4)]
            await asyncio.gather(*(watch(client, one.table) for one in laid))

    asyncio.run(race())
    assert len(calls) < sum(calls)
