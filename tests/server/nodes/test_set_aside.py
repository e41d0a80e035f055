"""One bad table harms no other: what can't be read is set aside, reported once and counted, and the others are driven."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text

from camelup.server.nodes import driver
from camelup.server.nodes.hub import Hub
from camelup.server.refused import Refused
from camelup.server.store.migrate import connect
from camelup.server.table.stored.entries import Created, Options, SeatPlan
from camelup.server.table.table import Table
from server.tools.clients import eventually
from server.tools.in_process import NodeClient, node

BOTS = [SeatPlan("bot", "random")] * 3
ENTRY = "UPDATE entries SET data = :data WHERE table_id = :id AND seq = 2"
DAMAGES = {
    "an entry of a kind that only a later version knows": (ENTRY, '{"kind":"jumped","seat":1}'),
    "an entry that was cut off": (ENTRY, '{"kind":"star'),
    "an entry that can't have happened": (ENTRY, '{"kind":"back","seat":17}'),
    "a row whose seed is no number": ("UPDATE tables SET seed = :data WHERE id = :id", "no seed"),
    "bytes that are no text": (ENTRY.replace(":data", "CAST(x'ff00fe' AS TEXT)"), ""),
}


async def lay(hub: Hub) -> str:
    live = await hub.create(lambda promise: Created("2014", BOTS, Options(), promise), Table.start)
    return live.table.id


async def damage(hub: Hub, table: str, how: tuple[str, str]) -> None:
    """Damage a table, and let it be the first that is taken up."""
    async with connect(hub.settings.database).begin() as connection:
        await connection.execute(text(how[0]), {"id": table, "data": how[1]})
        await connection.execute(text("UPDATE tables SET driver = NULL, driver_until = 1"))
        await connection.execute(text("UPDATE tables SET driver_until = 0 WHERE id = :id"), {"id": table})


async def set_aside(client: NodeClient) -> float:
    told = (await client.ask("GET", "/metrics")).body.decode()
    families = {family.name: family for family in text_string_to_metric_families(told)}
    return float(families["camelup_tables_set_aside"].samples[0].value)


def run(folder: Path, how: tuple[str, str], then: Any) -> None:
    """Lay five tables, damage the one that comes first, and begin anew."""

    async def all_of_it() -> None:
        async with node(folder) as client:
            tables = [await lay(client.node.hub) for _ in range(5)]
        async with node(folder, lease=30.0) as client:
            await client.node.driver.stop()
            client.node.hub.live.clear()
            await damage(client.node.hub, tables[0], how)
        async with node(folder, lease=0.06) as client:
            await then(client, tables[0], tables[1:])

    asyncio.run(all_of_it())


@pytest.mark.parametrize("how", DAMAGES.values(), ids=DAMAGES)
def test_a_table_that_cant_be_read_is_set_aside_and_the_others_are_driven(
    tmp_path: Path, how: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    async def look(client: NodeClient, bad: str, good: list[str]) -> None:
        hub = client.node.hub
        await eventually(lambda: client.node.driver.driven == set(good))
        await eventually(lambda: bad in hub.set_aside)
        for _ in range(3):
            assert (await client.ask("GET", f"/api/tables/{bad}")).code == "busy"
        assert await set_aside(client) == 1
        said = [record for record in caplog.records if bad in record.getMessage()]
        assert [record.levelno for record in said] == [logging.ERROR]
        assert said[0].exc_info is None
        async with connect(hub.settings.database).connect() as connection:
            driven = await connection.execute(text("SELECT driver FROM tables WHERE id = :id"), {"id": bad})
        assert driven.scalar_one() is None  # a node that can read it may have it

    run(tmp_path, how, look)


def test_a_table_that_can_be_read_again_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def mend(client: NodeClient, bad: str, good: list[str]) -> None:
        hub = client.node.hub
        await eventually(lambda: bad in hub.set_aside)
        async with connect(hub.settings.database).begin() as connection:
            await connection.execute(
                text("UPDATE tables SET seed = :seed WHERE id = :id"), {"seed": "ab" * 32, "id": bad}
            )
        monkeypatch.setattr(driver, "_TRY_AGAIN", 0.0)
        await eventually(lambda: client.node.driver.driven == {bad, *good})
        assert await set_aside(client) == 0

    run(tmp_path, DAMAGES["a row whose seed is no number"], mend)


@pytest.mark.parametrize("unknown", ['{"kind":"jumped"}', '{"kind":"back","seat":17}'])
def test_a_table_that_meets_an_unknown_entry_while_it_is_open_is_let_go_and_nothing_more_is_written_there(
    tmp_path: Path, unknown: str
) -> None:
    async def meet() -> None:
        async with node(tmp_path) as client:
            hub = client.node.hub
            ada = await client.lay("open", "open", "open")
            async with client.socket(ada.table, token=ada.token) as socket:
                await socket.until("presence")
                live = hub.live[ada.table]
                later = {"id": ada.table, "seq": live.table.seq + 1, "data": unknown}
                async with connect(hub.settings.database).begin() as connection:
                    await connection.execute(text("INSERT INTO entries VALUES (:id, :seq, 1, :data)"), later)
                assert (await client.join_refused(ada.table)) == "busy"
                assert (await socket.until("bye"))["code"] == "busy"
            assert ada.table not in hub.live
            with pytest.raises(Refused):
                await hub.do(live, lambda table: table.say(0, "", "hello", "c"))
            async with connect(hub.settings.database).connect() as connection:
                last = await connection.scalar(text("SELECT max(seq) FROM entries"))
            assert last == later["seq"]

    asyncio.run(meet())


def test_a_database_that_fails_sets_no_table_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        async with node(tmp_path) as client:
            hub = client.node.hub
            table = await lay(hub)
            await client.node.driver.stop()
            hub.live.clear()
            await hub.store.disconnect()
            (tmp_path / "camelup.db").rename(tmp_path / "away.db")
            (tmp_path / "camelup.db").mkdir()
            with pytest.raises(Exception, match="unable to open"):
                await hub.open(table)
            assert hub.set_aside == {}
            (tmp_path / "camelup.db").rmdir()
            (tmp_path / "away.db").rename(tmp_path / "camelup.db")
            assert (await hub.open(table)).table.id == table

    asyncio.run(fail())
