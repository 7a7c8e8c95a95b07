"""An index to count the searching tickets of an account without reading all that search."""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the index."""
    op.create_index("tickets_by_account", "tickets", ["account_id", "state"])


def downgrade() -> None:
    """Drops it."""
    op.drop_index("tickets_by_account", "tickets")
