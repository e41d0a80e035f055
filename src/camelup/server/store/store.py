"""The store of a node: tables, their entries, snapshots, accounts, and who drives which table. Knows no rule and no client.

Entries are appended by one writer that stores all that is waiting in one transaction: durable, and quick with many
tables. The unique key (table, seq) decides who was first when two nodes write at once.
"""

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from sqlalchemy.engine import make_url

from camelup.server.store.database import Batch, Database, EntryRow, KeyTaken, SnapshotRow, TableGone, insert
from camelup.server.store.postgres import Postgres
from camelup.server.store.sqlite import Sqlite
from camelup.server.table.stored.entries import AnyEntry, read_entry, write_entry
from camelup.server.table.stored.snapshots import UnreadableSnapshot
from camelup.server.table.table import Table

log = logging.getLogger(__name__)

SNAPSHOT_EVERY: Final = 10
"""Entries from one snapshot of a table to the next: what has to be folded when a node starts. They cost little in the batches."""
_MOST_AT_ONCE: Final = 500
_BETWEEN_BATCHES: Final = 0.01
"""Seconds from one batch to the next. Where many wait for the disk they wait together: a commit costs the processor 150 µs, however
many entries it holds. An entry that comes alone is stored at once."""
_SNAPSHOTS_AT_ONCE: Final = 20
"""Many tables may have a snapshot due at the same moment: no entry is to wait for all of them."""
_RUNNING: Final = "status IN ('open', 'playing')"


class StoredEntry(NamedTuple):
    """An entry as it is stored."""

    seq: int
    at: int
    entry: AnyEntry


class Loaded(NamedTuple):
    """A table as of its last snapshot, and the entries after it, which are still to be folded."""

    table: Table
    later: list[StoredEntry]


class PublicTable(NamedTuple):
    """What the list of public tables shows of one."""

    id: str
    code: str
    edition: str
    status: str
    players: int
    open_seats: int
    created_at: int
    host_name: str | None


class Account(NamedTuple):
    """A bot's account."""

    name: str
    key: str


class _Append(NamedTuple):
    row: EntryRow
    summary: Mapping[str, Any] | None
    """The columns of the table's row that change with it."""
    done: "asyncio.Future[bool]"


def database_at(url: str) -> Database:
    """Return the database at an address."""
    return Sqlite(make_url(url).database or "") if url.startswith("sqlite") else Postgres(url)


class Store:
    """The database of a node."""

    def __init__(self, url: str) -> None:
        self._database = database_at(url)
        self._waiting: deque[_Append] = deque()
        self._snapshots: dict[str, SnapshotRow] = {}
        """By table: what goes with the next entries, whosever they are."""
        self.on_passed_over: Callable[[], None] = lambda: None
        """Called for every snapshot that can't be read."""
        self._wanted = asyncio.Event()
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
        await self.disconnect()

    async def disconnect(self) -> None:
        """Close all connections; whoever asks next opens new ones."""
        await self._database.close()

    # --- tables -------------------------------------------------------------------------------------------

    async def create(self, table: Table, seed: bytes, log: Sequence[StoredEntry], summary: Mapping[str, Any]) -> bool:
        """Store a new table with its first entries; False when its code is taken."""
        row = {"id": table.id, "code": table.facts.code, "seed": seed.hex(), "driver_until": 0, **summary}
        entries = [insert("entries", _row(table.id, stored)._asdict()) for stored in log]
        return await self._try(insert("tables", row), *entries)

    async def load(self, table_id: str) -> Loaded | None:
        """Load a table; None if there is none."""
        loaded = (await self.load_all([table_id])).get(table_id)
        if isinstance(loaded, Exception):
            raise loaded
        return loaded

    async def load_all(self, table_ids: Sequence[str]) -> dict[str, Loaded | Exception]:
        """Load tables, those that there are; the reason for one that can't be read."""
        try:
            return await self._load_together(table_ids)
        except Exception as error:  # noqa: BLE001  # one of them is the cause, unless the database is
            if len(table_ids) == 1:
                return {table_ids[0]: error}
        found: dict[str, Loaded | Exception] = {}
        for table_id in table_ids:
            found |= await self.load_all([table_id])
        return found

    async def _load_together(self, table_ids: Sequence[str]) -> dict[str, Loaded | Exception]:
        which, among = self._database.many(table_ids), self._database.among
        found = await self._database.read(
            "SELECT id, code, seed, data, coalesce(seq, 0) FROM tables LEFT JOIN snapshots ON table_id = id "  # noqa: S608
            f"WHERE id {among}",
            which,
        )
        rest = await self._entries_of(table_ids)
        tables: dict[str, Loaded | Exception] = {}
        for table_id, code, seed, snapshot, seq in found:
            secret = bytes.fromhex(seed)
            table = None if snapshot is None else self._table_from(table_id, snapshot, secret)
            if table is not None:
                later = [stored for stored in rest[table_id] if stored.seq > table.seq]
            else:
                table = Table.new(table_id, code, secret)
                later = await self.entries_after(table_id, 0) if seq else rest[table_id]
            tables[table_id] = Loaded(table, later)
        return tables

    def _table_from(self, table_id: str, snapshot: str, seed: bytes) -> Table | None:
        """Open a table from its snapshot; None if that can't be read: its log has it all."""
        try:
            return Table.from_snapshot(snapshot.encode(), seed)
        except UnreadableSnapshot as error:
            log.warning("a snapshot is passed over", extra={"table": table_id, "reason": str(error)})
            self.on_passed_over()
            return None

    async def _entries_of(self, table_ids: Sequence[str]) -> dict[str, list[StoredEntry]]:
        """Read the entries after the snapshots of tables."""
        rows = await self._database.read(
            "SELECT e.table_id, e.seq, e.at, e.data FROM entries e LEFT JOIN snapshots s ON s.table_id = e.table_id "  # noqa: S608
            f"WHERE e.table_id {self._database.among} AND e.seq > coalesce(s.seq, 0) ORDER BY e.table_id, e.seq",
            self._database.many(table_ids),
        )
        found: defaultdict[str, list[StoredEntry]] = defaultdict(list)
        for table_id, seq, at, data in rows:
            found[table_id].append(StoredEntry(seq, at, read_entry(data)))
        return found

    async def id_of(self, code: str) -> str | None:
        """Find the table of a six-letter code."""
        rows = await self._database.read("SELECT id FROM tables WHERE code = $1", code)
        return rows[0][0] if rows else None

    async def list_public_tables(self, most: int) -> list[PublicTable]:
        """List the tables that anybody may join or watch, the newest first."""
        wanted = (
            f"SELECT {', '.join(PublicTable._fields)} FROM tables WHERE public AND {_RUNNING} "  # noqa: S608
            "ORDER BY status, created_at DESC LIMIT $1"
        )
        return [PublicTable(*row) for row in await self._database.read(wanted, most)]

    async def entries_after(self, table_id: str, seq: int) -> list[StoredEntry]:
        """Read the entries of a table after a number."""
        wanted = "SELECT seq, at, data FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        rows = await self._database.read(wanted, table_id, seq)
        return [StoredEntry(number, at, read_entry(data)) for number, at, data in rows]

    async def find_behind(self, known: Mapping[str, int]) -> list[str]:
        """Return those tables that have entries beyond the known ones."""
        wanted = f"SELECT table_id, max(seq) FROM entries WHERE table_id {self._database.among} GROUP BY table_id"  # noqa: S608
        rows = await self._database.read(wanted, self._database.many(list(known)))
        return [table_id for table_id, last in rows if last > known[table_id]]

    def keep_snapshot(self, table: Table) -> None:
        """Store a snapshot of a table with the next entries of any table, unless there is a later one."""
        self._snapshots[table.id] = SnapshotRow(table.id, table.seq, table.snapshot().decode())

    # --- entries ------------------------------------------------------------------------------------------

    async def append(self, table_id: str, stored: StoredEntry, summary: Mapping[str, Any] | None = None) -> bool:
        """Store an entry; it is on the disk when this returns True. False if its number was taken or its table is gone."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(_row(table_id, stored), summary, done))
        self._wanted.set()
        return await done

    async def _write_on(self) -> None:
        next_at = 0.0
        while True:
            await self._wanted.wait()
            if (early := next_at - time.monotonic()) > 0:
                await asyncio.sleep(early)
            next_at = time.monotonic() + _BETWEEN_BATCHES
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MOST_AT_ONCE))]
            if not self._waiting:
                self._wanted.clear()
            try:
                stored = await self.write(batch)
            except Exception as error:  # noqa: BLE001  # whoever waits is told, and the next batch is tried
                for append in batch:
                    if not append.done.done():
                        append.done.set_exception(error)
                continue
            for append in batch:
                if not append.done.done():
                    append.done.set_result(append.row.key in stored)
                stored.discard(append.row.key)  # a second one under the same number was not stored

    async def write(self, batch: list[_Append]) -> set[tuple[str, int]]:
        """Store the entries whose numbers are free in one transaction, and the snapshots that are due with them."""
        first = {append.row.key: append for append in reversed(batch)}
        rows = [first[key].row for key in sorted(first)]
        summaries = {key: summary for key in sorted(first) if (summary := first[key].summary)}
        due = [self._snapshots.pop(table_id) for table_id in sorted(self._snapshots)[:_SNAPSHOTS_AT_ONCE]]
        try:
            return await self._store(Batch(rows, summaries, due))
        except Exception:
            if not due:
                raise
            log.warning("entries could not be stored together with snapshots; trying without", exc_info=True)
            return await self._store(Batch(rows, summaries, ()))

    async def _store(self, batch: Batch) -> set[tuple[str, int]]:
        """Store a batch, without what belongs to tables that were removed meanwhile: nobody else's entries fail with it."""
        try:
            return await self._database.store(batch)
        except TableGone:
            wanted = f"SELECT id FROM tables WHERE id {self._database.among}"  # noqa: S608
            tables = {row.table_id for row in batch.entries} | {row.table_id for row in batch.snapshots}
            there = {table_id for (table_id,) in await self._database.read(wanted, self._database.many(sorted(tables)))}
            if there == tables:
                raise  # it is something else
            entries = [row for row in batch.entries if row.table_id in there]
            snapshots = [row for row in batch.snapshots if row.table_id in there]
            return await self._store(Batch(entries, batch.summaries, snapshots))

    # --- leases: who drives what ----------------------------------------------------------------------------------

    async def lease(self, table_ids: Sequence[str], node: str, now: int, until: int) -> set[str]:
        """Take or renew the leases of tables that nobody else drives; return those that this node drives now."""
        if not table_ids:
            return set()
        free = f"id {self._database.among} AND (driver = $2 OR driver_until < $4 OR driver IS NULL)"
        which = f"SELECT id FROM tables WHERE {free} {self._database.in_order}"  # noqa: S608
        take = f"UPDATE tables SET driver = $2, driver_until = $3 WHERE id IN ({which}) RETURNING id"  # noqa: S608
        values = self._database.many(table_ids), node, until, now
        return {table_id for (table_id,) in await self._database.write((take, [values]))}

    async def release(self, table_ids: Sequence[str], node: str) -> None:
        """Give up the leases of tables at once."""
        ours = f"SELECT id FROM tables WHERE id {self._database.among} AND driver = $2 {self._database.in_order}"  # noqa: S608
        leave = f"UPDATE tables SET driver = NULL, driver_until = 0 WHERE id IN ({ours})"  # noqa: S608
        await self._database.write((leave, [(self._database.many(table_ids), node)]))

    async def forget_drivers(self) -> None:
        """Give up all leases: where one process has the database for itself they are of an earlier life."""
        forget = "UPDATE tables SET driver = NULL, driver_until = 0 WHERE driver IS NOT NULL"
        await self._database.write((forget, [()]))

    async def clock(self) -> int:
        """Return the time in milliseconds by the clock that all nodes share: the database's."""
        return await self._database.clock()

    async def list_drivers(self) -> set[str]:
        """Return the nodes that drive tables of a PostgreSQL now; none where no table was ever kept."""
        ((kept,),) = await self._database.read("SELECT to_regclass('tables') IS NOT NULL")
        if not kept:
            return set()
        wanted = "SELECT DISTINCT driver FROM tables WHERE driver IS NOT NULL AND driver_until > $1"
        return {node for (node,) in await self._database.read(wanted, await self.clock())}

    async def find_undriven(self, now: int, most: int) -> list[str]:
        """List tables that are open or being played and that nobody drives."""
        wanted = f"SELECT id FROM tables WHERE {_RUNNING} AND driver_until < $1 ORDER BY driver_until LIMIT $2"  # noqa: S608
        return [table_id for (table_id,) in await self._database.read(wanted, now, most)]

    # --- accounts -----------------------------------------------------------------------------------------

    async def add_account(self, name: str, key: str, now: int) -> bool:
        """Open an account; False when the name is taken."""
        return await self._try(insert("accounts", {"name": name, "key": key, "created_at": now}))

    async def find_account(self, *, name: str | None = None, key: str | None = None) -> Account | None:
        """Find an account by its name or by the hash of its token."""
        column, value = ("key", key) if name is None else ("name", name)
        rows = await self._database.read(f"SELECT name, key FROM accounts WHERE {column} = $1", value)  # noqa: S608
        return Account(*rows[0]) if rows else None

    async def seat_account(self, account: str, table_id: str, seat: int, now: int) -> None:
        """Note that an account has a seat."""
        row = {"account": account, "table_id": table_id, "seat": seat, "created_at": now}
        statement, values = insert("account_seats", row)
        await self._database.write((f"{statement} ON CONFLICT DO NOTHING", values))

    async def seats_of_account(self, account: str) -> list[tuple[str, int]]:
        """List the seats of an account at tables that are open or being played."""
        wanted = (
            "SELECT table_id, seat FROM account_seats s JOIN tables ON id = table_id "  # noqa: S608
            f"WHERE account = $1 AND {_RUNNING} ORDER BY s.created_at"
        )
        return [(table_id, seat) for table_id, seat in await self._database.read(wanted, account)]

    async def try_writing(self) -> None:
        """Write something that changes nothing and is on the disk when this returns; raise if that can't be done."""
        await self._database.write(("UPDATE alembic_version SET version_num = version_num", [()]))

    async def is_ready(self) -> bool:
        """Whether the database answers."""
        try:
            await self._database.read("SELECT 1")
        except Exception:  # noqa: BLE001  # whatever it is, it is not ready
            return False
        return True

    async def _try(self, *statements: Any) -> bool:
        try:
            await self._database.write(*statements)
        except KeyTaken:
            return False
        return True


def _row(table_id: str, stored: StoredEntry) -> EntryRow:
    return EntryRow(table_id, stored.seq, stored.at, write_entry(stored.entry))
