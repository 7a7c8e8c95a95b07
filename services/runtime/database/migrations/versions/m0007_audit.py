"""The audit log of operators' actions, which nobody may change or shorten."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_REFUSAL = "the audit log is only ever added to"
_SQLITE = """CREATE TRIGGER operator_actions_no_{what} BEFORE {what} ON operator_actions
 BEGIN SELECT RAISE(ABORT, '{refusal}'); END"""
_POSTGRES = (
    f"""CREATE FUNCTION operator_actions_refuse() RETURNS trigger LANGUAGE plpgsql AS
 $$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$""",
    """CREATE TRIGGER operator_actions_append_only
 BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_actions
 FOR EACH STATEMENT EXECUTE FUNCTION operator_actions_refuse()""",
)


def upgrade() -> None:
    """Adds the table, and triggers that refuse changes of its rows."""
    words = ("process", "actor", "action", "subject", "cause", "request_id", "detail")
    op.create_table(
        "operator_actions",
        sa.Column("entry_id", sa.Text, primary_key=True),
        sa.Column("result", sa.SmallInteger, primary_key=True),
        sa.Column("time_ms", sa.BigInteger, nullable=False),
        *(sa.Column(word, sa.Text, nullable=False) for word in words),
    )
    op.create_index("operator_actions_by_time", "operator_actions", ["time_ms"])
    if op.get_bind().dialect.name == "sqlite":
        for what in ("UPDATE", "DELETE"):
            op.execute(_SQLITE.format(what=what, refusal=_REFUSAL))
    else:
        for statement in _POSTGRES:
            op.execute(statement)


def downgrade() -> None:
    """Drops both; the audit log is lost."""
    op.drop_table("operator_actions")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION operator_actions_refuse")
