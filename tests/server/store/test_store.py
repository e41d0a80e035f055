"""The database: the migrations make what the schema says, on SQLite and on PostgreSQL, and refuse what they don't know."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from camelup.errors import CamelUpError
from camelup.server.store.migrate import connect, migrate, prepare
from camelup.server.store.schema import metadata
from camelup.server.store.store import Store, StoredEntry
from camelup.server.table.stored.entries import Back
from camelup.server.table.telling.summary import summary_of_new
from sampling import PROVING
from server.processes.forked import forked
from server.processes.serving import serving
from server.processes.supervised import PATIENCE, free_port, new_folder
from server.tools.clients import lay
from server.tools.in_process import node
from server.tools.stored_logs import database_of, log_of
from server.tools.table_play import SEED, new_table


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}"
    return str(request.getfixturevalue("postgres_server").new_database())


def with_engine(database: str, what: Callable[[AsyncEngine], Awaitable[Any]]) -> Any:
    """Do something with a database that is opened as a node does it."""

    async def run() -> Any:
        engine = connect(database)
        try:
            return await what(engine)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def shape(connection: Connection) -> dict[str, Any]:
    """Read how all tables are made: columns, keys and indices."""
    seen = inspect(connection)
    return {
        name: {
            "columns": [
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in seen.get_columns(name)
            ],
            "key": seen.get_pk_constraint(name)["constrained_columns"],
            "foreign": sorted(
                (key["constrained_columns"], key["referred_table"], key["referred_columns"])
                for key in seen.get_foreign_keys(name)
            ),
            "unique": sorted(key["column_names"] for key in seen.get_unique_constraints(name)),
            "indices": sorted((index["name"], index["column_names"]) for index in seen.get_indexes(name)),
        }
        for name in seen.get_table_names()
        if name != "alembic_version"
    }


def test_the_migrations_make_exactly_the_tables_of_the_schema(database: str) -> None:
    async def compare(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            migrated = await connection.run_sync(shape)
            differences = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
            await connection.run_sync(metadata.drop_all)
            await connection.run_sync(metadata.create_all)
            assert migrated == await connection.run_sync(shape)
        assert differences == []

    with_engine(database, compare)


def test_migrating_again_changes_nothing_and_many_may_do_it_at_once(database: str) -> None:
    async def many(engine: AsyncEngine) -> None:
        others = [connect(database) for _ in range(4)]
        await asyncio.gather(*(migrate(other) for other in (engine, *others)))
        await migrate(engine)
        for other in others:
            await other.dispose()
        async with engine.connect() as connection:
            assert set(await connection.run_sync(shape)) == set(metadata.tables)

    with_engine(database, many)


def test_many_may_open_a_new_database_at_once(tmp_path: Path) -> None:
    async def open_once(url: str) -> None:
        engine = connect(url)
        try:
            async with engine.connect():
                pass
        finally:
            await engine.dispose()

    async def open_all() -> None:
        for number in range(60):
            url = f"sqlite+aiosqlite:///{tmp_path / str(number)}.db"
            await asyncio.gather(*(open_once(url) for _ in range(6)))

    asyncio.run(open_all())


def test_a_database_of_a_newer_version_is_left_alone_with_a_word_on_what_to_do(database: str) -> None:
    async def refuse(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = 'z999'"))
        with pytest.raises(CamelUpError, match=r"newer camelup \(its version is z999\): update camelup"):
            await migrate(engine)

    with_engine(database, refuse)


def refused_to_serve(*options: str) -> str:
    """Run `camelup serve` until it ends by itself, and return what it said; in a sample it is forked from one that is loaded."""
    arguments = ["serve", "--port", "0", *options]
    if PROVING:
        command = [sys.executable, "-m", "camelup", *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert ended.returncode != 0
        return ended.stderr
    with new_folder() as folder, forked(arguments, folder, os.environ) as server:
        assert server.ended(within=PATIENCE)
        return server.log


def test_camelup_serve_says_so_too_and_ends(tmp_path: Path) -> None:
    async def make_newer(engine: AsyncEngine) -> None:
        await migrate(engine)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = 'z999'"))

    with_engine(f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}", make_newer)
    said = refused_to_serve("--data", str(tmp_path))
    assert "update camelup" in said
    assert "Traceback" not in said


def test_camelup_serve_without_its_database_says_what_is_wrong() -> None:
    url = f"postgresql+asyncpg://camelup:secret@127.0.0.1:{free_port()}/camelup"
    said = refused_to_serve("--database-url", url)
    assert "the database can't be used" in said
    assert "Traceback" not in said
    assert "secret" not in said


async def _laid(database: str) -> tuple[Store, Any]:
    await prepare(database)
    store, played = Store(database), new_table("2014", 2)
    log = [StoredEntry(seq, step.at, step.entry) for seq, step in enumerate(played.log, 1)]
    assert await store.create(played.table, SEED, log, summary_of_new(played.table, 1))
    store.start()
    return store, played


def test_a_number_is_given_once_whoever_asks_and_in_the_same_batch_too(database: str) -> None:
    async def append() -> None:
        store, played = await _laid(database)
        other = Store(database)
        other.start()
        seq = played.table.seq
        wishes = [
            each.append(played.table.id, StoredEntry(seq + 1 + number // 6, number, Back(0)))
            for number in range(12)
            for each in (store, other)
        ]
        won = await asyncio.gather(*wishes)
        assert sum(won) == 2
        stored = await store.entries_after(played.table.id, seq)
        assert [entry.seq for entry in stored] == [seq + 1, seq + 2]
        assert {entry.at for entry in stored} == {number // 2 for number, mine in enumerate(won) if mine}
        await store.stop()
        await other.stop()

    asyncio.run(append())


def test_a_table_opens_from_its_snapshot_and_the_later_one_counts(database: str) -> None:
    async def open_again() -> None:
        store, played = await _laid(database)
        early = new_table("2014", 2).table
        for word in ("hello", "again"):
            played.take(played.table.say(0, "", word, word))
            store.keep_snapshot(played.table if word == "hello" else early)
            await store.append(played.table.id, StoredEntry(played.table.seq, 1, played.log[-1].entry))
        loaded = await store.load(played.table.id)
        assert loaded is not None
        table, rest = loaded
        assert (table.seq, [stored.seq for stored in rest]) == (played.table.seq - 1, [played.table.seq])
        table.fold(rest[0].entry, rest[0].at)
        assert table.snapshot() == played.table.snapshot()
        assert await store.load("nothing") is None
        await store.stop()

    asyncio.run(open_again())


def test_a_server_that_ends_in_good_order_leaves_its_tables_to_others_at_once() -> None:
    with serving() as ending:
        laid = asyncio.run(lay(ending.url, "2014", "open", "open", name="Ada"))
        before = asyncio.run(log_of(database_of(ending), laid["table"]["id"])).table
        assert ending.process
        os.kill(ending.process.pid, signal.SIGTERM)
        assert ending.process.ended(within=PATIENCE)
        after = asyncio.run(log_of(database_of(ending), laid["table"]["id"])).table
    assert before["driver"] is not None
    assert (after["driver"], after["driver_until"]) == (None, 0)


def test_a_lease_that_is_being_taken_when_the_server_ends_is_given_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut off in the middle it would lock the database for those who come next."""
    taking, taken = asyncio.Event(), 0
    lease = Store.lease

    async def take_slowly(store: Store, *wish: Any) -> set[str]:
        nonlocal taken
        taking.set()
        for _ in range(20):
            await asyncio.sleep(0)
        mine = await lease(store, *wish)
        taken += len(mine)
        return mine

    async def end_at_once() -> str:
        async with node(tmp_path) as client:
            laid = await client.lay("open", "open", "open")
            monkeypatch.setattr(Store, "lease", take_slowly)
            client.node.hub.live.clear()
            await client.ask("GET", f"/api/tables/{laid.table}")
            await taking.wait()
            return laid.table

    table = asyncio.run(end_at_once())
    row = asyncio.run(log_of(f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}", table)).table
    assert taken == 1
    assert (row["driver"], row["driver_until"]) == (None, 0)
