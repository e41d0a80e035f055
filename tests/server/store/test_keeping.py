"""Finished tables are kept for as long as the operator says, and it can be said how large everything is."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from camelup.cli.options import StorageOptions
from camelup.cli.storage import show_storage
from camelup.errors import CamelUpError
from camelup.server.nodes import cleaner
from camelup.server.nodes.hub import now_ms
from camelup.server.nodes.node import Node
from camelup.server.settings import settings_from
from camelup.server.store import schema
from camelup.server.store.keeping import measure
from camelup.server.store.migrate import connect, prepare
from server.tools.in_process import NodeClient, node

A_DAY = 86_400_000
PARTS = (schema.tables, schema.entries, schema.snapshots, schema.account_seats)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.prove)])
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of a PostgreSQL, or nothing for SQLite."""
    return "" if request.param == "sqlite" else str(request.getfixturevalue("postgres_server").new_database())


def database_of(client: NodeClient) -> AsyncEngine:
    """Return the database of a node, as those reach it who are no node."""
    return connect(client.node.settings.database)


async def _age(client: NodeClient, table: str, days: float, status: str = "over") -> None:
    """Make it so long ago that a table was finished, and forget it."""
    client.node.hub.live.pop(table, None)
    finished = {"status": status, "updated_at": now_ms() - round(days * A_DAY)}
    async with database_of(client).begin() as connection:
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(finished))


async def _rows(client: NodeClient, table: str) -> int:
    """Count everything that is stored of a table."""
    found = 0
    async with database_of(client).connect() as connection:
        for part in PARTS:
            name = part.c.id if part is schema.tables else part.c.table_id
            found += await connection.scalar(select(func.count()).where(name == table)) or 0
    return found


async def _lay(client: NodeClient, account: str) -> str:
    seats = [{"kind": "account", "name": account}, {"kind": "open"}, {"kind": "open"}]
    answer = await client.ask("POST", "/api/tables", {"edition": "2018", "name": "Ada", "seats": seats})
    table = str(answer.said["table"]["id"])
    client.node.store.keep_snapshot(client.node.hub.live[table].table)
    await client.node.store.write([])  # snapshots go with the next entries
    return table


def test_finished_tables_go_after_their_time_with_all_that_is_stored_of_them_and_no_others(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleaner, "_AT_ONCE", 2)
    monkeypatch.setattr(cleaner, "_PAUSE", 0.001)

    async def attempt() -> None:
        async with node(tmp_path, database_url=database, keep_days=30.0) as client:
            await client.ask("POST", "/api/accounts", {"name": "deepcamel"})
            laid = [await _lay(client, "deepcamel") for _ in range(8)]
            stored = await _rows(client, laid[0])
            assert stored == 5, "its row, two entries, a snapshot and the account's seat"
            for table, days, status in zip(
                laid, (31, 40, 31, 29, 31, 31), ("over", "closed", "over", "over", "open", "playing"), strict=False
            ):
                await _age(client, table, days, status)
            await _age(client, laid[6], 31)
            await client.node.hub.open(laid[6])
            removed = await client.node.cleaner.remove()
            left = [await _rows(client, table) for table in laid]
            assert (removed, left) == (3, [0, 0, 0, *[stored] * 5]), "young, running and opened ones stay"
            assert (await client.ask("GET", f"/api/tables/{laid[0]}")).code == "not_found"

    asyncio.run(attempt())


def test_everything_is_kept_unless_the_operator_says_otherwise(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            assert client.node.cleaner._task is None  # noqa: SLF001

    asyncio.run(attempt())
    assert settings_from({}).keep_days == 0
    assert settings_from({"CAMELUP_KEEP_DAYS": "7.5"}).keep_days == 7.5
    with pytest.raises(CamelUpError, match="days"):
        settings_from({}, keep_days=-1.0)


@pytest.mark.parametrize("setting", ["bot_delay", "think", "lease", "gone_after", "close_after"])
@pytest.mark.parametrize("seconds", [-1.0, float("nan")])
def test_seconds_that_can_not_be_are_refused(setting: str, seconds: float) -> None:
    with pytest.raises(CamelUpError, match=f"CAMELUP_{setting.upper()}=.*: a number of seconds, 0 or more"):
        settings_from({}, **{setting: seconds})


def test_a_folder_that_can_not_be_made_is_named_with_what_to_do(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    with pytest.raises(CamelUpError, match=r"taken can't be the folder of the database: .* Name another with --data"):
        Node(settings_from({}, data=taken))


def test_who_listens_to_a_table_that_was_removed_is_disconnected(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path, keep_days=1.0) as client:
            ada = await client.lay("open", "open", "bookie")
            async with client.socket(ada.table) as socket:
                await socket.settle()
                client.node.hub.drop(ada.table)
                assert (await socket.until("bye"))["code"] == "busy"
            assert ada.table not in client.node.hub.live

    asyncio.run(attempt())


def test_everything_stored_is_counted_once_by_kind(database: str, tmp_path: Path) -> None:
    async def attempt() -> None:
        async with node(tmp_path, database_url=database) as client:
            await client.ask("POST", "/api/accounts", {"name": "deepcamel"})
            laid = [await _lay(client, "deepcamel") for _ in range(2)]
            await _age(client, laid[0], 3)
            sizes = await measure(database_of(client))
            async with database_of(client).connect() as connection:
                written = list(await connection.scalars(select(schema.entries.c.data)))
            kinds = {part.kind: (part.rows, part.bytes) for part in sizes.entries}
            assert sizes.tables == {"open": 1, "over": 1}
            assert {kind: rows for kind, (rows, _) in kinds.items()} == {"created": 2, "sat": 2}
            assert sum(size for _, size in kinds.values()) == sum(len(entry.encode()) for entry in written)
            assert (sizes.snapshots.rows, sizes.accounts) == (2, 1)
            assert sizes.on_disk > 0
            assert sizes.oldest_finished is not None
            assert sizes.oldest_finished < now_ms() - 2 * A_DAY

    asyncio.run(attempt())


def test_the_command_says_how_large_everything_is_while_a_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def attempt() -> None:
        async with node(tmp_path) as client:
            await client.lay("open", "open", "bookie")
            for as_json in (False, True):
                await asyncio.to_thread(show_storage, StorageOptions(data=tmp_path), as_json=as_json)

    asyncio.run(attempt())
    *words, numbers = capsys.readouterr().out.splitlines()
    assert "tables                     1   1 open" in words
    told: dict[str, Any] = json.loads(numbers)
    assert told["tables"] == {"open": 1}
    assert {part["kind"]: part["rows"] for part in told["entries"]} == {"created": 1, "sat": 1}


def test_the_command_makes_no_database_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(CamelUpError, match="there is no database"):
        show_storage(StorageOptions(data=tmp_path), as_json=False)
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_database_is_told_without_the_words_of_a_library(tmp_path: Path) -> None:
    (tmp_path / "camelup.db").write_text("hello")
    with pytest.raises(CamelUpError) as storage:
        show_storage(StorageOptions(data=tmp_path), as_json=False)
    assert str(storage.value) == "the database can't be read: file is not a database"
    with pytest.raises(CamelUpError) as serving:
        asyncio.run(prepare(f"sqlite+aiosqlite:///{tmp_path / 'camelup.db'}"))
    assert str(serving.value) == "the database can't be used: file is not a database"
