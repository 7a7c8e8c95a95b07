"""The audit log of operators' actions. Times are Unix milliseconds.

Rows are only ever added, which triggers of the migration see to: one before the action, one after it.
"""

from sqlalchemy import BigInteger, Column, Index, SmallInteger, Table, Text

from services.runtime.database.schema.metadata import metadata

operator_actions = Table(
    "operator_actions",
    metadata,
    Column("entry_id", Text, primary_key=True),
    # ops.v1.AuditResult; of the row before the action AUDIT_RESULT_OPEN.
    Column("result", SmallInteger, primary_key=True),
    Column("time_ms", BigInteger, nullable=False),
    # Where it was done, `engine-tablut`.
    Column("process", Text, nullable=False),
    # Whom the token spoke for.
    Column("actor", Text, nullable=False),
    # The method.
    Column("action", Text, nullable=False),
    # What it was done to.
    Column("subject", Text, nullable=False),
    # The operator's, for people.
    Column("cause", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    # The reason of a refusal.
    Column("detail", Text, nullable=False),
    Index("operator_actions_by_time", "time_ms"),
)
