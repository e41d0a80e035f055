"""The tables of the database. The migrations create them; a test keeps the two alike."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("seed", String(64), nullable=False),
    Column("edition", String(16), nullable=False),
    Column("players", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("host_name", String(64)),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("driver", String(32)),  # the node that plays its bots and keeps its clocks
    Column("driver_until", BigInteger, nullable=False),
    Index("tables_by_status", "status", "driver_until"),
    Index("tables_in_public", "public", "status", "created_at"),
)
"""One row per table: what is needed to find it. Everything that happens at it is in its entries."""

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String(24), primary_key=True),
    Column("key", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

account_seats = Table(
    "account_seats",
    metadata,
    Column("account", String(24), ForeignKey("accounts.name"), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("created_at", BigInteger, nullable=False),
)
