"""What is stored together: entries that wait go in one transaction, snapshots go with entries, and neither harms the other."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from camelup.server.store.database import Batch
from camelup.server.store.migrate import connect, prepare
from camelup.server.store.sqlite import Sqlite
from camelup.server.store.store import Store, StoredEntry
from camelup.server.table.stored.entries import Back
from camelup.server.table.stored.snapshots import VERSION
from camelup.server.table.telling.summary import summary_of_new
from server.processes.services import Postgres
from server.tools.table_play import SEED, Played, new_table


async def laid(database: str) -> tuple[Store, Played]:
    """Open a store with one table in it."""
    await prepare(database)
    store, played = Store(database), new_table("2014", 2)
    log = [StoredEntry(seq, step.at, step.entry) for seq, step in enumerate(played.log, 1)]
    assert await store.create(played.table, SEED, log, summary_of_new(played.table, 1))
    store.start()
    return store, played


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[Batch]:
    """Note every batch that is stored in SQLite."""
    seen: list[Batch] = []
    store = Sqlite.store

    async def store_noted(database: Sqlite, batch: Batch) -> Any:
        seen.append(batch)
        return await store(database, batch)

    monkeypatch.setattr(Sqlite, "store", store_noted)
    return seen


def run(tmp_path: Path, what: Callable[[Store, Played], Coroutine[Any, Any, None]]) -> None:
    """Do something with a store on SQLite."""

    async def with_store() -> None:
        store, played = await laid(f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}")
        await what(store, played)
        await store.stop()

    asyncio.run(with_store())


def test_all_that_waits_is_stored_in_one_transaction(tmp_path: Path, batches: list[Batch]) -> None:
    async def append(store: Store, played: Played) -> None:
        first = played.table.seq + 1
        wishes = [store.append(played.table.id, StoredEntry(seq, 1, Back(0))) for seq in range(first, first + 100)]
        assert all(await asyncio.gather(*wishes))
        assert [len(batch.entries) for batch in batches] == [100]

    run(tmp_path, append)


def test_snapshots_go_with_entries_and_not_many_at_once(tmp_path: Path, batches: list[Batch]) -> None:
    async def append(store: Store, played: Played) -> None:
        others = [new_table("2014", 2).table for _ in range(30)]
        for number, other in enumerate(others):
            other.facts.id = f"{number:02}"
            await store.create(other, SEED, [], {**summary_of_new(other, 1), "code": f"CODE{number:02}"})
            store.keep_snapshot(other)
        await asyncio.sleep(0.02)
        assert batches == []
        for seq in range(played.table.seq + 1, played.table.seq + 4):
            assert await store.append(played.table.id, StoredEntry(seq, 1, Back(0)))
        assert [(len(batch.entries), len(batch.snapshots)) for batch in batches] == [(1, 20), (1, 10), (1, 0)]

    run(tmp_path, append)


def test_an_entry_is_stored_even_when_a_snapshot_can_not_be(tmp_path: Path) -> None:
    async def append(store: Store, played: Played) -> None:
        with sqlite3.connect(tmp_path / "camelup.db") as database:
            database.execute("DROP TABLE snapshots")
        database.close()
        store.keep_snapshot(played.table)
        assert await store.append(played.table.id, StoredEntry(played.table.seq + 1, 1, Back(0)))

    run(tmp_path, append)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}"
    return str(request.getfixturevalue("postgres_server").new_database())


DAMAGE: dict[str, Callable[[str], str]] = {
    "cut off": lambda snapshot: snapshot[:-20],
    "one letter changed": lambda snapshot: snapshot.replace('"name":"P1"', '"name":"Q1"', 1),
    "of another version": lambda snapshot: snapshot.replace(f'"version":{VERSION}', f'"version":{VERSION + 1}', 1),
    "without its checksum, and cut off": lambda snapshot: "{" + snapshot.split(",", 2)[2][:-20],
    "with no position in it": lambda snapshot: '{"id":"tableid","code":"ABCDEF","edition":"2014","packed":"AAAA"}',
    "no JSON": lambda snapshot: "camel",
}


def test_a_snapshot_that_can_not_be_trusted_is_passed_over_and_the_log_is_folded(database: str) -> None:
    async def open_damaged() -> None:
        store, played = await laid(database)
        played.take(played.table.say(0, "", "hello", "c"))
        store.keep_snapshot(played.table)
        assert await store.append(
            played.table.id, StoredEntry(played.table.seq, played.log[-1].at, played.log[-1].entry)
        )
        whole = await store.load(played.table.id)
        assert whole is not None
        assert (whole.table.snapshot(), whole.later) == (played.table.snapshot(), [])
        engine = connect(database)
        passed_over: list[None] = []
        store.on_passed_over = lambda: passed_over.append(None)
        for number, (what, damage) in enumerate(DAMAGE.items(), 1):
            damaged = damage(played.table.snapshot().decode())
            assert damaged != played.table.snapshot().decode(), what
            async with engine.begin() as connection:
                await connection.execute(text("UPDATE snapshots SET data = :data"), {"data": damaged})
            loaded = await store.load(played.table.id)
            assert loaded is not None
            assert len(loaded.later) == played.table.seq, what
            assert len(passed_over) == number, what
            for stored in loaded.later:
                loaded.table.fold(stored.entry, stored.at)
            assert loaded.table.snapshot() == played.table.snapshot(), what
        await engine.dispose()
        await store.stop()

    asyncio.run(open_damaged())


def test_an_entry_of_a_table_that_was_removed_fails_alone(database: str) -> None:
    async def remove_meanwhile() -> None:
        store, played = await laid(database)
        gone = new_table("2014", 2).table
        gone.facts.id, gone.facts.code = "gone", "GONEGO"
        assert await store.create(gone, SEED, [], summary_of_new(gone, 1))
        engine = connect(database)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM tables WHERE id = 'gone'"))
        await engine.dispose()
        store.keep_snapshot(gone)
        store.keep_snapshot(played.table)
        first, summary = played.table.seq + 1, {"status": "over"}
        together = [
            store.append(played.table.id, StoredEntry(first, 1, Back(0)), summary),
            store.append("gone", StoredEntry(1, 1, Back(0)), summary),
            store.append(played.table.id, StoredEntry(first + 1, 1, Back(1))),
        ]
        assert await asyncio.gather(*together) == [True, False, True]
        stored = await store.load(played.table.id)
        assert stored is not None
        assert (stored.table.seq, [later.seq for later in stored.later]) == (played.table.seq, [first, first + 1])
        await store.stop()

    asyncio.run(remove_meanwhile())


def test_leases_and_entries_of_the_same_tables_never_wait_for_each_other_in_a_circle(postgres_server: Postgres) -> None:
    """Both lock the rows of tables in the order of their ids, however they lie in the database."""

    async def lease_meanwhile(url: str) -> None:
        await prepare(url)
        store, engine = Store(url), connect(url)
        for table_id in ("b", "a"):
            table = new_table("2014", 2).table
            table.facts.id, table.facts.code = table_id, table_id * 6
            assert await store.create(table, SEED, [], summary_of_new(table, 1))
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE tables SET updated_at = 2 WHERE id = 'a'"))
            leasing = asyncio.create_task(store.lease(["a", "b"], "node", 1, 2))
            while not await _waits(engine):
                pass
            await connection.execute(text("UPDATE tables SET updated_at = 2 WHERE id = 'b'"))
        assert await leasing == {"a", "b"}
        await engine.dispose()
        await store.stop()

    asyncio.run(lease_meanwhile(postgres_server.new_database()))


async def _waits(engine: AsyncEngine) -> bool:
    """Whether somebody waits for a lock in this database."""
    wanted = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    async with engine.connect() as connection:
        return bool(await connection.scalar(text(wanted)))
