"""All tables of the platform, as SQLAlchemy Core knows them. Migrations make them; nothing else does.

Times are Unix milliseconds. The engine's log writes the first four through its own statements
(services/engine/log), since it is the hot path.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    # Number of events; what an append is checked against.
    Column("version", BigInteger, nullable=False),
    # match.v1.MatchStatus
    Column("status", SmallInteger, nullable=False),
    Column("deadline_ms", BigInteger),
    Column("private", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("updated_ms", BigInteger, nullable=False),
    # Seed and salt, until the last event reveals them; never read but by the engine.
    Column("secret", LargeBinary, nullable=False),
    Column("invite_digest", LargeBinary, nullable=False),
    # match.v1.MatchSummary without its version.
    Column("summary", LargeBinary, nullable=False),
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
    # `<seat>:<request id>` of the decision behind the event.
    Column("request_key", Text),
    # match.v1.LogEntry
    Column("body", LargeBinary, nullable=False),
    # Of the chain up to here: 32 bytes.
    Column("digest", LargeBinary, nullable=False),
    Index(
        "events_by_request",
        "match_id",
        "request_key",
        unique=True,
        sqlite_where=text("request_key IS NOT NULL"),
        postgresql_where=text("request_key IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

participants = Table(
    "participants",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account_id", Text, nullable=False),
    Index("participants_by_account", "account_id"),
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
    # The job as JSON.
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # When to offer it (again).
    Column("due_ms", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Index("outbox_by_due", "game", "due_ms"),
)
