"""The version for which a row says whose turn it is, so that appends that leave it out are found."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column; engines fill in whose turn it is in matches of before once somebody lists them."""
    op.add_column("matches", sa.Column("to_act_version", sa.BigInteger))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("matches", "to_act_version")
