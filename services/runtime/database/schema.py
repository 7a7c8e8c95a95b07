"""All tables of the platform, as SQLAlchemy Core knows them. Migrations make them; nothing else does.

Times are Unix milliseconds. The engine's log writes the first four through its own statements
(services/engine/log), since it is the hot path. Those of tournaments are in schema_tournaments.py and
schema_slots.py, what belongs to accounts beside their row in schema_accounts.py.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
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
    # services.record.seats.seat_bits
    Column("to_act", Integer),
    # Version since which they decide.
    Column("turn", BigInteger),
    # Version for which both hold; not `version` after an append by a release that does not know them.
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
    # `<seat>:<request id>` of the decision behind the event.
    Column("request_key", Text),
    # match.v1.LogEntry
    Column("body", LargeBinary, nullable=False),
    # Of the chain up to here: 32 bytes.
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

participants = Table(
    "participants",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account_id", Text, nullable=False),
    # What it is called there; null where only the entry of the seat says it.
    Column("name", Text),
    # 1: somebody keeps the seat for the account, which has not taken it yet.
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
    # The word of a step; empty otherwise.
    Column("step", Text, nullable=False, server_default=""),
    # engine.v1.StepState
    Column("state", SmallInteger, nullable=False, server_default="1"),
    # The job as JSON.
    Column("body", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # When to offer it (again).
    Column("due_ms", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    # Why it was refused last.
    Column("error", Text, nullable=False, server_default=""),
    Index("outbox_by_due", "game", "due_ms"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("avatar", Integer, nullable=False, server_default="0"),
    # The client's own, and how often they have been written.
    Column("preferences", LargeBinary),
    Column("preferences_version", BigInteger, nullable=False, server_default="0"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    # For people and for matchmaking; follows from the belief below.
    Column("rating", Integer, nullable=False, server_default="1500"),
    # services.tournament.ladder; null before the first game.
    Column("mu", Float),
    Column("sigma", Float),
    Column("games", Integer, nullable=False, server_default="0"),
    Index("ratings_by_rating", "game", "rating"),
)

unrated = Table(
    "unrated",
    metadata,
    # Matches of people whom matchmaking brought together; the row goes as the ladder takes the result in.
    Column("match_id", Text, primary_key=True),
    Column("created_ms", BigInteger, nullable=False),
    # When to look whether it has ended.
    Column("check_ms", BigInteger, nullable=False),
    Index("unrated_by_check", "check_ms"),
)

level_offsets = Table(
    "level_offsets",
    metadata,
    # Where level 1 of the game stands among accounts (services.scale), which operators have fitted.
    Column("game", Text, primary_key=True),
    # Of level 1, as it was then (services.search.level_ratings).
    Column("version", Text, nullable=False),
    # In points, with its 95 % interval.
    Column("value", Integer, nullable=False),
    Column("low", Integer, nullable=False),
    Column("high", Integer, nullable=False),
    # Of people against levels, that it rests on.
    Column("games", Integer, nullable=False),
    Column("fitted_ms", BigInteger, nullable=False),
)

openings = Table(
    "openings",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("request_id", Text, primary_key=True),
    # SHA-256 of the request, to tell a retry from another request.
    Column("digest", LargeBinary, nullable=False),
    Column("match_id", Text, nullable=False, unique=True),
    # Null for a public match.
    Column("invite_code", Text, unique=True),
    Column("created_ms", BigInteger, nullable=False),
)

rematches = Table(
    "rematches",
    metadata,
    Column("old_match_id", Text, primary_key=True),
    Column("match_id", Text, nullable=False, unique=True),
    Column("invite_code", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

tickets = Table(
    "tickets",
    metadata,
    Column("ticket_id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    # Digest of game, seats, options and clock: only tickets of one pool meet.
    Column("pool", LargeBinary, nullable=False),
    # gateway.v1.CreateTicketRequest
    Column("request", LargeBinary, nullable=False),
    Column("rating", Integer, nullable=False),
    # gateway.v1.TicketState
    Column("state", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    # Last sign of somebody waiting.
    Column("renewed_ms", BigInteger, nullable=False),
    # When AI opponents may fill the open seats; null for never.
    Column("fill_ms", BigInteger),
    Column("fill_level", Integer, nullable=False),
    Column("closed_ms", BigInteger),
    Column("detail", Text, nullable=False),
    UniqueConstraint("account_id", "request_id", name="tickets_by_request"),
    Index("tickets_by_state", "state", "renewed_ms"),
    Index("tickets_by_pool", "pool", "state", "closed_ms"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("match_id", Text, primary_key=True),
    # engine.v1.CreateMatchRequest
    Column("request", LargeBinary, nullable=False),
    # 0: still to be made on the engine; 1: made; 2: refused by it.
    Column("state", SmallInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("proposals_by_state", "state", "created_ms"),
)

ticket_matches = Table(
    "ticket_matches",
    metadata,
    # The primary key is what keeps a ticket out of a second match.
    Column("ticket_id", Text, ForeignKey("tickets.ticket_id"), primary_key=True),
    Column("match_id", Text, ForeignKey("proposals.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    UniqueConstraint("match_id", "seat", name="ticket_matches_by_seat"),
)
