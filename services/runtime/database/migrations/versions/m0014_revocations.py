"""Revocations by operators: of all tokens of an account up to a moment, or of one token."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the empty table."""
    op.create_table(
        "revocations",
        sa.Column("request_id", sa.Text, primary_key=True),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("token_digest", sa.LargeBinary),
        sa.Column("issued_before", sa.BigInteger, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("revocations_by_time", "revocations", ["made_ms"])


def downgrade() -> None:
    """Drops the table: revoked tokens are valid again until they expire."""
    op.drop_table("revocations")
