"""Data of accounts: avatars, preferences, link codes, the history of ratings, and results."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds columns and tables. Existing accounts get the first avatar, and nothing else yet."""
    op.add_column("accounts", sa.Column("avatar", sa.Integer, nullable=False, server_default="0"))
    op.add_column("accounts", sa.Column("preferences", sa.LargeBinary))
    op.add_column(
        "accounts", sa.Column("preferences_version", sa.BigInteger, nullable=False, server_default="0")
    )
    op.create_table(
        "link_codes",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("kind", sa.SmallInteger, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
        sa.Column("token_expires", sa.BigInteger),
        sa.Column("redeemed_ms", sa.BigInteger),
        sa.Column("request_id", sa.Text),
    )
    op.create_table(
        "rating_points",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("games", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("deviation", sa.Integer, nullable=False),
    )
    op.create_table(
        "match_results",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seats", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("with_bots", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("private", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("shared", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for table in ("match_results", "rating_points", "link_codes"):
        op.drop_table(table)
    for column in ("preferences_version", "preferences", "avatar"):
        op.drop_column("accounts", column)
