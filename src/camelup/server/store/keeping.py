"""How long finished tables are kept, and how large everything is. Reads and removes; writes nothing of a game."""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from sqlalchemy import LargeBinary, cast, delete, func, literal_column, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from camelup.server.store.schema import account_seats, accounts, entries, snapshots, tables

FINISHED: Final = ("over", "closed")


# --- removing -----------------------------------------------------------------------------------------------------


async def remove_finished(engine: AsyncEngine, before: int, most: int, spared: Collection[str]) -> list[str]:
    """Remove a few tables that were finished before a time, with all their entries; return which. Those in memory are spared."""
    old = tables.c.status.in_(FINISHED) & (tables.c.updated_at < before)
    async with engine.connect() as connection:
        found = [
            name for name in await connection.scalars(select(tables.c.id).where(old).limit(most)) if name not in spared
        ]
    if not found:
        return []
    async with engine.begin() as connection:
        # the first statement writes, so that nobody opens one of them again before it is gone
        mine = update(tables).where(tables.c.id.in_(sorted(found)), old).values(driver=None, driver_until=0)
        removed = list(await connection.scalars(mine.returning(tables.c.id)))
        for part in (account_seats, snapshots, entries):
            await connection.execute(delete(part).where(part.c.table_id.in_(removed)))
        await connection.execute(delete(tables).where(tables.c.id.in_(removed)))
    return removed


# --- measuring ----------------------------------------------------------------------------------------------------


class Part(NamedTuple):
    """Rows of one kind, and the bytes of what they say."""

    kind: str
    rows: int
    bytes: int


class Sizes(NamedTuple):
    """How large a database is."""

    on_disk: int
    tables: dict[str, int]
    """By status: how many there are."""
    entries: list[Part]
    """By kind, the largest first."""
    snapshots: Part
    accounts: int
    oldest_finished: int | None
    """When the table was finished that was finished longest ago, in milliseconds since 1970."""


async def measure(engine: AsyncEngine) -> Sizes:
    """Measure a database. Reads every entry once."""
    lite = engine.dialect.name == "sqlite"
    kind: Any = literal_column("json_extract(data, '$.kind')" if lite else "data::json ->> 'kind'")
    async with engine.connect() as connection:
        by_status = select(tables.c.status, func.count()).group_by(tables.c.status).order_by(tables.c.status)
        by_kind = select(kind, func.count(), _bytes(entries.c.data, lite=lite)).group_by(kind)
        parts = [Part(*row) for row in await connection.execute(by_kind)]
        kept = (await connection.execute(select(func.count(), _bytes(snapshots.c.data, lite=lite)))).one()
        oldest = select(func.min(tables.c.updated_at)).where(tables.c.status.in_(FINISHED))
        return Sizes(
            on_disk=await _on_disk(connection, lite=lite),
            tables={status: int(count) for status, count in await connection.execute(by_status)},
            entries=sorted(parts, key=lambda part: -part.bytes),
            snapshots=Part("snapshots", *kept),
            accounts=await connection.scalar(select(func.count()).select_from(accounts)) or 0,
            oldest_finished=await connection.scalar(oldest),
        )


def _bytes(column: Any, *, lite: bool) -> Any:
    each = func.length(cast(column, LargeBinary)) if lite else func.octet_length(column)
    return func.coalesce(func.sum(each), 0)


async def _on_disk(connection: AsyncConnection, *, lite: bool) -> int:
    if not lite:
        return int(await connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages = await connection.scalar(text("PRAGMA page_count"))
    return int(pages or 0) * int(await connection.scalar(text("PRAGMA page_size")) or 0)
