"""The version for which a row tells whose turn it is; it shows appends that did not update the turn."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column. Engines fill in whose turn it is in existing matches when somebody lists these."""
    op.add_column("matches", sa.Column("to_act_version", sa.BigInteger))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("matches", "to_act_version")
