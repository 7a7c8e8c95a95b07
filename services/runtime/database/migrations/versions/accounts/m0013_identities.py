"""Identities at providers, the accounts that they lead to, and ID tokens that were used."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables. Existing accounts have no identities."""
    op.create_table(
        "identities",
        sa.Column("identity_id", sa.Text, primary_key=True),
        sa.Column("issuer", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("linked_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger),
        sa.UniqueConstraint("issuer", "subject", name="identities_by_subject"),
    )
    op.create_index("identities_by_account", "identities", ["account_id"])
    op.create_table(
        "used_id_tokens",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("used_id_tokens_by_expiry", "used_id_tokens", ["expires_ms"])


def downgrade() -> None:
    """Drops the tables. Accounts that have no other way to sign in are lost to their owners."""
    op.drop_table("used_id_tokens")
    op.drop_table("identities")
