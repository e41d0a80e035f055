"""The database: tables, their entries, snapshots, accounts, and who drives which table. Knows no rule and no client.

Entries are appended by one writer that stores all that is waiting in one transaction: durable, and quick with many
tables. The unique key (table, seq) decides who was first when two nodes write at once.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from sqlite3 import OperationalError
from typing import Any, Final, NamedTuple

from sqlalchemy import event, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from camelup.server.store.schema import account_seats, accounts, entries, snapshots, tables
from camelup.server.table.entries import AnyEntry, read_entry, write_entry
from camelup.server.table.table import Table

SNAPSHOT_EVERY: Final = 50
_MOST_AT_ONCE: Final = 500
_TRIES: Final = 100
_PAUSE: Final = 0.02
"""Seconds between tries to open a database that others are opening too."""


class StoredEntry(NamedTuple):
    """An entry as it is stored."""

    seq: int
    at: int
    entry: AnyEntry


class _Append(NamedTuple):
    row: dict[str, Any]
    summary: Mapping[str, Any] | None
    """The columns of the table's row that change with it."""
    done: "asyncio.Future[bool]"


def connect(url: str) -> AsyncEngine:
    """Connect to a database; SQLite writes ahead and waits for the disk."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
    engine = create_async_engine(url, connect_args={"timeout": 30}, hide_parameters=True)

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        cursor = connection.cursor()
        _write_ahead(cursor)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _write_ahead(cursor: Any) -> None:
    """Make SQLite write ahead. When several open a new database at once it refuses all but one, whatever its timeout."""
    for left in reversed(range(_TRIES)):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except OperationalError:
            if not left:
                raise
            time.sleep(_PAUSE)
        else:
            return


class Store:
    """The database of a node."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._dialect: Any = sqlite if engine.dialect.name == "sqlite" else postgresql
        self._waiting: asyncio.Queue[_Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the writer."""
        self._writer = asyncio.create_task(self._write_on(), name="store")

    async def stop(self) -> None:
        """Stop the writer and close all connections."""
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # --- tables -------------------------------------------------------------------------------------------

    async def create(self, table: Table, seed: bytes, log: Sequence[StoredEntry], summary: Mapping[str, Any]) -> bool:
        """Store a new table with its first entries; False when its code is taken."""
        row = {"id": table.id, "code": table.facts.code, "seed": seed.hex(), "driver_until": 0, **summary}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(tables), row)
                await connection.execute(insert(entries), [_row(table.id, stored) for stored in log])
        except IntegrityError:
            return False
        return True

    async def load(self, table_id: str) -> tuple[Table, list[StoredEntry]] | None:
        """Load a table from its last snapshot, and the entries after it, which are still to be folded."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).first()
            if found is None:
                return None
            kept = (await connection.execute(select(snapshots).where(snapshots.c.table_id == table_id))).first()
        seed = bytes.fromhex(found.seed)
        table = Table.from_snapshot(kept.data.encode(), seed) if kept else Table.new(found.id, found.code, seed)
        return table, await self.entries_after(table_id, table.seq)

    async def id_of(self, code: str) -> str | None:
        """Find the table of a six-letter code."""
        async with self.engine.connect() as connection:
            return await connection.scalar(select(tables.c.id).where(tables.c.code == code))

    async def list_public_tables(self, most: int) -> list[Any]:
        """List the tables that anybody may join or watch, the newest first."""
        wanted = (
            select(tables)
            .where(tables.c.public, tables.c.status.in_(("open", "playing")))
            .order_by(tables.c.status, tables.c.created_at.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return list(await connection.execute(wanted))

    async def entries_after(self, table_id: str, seq: int) -> list[StoredEntry]:
        """Read the entries of a table after a number."""
        wanted = (
            select(entries.c.seq, entries.c.at, entries.c.data)
            .where(entries.c.table_id == table_id, entries.c.seq > seq)
            .order_by(entries.c.seq)
        )
        async with self.engine.connect() as connection:
            return [StoredEntry(seq, at, read_entry(data)) for seq, at, data in await connection.execute(wanted)]

    async def find_behind(self, known: Mapping[str, int]) -> list[str]:
        """Return those tables that have entries beyond the known ones."""
        wanted = (
            select(entries.c.table_id, func.max(entries.c.seq))
            .where(entries.c.table_id.in_(list(known)))
            .group_by(entries.c.table_id)
        )
        async with self.engine.connect() as connection:
            return [table_id for table_id, last in await connection.execute(wanted) if last > known[table_id]]

    async def keep_snapshot(self, table: Table) -> None:
        """Store a snapshot of a table, unless there is a later one."""
        row = {"table_id": table.id, "seq": table.seq, "data": table.snapshot().decode()}
        new = self._dialect.insert(snapshots).values(row)
        later = new.on_conflict_do_update(
            index_elements=[snapshots.c.table_id],
            set_={"seq": new.excluded.seq, "data": new.excluded.data},
            where=snapshots.c.seq < new.excluded.seq,
        )
        async with self.engine.begin() as connection:
            await connection.execute(later)

    # --- entries ------------------------------------------------------------------------------------------

    async def append(self, table_id: str, stored: StoredEntry, summary: Mapping[str, Any] | None = None) -> bool:
        """Store an entry; it is on the disk when this returns True. False if its number was taken."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Append(_row(table_id, stored), summary, done))
        return await done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < _MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            try:
                stored = await self.write(batch)
            except Exception as error:  # noqa: BLE001  # whoever waits is told, and the next batch is tried
                for append in batch:
                    if not append.done.done():
                        append.done.set_exception(error)
                continue
            for append in batch:
                key = append.row["table_id"], append.row["seq"]
                if not append.done.done():
                    append.done.set_result(key in stored)
                stored.discard(key)  # a second one under the same number was not stored

    async def write(self, batch: list[_Append]) -> set[tuple[str, int]]:
        """Store the entries whose numbers are free in one transaction, ordered by key so that nodes never deadlock."""
        rows = sorted((append.row for append in batch), key=lambda row: (row["table_id"], row["seq"]))
        new = self._dialect.insert(entries).on_conflict_do_nothing().returning(entries.c.table_id, entries.c.seq)
        async with self.engine.begin() as connection:
            stored = {(table_id, seq) for table_id, seq in await connection.execute(new, rows)}
            for append in sorted(batch, key=lambda append: append.row["table_id"]):
                row = append.row
                if append.summary and (row["table_id"], row["seq"]) in stored:
                    await connection.execute(update(tables).where(tables.c.id == row["table_id"]), append.summary)
        return stored

    # --- leases: who drives what ----------------------------------------------------------------------------------

    async def lease(self, table_ids: Sequence[str], node: str, now: int, until: int) -> set[str]:
        """Take or renew the leases of tables that nobody else drives; return those that this node drives now."""
        if not table_ids:
            return set()
        free = (tables.c.driver == node) | (tables.c.driver_until < now) | tables.c.driver.is_(None)
        take = (
            update(tables)
            .where(tables.c.id.in_(sorted(table_ids)), free)
            .values(driver=node, driver_until=until)
            .returning(tables.c.id)
        )
        async with self.engine.begin() as connection:
            return set(await connection.scalars(take))

    async def release(self, table_ids: Sequence[str], node: str) -> None:
        """Give up the leases of tables at once."""
        leave = update(tables).where(tables.c.id.in_(sorted(table_ids)), tables.c.driver == node)
        async with self.engine.begin() as connection:
            await connection.execute(leave.values(driver=None, driver_until=0))

    async def forget_drivers(self) -> None:
        """Give up all leases: where one process has the database for itself they are of an earlier life."""
        async with self.engine.begin() as connection:
            await connection.execute(
                update(tables).where(tables.c.driver.is_not(None)).values(driver=None, driver_until=0)
            )

    async def clock(self) -> int:
        """Return the time in milliseconds by the clock that all nodes share: the database's."""
        if self._dialect is sqlite:
            return time.time_ns() // 1_000_000
        async with self.engine.connect() as connection:
            seconds = await connection.scalar(select(func.extract("epoch", func.clock_timestamp())))
        return round(1000 * float(seconds or 0))

    async def find_undriven(self, now: int, most: int) -> list[str]:
        """List tables that are open or being played and that nobody drives."""
        wanted = (
            select(tables.c.id)
            .where(tables.c.status.in_(("open", "playing")), tables.c.driver_until < now)
            .order_by(tables.c.driver_until)
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return list(await connection.scalars(wanted))

    # --- accounts -----------------------------------------------------------------------------------------

    async def add_account(self, name: str, key: str, now: int) -> bool:
        """Open an account; False when the name is taken."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(accounts), {"name": name, "key": key, "created_at": now})
        except IntegrityError:
            return False
        return True

    async def find_account(self, *, name: str | None = None, key: str | None = None) -> Any | None:
        """Find an account by its name or by the hash of its token."""
        wanted = select(accounts).where(accounts.c.name == name if name is not None else accounts.c.key == key)
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted)).first()

    async def seat_account(self, account: str, table_id: str, seat: int, now: int) -> None:
        """Note that an account has a seat."""
        row = {"account": account, "table_id": table_id, "seat": seat, "created_at": now}
        async with self.engine.begin() as connection:
            await connection.execute(self._dialect.insert(account_seats).on_conflict_do_nothing(), row)

    async def seats_of_account(self, account: str) -> list[tuple[str, int]]:
        """List the seats of an account at tables that are open or being played."""
        wanted = (
            select(account_seats.c.table_id, account_seats.c.seat)
            .join(tables, tables.c.id == account_seats.c.table_id)
            .where(account_seats.c.account == account, tables.c.status.in_(("open", "playing")))
            .order_by(account_seats.c.created_at)
        )
        async with self.engine.connect() as connection:
            return [(table_id, seat) for table_id, seat in await connection.execute(wanted)]

    async def try_writing(self) -> None:
        """Write something that changes nothing and is on the disk when this returns; raise if that can't be done."""
        async with self.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(select(1))
        except Exception:  # noqa: BLE001  # whatever it is, it is not ready
            return False
        return True


def _row(table_id: str, stored: StoredEntry) -> dict[str, Any]:
    return {"table_id": table_id, "seq": stored.seq, "at": stored.at, "data": write_entry(stored.entry)}
