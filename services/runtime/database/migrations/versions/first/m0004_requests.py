"""The version of a match is its only lock, so no index of request ids is needed (services/engine/log)."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops the index of request keys."""
    op.drop_index("events_by_request", "events")


def downgrade() -> None:
    """Makes the index again."""
    asked = sa.text("request_key IS NOT NULL")
    op.create_index(
        "events_by_request",
        "events",
        ["match_id", "request_key"],
        unique=True,
        sqlite_where=asked,
        postgresql_where=asked,
    )
