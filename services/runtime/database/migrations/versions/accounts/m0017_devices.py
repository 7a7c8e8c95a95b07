"""Devices of accounts with their refresh tokens; revocations can name a device."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them. Existing tokens belong to no device."""
    op.create_table(
        "devices",
        sa.Column("device_id", sa.Text, primary_key=True),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("family_digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("previous_digest", sa.LargeBinary),
        sa.Column("replaced_ms", sa.BigInteger),
        sa.Column("request_id", sa.Text),
        sa.Column("issued", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("ended_by", sa.SmallInteger),
    )
    op.create_index("devices_by_account", "devices", ["account_id"])
    op.add_column("revocations", sa.Column("family", sa.Text))


def downgrade() -> None:
    """Drops them: everybody without a long-lived token has to sign in again."""
    op.drop_column("revocations", "family")
    op.drop_table("devices")
