"""Versions that can't read each other's entries do not run beside each other: the later one refuses to start."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from camelup.errors import CamelUpError
from camelup.server.nodes.hub import now_ms
from camelup.server.store import company
from camelup.server.store.migrate import connect, prepare
from server.processes.services import Postgres
from server.tools.in_process import node

OLD = "0123456789abcdef"
"""A name as version 0.1 gave itself."""


@pytest.fixture
def database(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(company, "PATIENCE", 0.1)
    monkeypatch.setattr(company, "_AGAIN", 0.05)
    return postgres_server.new_database()


def lease(database: str, folder: Path, driver: str | None, until: int) -> None:
    """Let somebody hold the lease of a table."""

    async def hold() -> None:
        async with node(folder, database_url=database) as client:
            await client.lay("open", "open", "open")
        engine = connect(database)
        async with engine.begin() as connection:
            await connection.execute(
                text("UPDATE tables SET driver = :driver, driver_until = :until"), {"driver": driver, "until": until}
            )
        await engine.dispose()

    asyncio.run(hold())


def test_a_node_refuses_to_start_beside_running_nodes_of_version_0_1(database: str, tmp_path: Path) -> None:
    lease(database, tmp_path, OLD, now_ms() + 600_000)
    with pytest.raises(CamelUpError, match="stop all its nodes, then start this one"):
        asyncio.run(prepare(database))


@pytest.mark.parametrize(
    ("driver", "runs_for"),
    [(OLD, -1_000), (company.new_node_name(), 600_000), (None, 0), (OLD, 100)],
    ids=["stopped long ago", "of this version", "handed back", "stopped a moment ago"],
)
def test_a_node_starts_when_those_have_stopped_or_are_its_like(
    database: str, tmp_path: Path, driver: str | None, runs_for: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "PATIENCE", 60.0)
    lease(database, tmp_path, driver, now_ms() + runs_for)
    asyncio.run(prepare(database))


def test_an_empty_database_has_nobody_to_wait_for(database: str) -> None:
    asyncio.run(prepare(database))


def test_version_0_1_does_not_start_on_a_database_of_this_version(database: str) -> None:
    async def revision() -> str:
        await prepare(database)
        engine = connect(database)
        async with engine.connect() as connection:
            found = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        await engine.dispose()
        return str(found)

    assert asyncio.run(revision()) != "a001"  # all that it knows; it refuses others with a sentence
