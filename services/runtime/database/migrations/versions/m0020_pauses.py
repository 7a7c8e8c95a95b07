"""The time since when a tournament is paused, so that pauses take no time from an arena."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column. Pauses that have begun before still take time from an arena."""
    op.add_column("tournaments", sa.Column("paused_ms", sa.BigInteger))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("tournaments", "paused_ms")
