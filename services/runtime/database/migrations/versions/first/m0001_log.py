"""Matches, their events, who takes part, and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the four tables of the log."""
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("status", sa.SmallInteger, nullable=False),
        sa.Column("deadline_ms", sa.BigInteger),
        sa.Column("private", sa.SmallInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("updated_ms", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("invite_digest", sa.LargeBinary, nullable=False),
        sa.Column("summary", sa.LargeBinary, nullable=False),
    )
    op.create_index("matches_by_game", "matches", ["game", "status", "created_ms"])
    dated = sa.text("deadline_ms IS NOT NULL")
    op.create_index(
        "matches_by_deadline", "matches", ["game", "deadline_ms"], sqlite_where=dated, postgresql_where=dated
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True),
        sa.Column("request_key", sa.Text),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    asked = sa.text("request_key IS NOT NULL")
    op.create_index(
        "events_by_request",
        "events",
        ["match_id", "request_key"],
        unique=True,
        sqlite_where=asked,
        postgresql_where=asked,
    )
    op.create_table(
        "participants",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account_id", sa.Text, nullable=False),
    )
    op.create_index("participants_by_account", "participants", ["account_id"])
    op.create_table(
        "outbox",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
    op.create_index("outbox_by_due", "outbox", ["game", "due_ms"])


def downgrade() -> None:
    """Drops them."""
    for table in ("outbox", "participants", "events", "matches"):
        op.drop_table(table)
