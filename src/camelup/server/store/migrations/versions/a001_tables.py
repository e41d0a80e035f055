"""Tables, entries, snapshots and accounts."""

import sqlalchemy as sa
from alembic import op

revision = "a001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("edition", sa.String(16), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("host_name", sa.String(64)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("driver", sa.String(32)),
        sa.Column("driver_until", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "driver_until"])
    op.create_index("tables_in_public", "tables", ["public", "status", "created_at"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(24), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "account_seats",
        sa.Column("account", sa.String(24), sa.ForeignKey("accounts.name"), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take it back."""
    for table in ("account_seats", "accounts", "snapshots", "entries", "tables"):
        op.drop_table(table)
