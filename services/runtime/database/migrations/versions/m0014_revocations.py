"""What operators have revoked: all tokens of an account up to a moment, or one token."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds it, empty."""
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
    """Takes it away: what was revoked is believed again until it expires."""
    op.drop_table("revocations")
