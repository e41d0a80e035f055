"""The tables in a node's memory: one of each, however they come and go."""

import asyncio
import time
from pathlib import Path

import pytest

from camelup.server.nodes import hub as module
from camelup.server.nodes.bus import NoBus
from camelup.server.nodes.hub import Hub
from camelup.server.settings import Settings
from camelup.server.store.migrate import prepare
from camelup.server.store.store import Store
from camelup.server.table.entries import Created, Options, SeatPlan


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
