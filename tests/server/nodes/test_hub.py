"""The tables in a node's memory: one of each, however they come and go."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from camelup.server.nodes import driver as driver_module
from camelup.server.nodes import hub as module
from camelup.server.nodes.bus import NoBus
from camelup.server.nodes.hub import Hub, now_ms
from camelup.server.nodes.node import Node
from camelup.server.refused import Refused
from camelup.server.settings import Settings
from camelup.server.store.migrate import connect, prepare
from camelup.server.store.store import Store
from camelup.server.table.stored.entries import Created, Options, SeatPlan
from camelup.server.table.table import Table


async def new_hub(folder: Path) -> Hub:
    settings = Settings(data=folder)
    store = Store(settings.database)
    await prepare(settings.database)
    store.start()
    return Hub(store, NoBus(), settings)


def test_a_table_that_somebody_asked_for_is_not_forgotten_under_their_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        hub = await new_hub(tmp_path)
        laid = await hub.create(lambda promise: Created("2014", [SeatPlan()] * 2, Options(), promise))
        hub.forget(laid)
        assert await hub.open(laid.table.id) is laid
        monkeypatch.setattr(module, "_KEPT_FOR", 0.0)
        laid.wanted_at = time.monotonic() - 1
        hub.forget(laid)
        anew = await asyncio.gather(*(hub.open(laid.table.id) for _ in range(5)))
        assert anew[0] is not laid
        assert len({id(live) for live in anew}) == 1
        assert anew[0].table.snapshot() == laid.table.snapshot()
        await hub.store.stop()

    asyncio.run(ask())


def test_what_is_done_at_a_table_that_another_node_has_removed_is_refused_and_the_table_let_go(tmp_path: Path) -> None:
    async def remove() -> None:
        hub = await new_hub(tmp_path)
        live = await hub.create(lambda promise: Created("2014", [SeatPlan()] * 2, Options(), promise))
        engine = connect(hub.settings.database)
        async with engine.begin() as connection:
            for part in ("entries", "tables"):
                await connection.execute(text(f"DELETE FROM {part}"))  # noqa: S608
        await engine.dispose()
        with pytest.raises(Refused) as refused:
            await hub.do(live, Table.close)
        assert refused.value.code == "not_found"
        assert hub.live == {}
        await hub.store.stop()

    asyncio.run(remove())


def test_a_node_that_starts_takes_up_all_tables_in_its_first_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver_module, "_ADOPTED_AT_ONCE", 3)

    async def start_again() -> None:
        hub = await new_hub(tmp_path)
        laid = [
            await hub.create(lambda promise: Created("2014", [SeatPlan()] * 2, Options(), promise)) for _ in range(8)
        ]
        await hub.store.release([live.table.id for live in laid], hub.node)
        await hub.store.stop()
        node = Node(Settings(data=tmp_path, lease=3600))  # there is no second round while this test lasts
        loads = count_loads(node.hub)
        await node.start()
        for _ in range(10_000):
            if len(node.hub.live) == len(laid):
                break
            await asyncio.sleep(0.005)
        assert await node.store.find_undriven(now_ms(), 1) == []
        assert [len(ids) for ids in loads] == [3, 3, 2]
        await node.stop()

    asyncio.run(start_again())


def count_loads(hub: Hub) -> list[list[str]]:
    """Note which tables are read from the database together."""
    loads: list[list[str]] = []
    load_all = hub.store.load_all

    def load_noted(table_ids: Any) -> Any:
        if table_ids:
            loads.append(list(table_ids))
        return load_all(table_ids)

    hub.store.load_all = load_noted  # type: ignore[method-assign]
    return loads
