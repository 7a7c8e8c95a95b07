"""The outbox names the step of a job, and sets aside jobs that were refused too often."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns."""
    op.add_column("outbox", sa.Column("step", sa.Text, nullable=False, server_default=""))
    op.add_column("outbox", sa.Column("state", sa.SmallInteger, nullable=False, server_default="1"))
    op.add_column("outbox", sa.Column("error", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drops them."""
    for column in ("error", "state", "step"):
        op.drop_column("outbox", column)
