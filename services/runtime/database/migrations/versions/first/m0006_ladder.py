"""The ladder of accounts: estimates of their strength, and the matches that are not rated yet."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the estimates and the table of unrated matches."""
    op.add_column("ratings", sa.Column("mu", sa.Float))
    op.add_column("ratings", sa.Column("sigma", sa.Float))
    op.add_column("ratings", sa.Column("games", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ratings_by_rating", "ratings", ["game", "rating"])
    op.create_table(
        "unrated",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("check_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("unrated_by_check", "unrated", ["check_ms"])


def downgrade() -> None:
    """Drops them."""
    op.drop_table("unrated")
    op.drop_index("ratings_by_rating", "ratings")
    for column in ("mu", "sigma", "games"):
        op.drop_column("ratings", column)
