"""The WebAssembly module that a program of a tournament is pinned to, with its budget."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns. Existing entrants are pinned to no module."""
    op.add_column("entries", sa.Column("module_sha256", sa.LargeBinary))
    op.add_column("entries", sa.Column("module_fuel", sa.BigInteger))
    op.add_column("entries", sa.Column("module_memory_mib", sa.Integer))


def downgrade() -> None:
    """Drops the columns. A pinned program then plays with a clock."""
    for name in ("module_sha256", "module_fuel", "module_memory_mib"):
        op.drop_column("entries", name)
