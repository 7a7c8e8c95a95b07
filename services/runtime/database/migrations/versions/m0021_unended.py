"""Live games that were closed while their matches may go on, so that any director can end the matches."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table. Matches of games that were closed before it go on until their clocks end them."""
    op.create_table(
        "unended",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
        sa.Column("block", sa.Integer, primary_key=True),
        sa.Column("rotation", sa.Integer, primary_key=True),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("unended")
