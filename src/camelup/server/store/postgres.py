"""PostgreSQL by its own driver: the statements stay prepared in each connection, and a batch is one round trip."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.engine import make_url

from camelup.errors import CamelUpError
from camelup.server.store.database import (
    KEEP_SNAPSHOT,
    Batch,
    EntryRow,
    KeyTaken,
    Row,
    Statement,
    TableGone,
    update_table,
)

_MOST_CONNECTIONS: Final = 20
_LONGEST_CLOSING: Final = 5.0
"""In seconds."""
_STORE: Final = (
    "INSERT INTO entries (table_id, seq, at, data) SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[]) "
    "ON CONFLICT DO NOTHING RETURNING table_id, seq"
)


class Postgres:
    """The database of many nodes."""

    among = "= ANY($1::text[])"
    in_order = 'ORDER BY id COLLATE "C" FOR NO KEY UPDATE'

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._writing: Any = None
        """The connection that stores batches, one at a time."""
        self._opening = asyncio.Lock()

    def many(self, values: Sequence[str]) -> Sequence[str]:
        """Return values as PostgreSQL takes them."""
        return list(values)

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        """Return the rows that a query finds."""
        rows: Sequence[Row] = await (await self._open()).fetch(statement, *values)
        return rows

    async def write(self, *statements: Statement) -> Sequence[Row]:
        """Do statements in one transaction, and return the rows of the last one; raise KeyTaken when a key is."""
        from asyncpg import UniqueViolationError  # type: ignore[import-untyped]  # noqa: PLC0415  # an extra

        try:
            async with (await self._open()).acquire() as connection, connection.transaction():
                return [await _do(connection, statement) for statement in statements][-1]
        except UniqueViolationError as error:
            raise KeyTaken from error

    async def store(self, batch: Batch) -> set[tuple[str, int]]:
        """Store a batch; return the keys of the entries whose numbers were free."""
        from asyncpg import ForeignKeyViolationError  # noqa: PLC0415  # an extra

        if self._writing is None:
            self._writing = await (await self._open()).acquire()
        try:
            return await _store(self._writing, batch)
        except ForeignKeyViolationError as error:
            raise TableGone from error
        except BaseException:
            await self._leave()
            raise

    async def clock(self) -> int:
        """Return the time in milliseconds by the clock of the server."""
        ((seconds,),) = await self.read("SELECT extract(epoch FROM clock_timestamp())")
        return round(1000 * float(seconds))

    async def close(self) -> None:
        """Close all connections."""
        if self._pool is None:
            return
        await self._leave()
        pool, self._pool = self._pool, None
        try:
            async with asyncio.timeout(_LONGEST_CLOSING):
                await pool.close()
        except TimeoutError:
            pool.terminate()

    async def _leave(self) -> None:
        """Give the writing connection back: the next batch takes one that works."""
        connection, self._writing = self._writing, None
        if connection is not None:
            with suppress(Exception):
                await self._pool.release(connection)

    async def _open(self) -> Any:
        if self._pool is None:
            async with self._opening:
                self._pool = self._pool or await _connect(self._url)
        return self._pool


async def _connect(url: str) -> Any:
    try:
        import asyncpg  # noqa: PLC0415  # an extra: not every node has it
    except ImportError:
        raise CamelUpError("CAMELUP_DATABASE_URL needs the extra: pip install 'camelup[postgres]'") from None
    _, where = dialect().create_connect_args(make_url(url))  # type: ignore[no-untyped-call]
    return await asyncpg.create_pool(**where, min_size=1, max_size=_MOST_CONNECTIONS, reset=_leave_as_it_is)


async def _leave_as_it_is(_: Any) -> None:
    """Reset nothing in a connection that is given back: nobody here changes its settings."""


async def _do(connection: Any, statement: Statement) -> Sequence[Row]:
    text, rows = statement
    return [found for row in rows for found in await connection.fetch(text, *row)]


async def _store(connection: Any, batch: Batch) -> set[tuple[str, int]]:
    if not (batch.summaries or batch.snapshots):
        return await _store_entries(connection, batch.entries)
    async with connection.transaction():
        stored = await _store_entries(connection, batch.entries)
        for (table_id, seq), columns in batch.summaries.items():
            if (table_id, seq) in stored:
                await _do(connection, update_table(table_id, columns))
        for snapshot in batch.snapshots:
            await connection.execute(KEEP_SNAPSHOT, *snapshot)
    return stored


async def _store_entries(connection: Any, entries: Sequence[EntryRow]) -> set[tuple[str, int]]:
    columns = zip(*entries, strict=True) if entries else ((), (), (), ())
    return {(table_id, seq) for table_id, seq in await connection.fetch(_STORE, *map(list, columns))}
