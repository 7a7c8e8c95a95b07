"""The table of write probes, which show whether a database takes writes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "write_probes",
        sa.Column("slot", sa.SmallInteger, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drops the table."""
    op.drop_table("write_probes")
