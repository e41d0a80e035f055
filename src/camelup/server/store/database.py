"""What the store asks of a database, whichever it is: statements with `$1`, `$2`, and batches of entries. Only shapes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

Row: TypeAlias = Sequence[Any]
Statement: TypeAlias = tuple[str, Sequence[Row]]
"""A statement and the rows of values that it is to be done with."""


class KeyTaken(Exception):  # not an error
    """Another row has the same key."""


class TableGone(Exception):  # not an error
    """The table of an entry or a snapshot is not there: it was removed."""


class EntryRow(NamedTuple):
    """A row of `entries`."""

    table_id: str
    seq: int
    at: int
    data: str

    @property
    def key(self) -> tuple[str, int]:
        """Who was first is decided by it."""
        return self.table_id, self.seq


class SnapshotRow(NamedTuple):
    """A row of `snapshots`."""

    table_id: str
    seq: int
    data: str


class Batch(NamedTuple):
    """What is stored in one transaction, ordered by key so that nodes never deadlock."""

    entries: Sequence[EntryRow]
    summaries: Mapping[tuple[str, int], Mapping[str, Any]]
    """By the key of an entry: the columns of its table's row that change with it."""
    snapshots: Sequence[SnapshotRow]


class Database(Protocol):
    """A database of the tables in `schema.py`. It connects when it is first used, and again after it was away."""

    among: str
    """How a statement says that a column is one of many values, which are passed as `many` returns them."""

    in_order: str
    """How a query of many rows of `tables` locks them in the order of their ids, as batches do, so that nodes never deadlock."""

    def many(self, values: Sequence[str]) -> Any:
        """Return many values as one that stands for `among`."""
        ...

    async def read(self, statement: str, *values: Any) -> Sequence[Row]:
        """Return the rows that a query finds."""
        ...

    async def write(self, *statements: Statement) -> Sequence[Row]:
        """Do statements in one transaction, and return the rows of the last one; raise KeyTaken when a key is."""
        ...

    async def store(self, batch: Batch) -> set[tuple[str, int]]:
        """Store a batch; return the keys of the entries whose numbers were free. They are on the disk then.

        Raise TableGone, and store nothing, when one of its tables is not there.
        """
        ...

    async def clock(self) -> int:
        """Return the time in milliseconds by the clock of the database."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


KEEP_SNAPSHOT = (
    "INSERT INTO snapshots (table_id, seq, data) VALUES ($1, $2, $3) ON CONFLICT (table_id) "
    "DO UPDATE SET seq = excluded.seq, data = excluded.data WHERE snapshots.seq < excluded.seq"
)


def insert(table: str, row: Mapping[str, Any]) -> Statement:
    """Return the statement that inserts a row."""
    places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})", [tuple(row.values())]  # noqa: S608  # our names


def update_table(table_id: str, columns: Mapping[str, Any]) -> Statement:
    """Return the statement that changes the row of a table."""
    changes = ", ".join(f"{name} = ${number}" for number, name in enumerate(columns, 2))
    return f"UPDATE tables SET {changes} WHERE id = $1", [(table_id, *columns.values())]  # noqa: S608  # our names
