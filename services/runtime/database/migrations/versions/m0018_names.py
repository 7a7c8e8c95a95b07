"""What accounts are called at their matches, beside the log: of matches from now on it is in no entry."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; of matches from before the entries say it."""
    op.add_column("participants", sa.Column("name", sa.Text))


def downgrade() -> None:
    """Drops it: people of matches since then are called nothing."""
    op.drop_column("participants", "name")
