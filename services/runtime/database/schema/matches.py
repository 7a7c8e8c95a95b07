"""The tables of matches, their events and their jobs. Times are Unix milliseconds.

The engine's log writes them through its own statements (services/engine/log), because it is the hot path.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, SmallInteger, Table, Text, text

from services.runtime.database.schema.metadata import metadata

matches = Table(
    "matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    # Number of events; an append is checked against it.
    Column("version", BigInteger, nullable=False),
    # match.v1.MatchStatus
    Column("status", SmallInteger, nullable=False),
    Column("deadline_ms", BigInteger),
    Column("private", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    # Seed and salt, until the last event reveals them. Only the engine reads them.
    Column("secret", LargeBinary, nullable=False),
    Column("invite_digest", LargeBinary, nullable=False),
    # match.v1.MatchSummary without its version.
    Column("summary", LargeBinary, nullable=False),
    # services.record.seats.seat_bits
    Column("to_act", Integer),
    # Version since which these seats are to act.
    Column("turn", BigInteger),
    # Version for which both hold. It differs from `version` after an append by a release without them.
    Column("to_act_version", BigInteger),
    Index("matches_by_game", "game", "status", "created_ms"),
    Index(
        "matches_by_deadline",
        "game",
        "deadline_ms",
        sqlite_where=text("deadline_ms IS NOT NULL"),
        postgresql_where=text("deadline_ms IS NOT NULL"),
    ),
)

events = Table(
    "events",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    # `<seat>:<request id>` of the decision that led to the event.
    Column("request_key", Text),
    # match.v1.LogEntry
    Column("body", LargeBinary, nullable=False),
    # Of the hash chain up to here, 32 bytes.
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

participants = Table(
    "participants",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account_id", Text, nullable=False),
    # The name of the account in the match; null where only the log has it.
    Column("name", Text),
    # 1: the seat is kept for the account, which has not taken it yet.
    Column("invited", SmallInteger, nullable=False, server_default="0"),
    # When the match ended; null until then.
    Column("ended_ms", BigInteger),
    Index("participants_by_account", "account_id", "ended_ms", "match_id"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    # `act` or `step`
    Column("kind", Text, nullable=False),
    # The name of the step; empty for other kinds.
    Column("step", Text, nullable=False, server_default=""),
    # engine.v1.StepState
    Column("state", SmallInteger, nullable=False, server_default="1"),
    # The job as JSON.
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # When to offer it (again).
    Column("due_ms", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    # The reason of its last refusal.
    Column("error", Text, nullable=False, server_default=""),
    Index("outbox_by_due", "game", "due_ms"),
)
