"""Whose turn it is in a match, and the matches of an account, ended ones in the order of their ends."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_ENDED = 3
"""match.v1.MatchStatus"""


def upgrade() -> None:
    """Adds the columns. In existing matches it is not known whose turn it is until their next event."""
    op.add_column("matches", sa.Column("to_act", sa.Integer))
    op.add_column("matches", sa.Column("turn", sa.BigInteger))
    op.add_column("participants", sa.Column("invited", sa.SmallInteger, nullable=False, server_default="0"))
    op.add_column("participants", sa.Column("ended_ms", sa.BigInteger))
    op.execute(
        sa.text(
            "UPDATE participants SET ended_ms = (SELECT updated_ms FROM matches"
            " WHERE matches.match_id = participants.match_id AND matches.status = :ended)"
        ).bindparams(ended=_ENDED)
    )
    op.drop_index("participants_by_account", "participants")
    op.create_index("participants_by_account", "participants", ["account_id", "ended_ms", "match_id"])


def downgrade() -> None:
    """Drops them."""
    op.drop_index("participants_by_account", "participants")
    op.create_index("participants_by_account", "participants", ["account_id"])
    op.drop_column("participants", "ended_ms")
    op.drop_column("participants", "invited")
    op.drop_column("matches", "turn")
    op.drop_column("matches", "to_act")
