"""An engine with an account of its own sees only the rows of its game (PostgreSQL, row security).

The owner of the tables sees all rows.
"""

from alembic import op

revision = "0016"
down_revision = "0013"
branch_labels = None
depends_on = None

_GAME = "(SELECT substring(current_user::text FROM '^ardri_engine_(.+)$'))"
"""The game of the current account; evaluated once for each statement."""
_ROWS = {
    "matches": "game",
    "events": "split_part(match_id, '.', 1)",
    "participants": "split_part(match_id, '.', 1)",
    "outbox": "game",
    "match_results": "game",
}
"""By table: the expression for the game of a row."""


def upgrade() -> None:
    """Adds the policies."""
    if op.get_bind().dialect.name == "postgresql":
        for table, game in _ROWS.items():
            op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
            op.execute(f"CREATE POLICY rows_by_game ON {table} USING ({game} = {_GAME})")


def downgrade() -> None:
    """Drops them."""
    if op.get_bind().dialect.name == "postgresql":
        for table in _ROWS:
            op.execute(f"DROP POLICY rows_by_game ON {table}")
            op.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
