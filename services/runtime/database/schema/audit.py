"""The audit log of operators' actions. Times are Unix milliseconds.

Rows are only added, one before the action and one after it. Triggers of the migration enforce that.
"""

from sqlalchemy import BigInteger, Column, Index, SmallInteger, Table, Text

from services.runtime.database.schema.metadata import metadata

operator_actions = Table(
    "operator_actions",
    metadata,
    Column("entry_id", Text, primary_key=True),
    # ops.v1.AuditResult; in the row before the action it is AUDIT_RESULT_OPEN.
    Column("result", SmallInteger, primary_key=True),
    Column("time_ms", BigInteger, nullable=False),
    # The process that did it, such as `engine-tablut`.
    Column("process", Text, nullable=False),
    # The subject of the caller's token.
    Column("actor", Text, nullable=False),
    # The method.
    Column("action", Text, nullable=False),
    # The object of the action.
    Column("subject", Text, nullable=False),
    # The operator's reason, for people.
    Column("cause", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    # The reason of a refusal.
    Column("detail", Text, nullable=False),
    Index("operator_actions_by_time", "time_ms"),
)
