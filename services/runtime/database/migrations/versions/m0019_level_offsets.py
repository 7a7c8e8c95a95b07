"""The ratings of a game's levels among accounts, as operators have fitted them."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table. Until operators have fitted values, the anchors in the games' data hold."""
    op.create_table(
        "level_offsets",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("low", sa.Integer, nullable=False),
        sa.Column("high", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("fitted_ms", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("level_offsets")
