"""SQLite: one thread writes, another reads, each with a connection of its own. What waits is stored in one transaction."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final

import msgspec

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
from camelup.server.store.thread import ConnectionThread

_ROWS_AT_ONCE: Final = 32
"""The most entries of one statement: each takes the interpreter's lock once."""
_STORE_ONE: Final = "INSERT INTO entries (table_id, seq, at, data) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"


class Sqlite:
    """The file of a single machine."""

    among = "IN (SELECT value FROM json_each($1))"
    in_order = ""

    def __init__(self, path: str) -> None:
        self._writing = ConnectionThread(path, "store writing")
        self._reading = ConnectionThread(path, "store reading")

    def many(self, values: Sequence[str]) -> str:
        """Return values as SQLite takes them."""
        return msgspec.json.encode(list(values)).decode()

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        """Return the rows that a query finds."""
        return await self._reading.do(lambda connection: connection.execute(_ours(statement), values).fetchall())

    async def write(self, *statements: Statement) -> Sequence[Row]:
        """Do statements in one transaction, and return the rows of the last one; raise KeyTaken when a key is."""
        try:
            return await self._writing.do(_doing(statements))
        except sqlite3.IntegrityError as error:
            raise KeyTaken from error

    async def store(self, batch: Batch) -> set[tuple[str, int]]:
        """Store a batch; return the keys of the entries whose numbers were free."""
        try:
            return await self._writing.do(lambda connection: _store(connection, batch))
        except sqlite3.IntegrityError as error:
            raise TableGone from error

    async def clock(self) -> int:
        """Return the time in milliseconds: this machine's, which nobody shares."""
        return time.time_ns() // 1_000_000

    async def close(self) -> None:
        """Close both connections."""
        await self._writing.close()
        await self._reading.close()


def _doing(statements: Sequence[Statement]) -> Callable[[sqlite3.Connection], Sequence[Row]]:
    def work(connection: sqlite3.Connection) -> Sequence[Row]:
        with _transaction(connection):
            return [_do(connection, statement) for statement in statements][-1]

    return work


def _do(connection: sqlite3.Connection, statement: Statement) -> Sequence[Row]:
    text, rows = statement
    return [found for row in rows for found in connection.execute(_ours(text), row).fetchall()]


def _store(connection: sqlite3.Connection, batch: Batch) -> set[tuple[str, int]]:
    if not batch.summaries and not batch.snapshots and len(batch.entries) <= _ROWS_AT_ONCE:
        with suppress(sqlite3.IntegrityError):
            return _store_at_once(connection, batch.entries)  # most batches: a statement is a transaction by itself
    with _transaction(connection):
        stored = _store_entries(connection, batch.entries)
        for (table_id, seq), columns in batch.summaries.items():
            if (table_id, seq) in stored:
                _do(connection, update_table(table_id, columns))
        connection.executemany(_ours(KEEP_SNAPSHOT), batch.snapshots)
    return stored


def _store_entries(connection: sqlite3.Connection, entries: Sequence[EntryRow]) -> set[tuple[str, int]]:
    """Store the entries whose numbers are free, many by one statement; one by one if somebody else was here."""
    stored: set[tuple[str, int]] = set()
    for start in range(0, len(entries), _ROWS_AT_ONCE):
        some = entries[start : start + _ROWS_AT_ONCE]
        try:
            stored |= _store_at_once(connection, some)
        except sqlite3.IntegrityError:
            stored.update(entry.key for entry in some if connection.execute(_STORE_ONE, entry).rowcount)
    return stored


def _store_at_once(connection: sqlite3.Connection, entries: Sequence[EntryRow]) -> set[tuple[str, int]]:
    """Store all of some entries, or none and raise."""
    connection.execute(_storing(len(entries)), [value for entry in entries for value in entry])
    return {entry.key for entry in entries}


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@cache
def _storing(entries: int) -> str:
    return f"INSERT INTO entries (table_id, seq, at, data) VALUES {', '.join(['(?, ?, ?, ?)'] * entries)}"  # noqa: S608


@cache
def _ours(statement: str) -> str:
    """Write a statement with `$1` as SQLite takes it."""
    return statement.replace("$", "?")
