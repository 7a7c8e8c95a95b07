"""Accounts, ratings, opened matches, rematches and matchmaking."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables of the gateway."""
    _make_people()
    _make_lobby()
    _make_matchmaking()


def downgrade() -> None:
    """Drops them."""
    for table in (
        "ticket_matches",
        "proposals",
        "tickets",
        "rematches",
        "openings",
        "ratings",
        "accounts",
    ):
        op.drop_table(table)


def _make_people() -> None:
    op.create_table(
        "accounts",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("rating", sa.Integer, nullable=False, server_default="1500"),
    )


def _make_lobby() -> None:
    op.create_table(
        "openings",
        sa.Column("account_id", sa.Text, primary_key=True),
        sa.Column("request_id", sa.Text, primary_key=True),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("match_id", sa.Text, nullable=False, unique=True),
        sa.Column("invite_code", sa.Text, unique=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rematches",
        sa.Column("old_match_id", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, nullable=False, unique=True),
        sa.Column("invite_code", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )


def _make_matchmaking() -> None:
    op.create_table(
        "tickets",
        sa.Column("ticket_id", sa.Text, primary_key=True),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pool", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("renewed_ms", sa.BigInteger, nullable=False),
        sa.Column("fill_ms", sa.BigInteger),
        sa.Column("fill_level", sa.Integer, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
        sa.Column("detail", sa.Text, nullable=False),
        sa.UniqueConstraint("account_id", "request_id", name="tickets_by_request"),
    )
    op.create_index("tickets_by_state", "tickets", ["state", "renewed_ms"])
    op.create_index("tickets_by_pool", "tickets", ["pool", "state", "closed_ms"])
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("proposals_by_state", "proposals", ["state", "created_ms"])
    op.create_table(
        "ticket_matches",
        sa.Column("ticket_id", sa.Text, sa.ForeignKey("tickets.ticket_id"), primary_key=True),
        sa.Column("match_id", sa.Text, sa.ForeignKey("proposals.match_id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.UniqueConstraint("match_id", "seat", name="ticket_matches_by_seat"),
    )
