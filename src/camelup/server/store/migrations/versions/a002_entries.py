"""Nothing but the number changes: tables may have entries that version 0.1 can't read, and it does not start on them."""

revision = "a002"
down_revision = "a001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply it."""


def downgrade() -> None:
    """Take it back."""
