"""Names of accounts at their matches, beside the log: entries of new matches have no names."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column. In existing matches the entries have the names."""
    op.add_column("participants", sa.Column("name", sa.Text))


def downgrade() -> None:
    """Drops the column: people of matches since then have no names there."""
    op.drop_column("participants", "name")
