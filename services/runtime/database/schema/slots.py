"""The tables of a tournament's games and of workers that play them. Only services/ledger uses them.

Times are Unix milliseconds. As in tournaments.py there are no foreign keys.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    text,
)

from services.runtime.database.schema.metadata import metadata


def _slot_key() -> list[Column[str] | Column[int]]:
    """Returns the key of a game: tournament, stage, block, rotation."""
    return [
        Column("tournament_id", Text, primary_key=True),
        Column("stage", Integer, primary_key=True),
        Column("block", Integer, primary_key=True),
        Column("rotation", Integer, primary_key=True),
    ]


slots = Table(
    "slots",
    metadata,
    *_slot_key(),
    # The round of its block.
    Column("round", Integer, nullable=False),
    # ledger.slots.SlotState
    Column("state", SmallInteger, nullable=False, server_default="0"),
    # Rises with each lease.
    Column("token", BigInteger, nullable=False, server_default="0"),
    # The worker that holds the lease, and until when.
    Column("worker_id", Text),
    Column("until_ms", BigInteger),
    # How many unprovable forfeits of the game were held.
    Column("claims", SmallInteger, nullable=False, server_default="0"),
    # The worker that should not get the game again, and until when the slot waits for others.
    Column("shunned", Text),
    Column("shunned_until_ms", BigInteger),
    CheckConstraint("(state = 1) = (worker_id IS NOT NULL)", name="slots_leased_are_held"),
    Index(
        "slots_open",
        "tournament_id",
        "stage",
        "round",
        "block",
        "rotation",
        sqlite_where=text("state = 0"),
        postgresql_where=text("state = 0"),
    ),
    Index(
        "slots_leased",
        "tournament_id",
        "worker_id",
        sqlite_where=text("state = 1"),
        postgresql_where=text("state = 1"),
    ),
    # Pages have room for new versions of their rows. Vacuumed early: dead rows slow down searches.
    postgresql_with={"fillfactor": 80, "autovacuum_vacuum_scale_factor": 0.01},
)

busy = Table(
    "busy",
    metadata,
    # The primary key keeps an entrant out of more games at once than it has lanes.
    Column("entrant_key", Text, primary_key=True),
    Column("lane", Integer, primary_key=True),
    Column("tournament_id", Text, nullable=False),
    Column("stage", Integer, nullable=False),
    Column("block", Integer, nullable=False),
    Column("rotation", Integer, nullable=False),
    Index("busy_by_slot", "tournament_id", "stage", "block", "rotation"),
)

unended = Table(
    "unended",
    metadata,
    # A live game that was closed without being played to its end; its match may go on.
    *_slot_key(),
    # Until then it is left to the director that held the game, or that is about to end the match.
    Column("until_ms", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    # The primary key keeps a game from being counted twice.
    *_slot_key(),
    # Ranks, payoffs and verdicts by seat, as JSON.
    Column("body", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    # The last digest of the record's chain; empty if nothing was played.
    Column("digest", LargeBinary, nullable=False),
    # Null if nothing was played.
    Column("worker_id", Text),
    Column("played_ms", BigInteger, nullable=False),
    Column("thought_ms", BigInteger, nullable=False),
)

records = Table(
    "records",
    metadata,
    *_slot_key(),
    # match.v1.Record, compressed by zlib.
    Column("body", LargeBinary, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("delivery_id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("tournament_id", Text, nullable=False),
    Column("stage", Integer, nullable=False),
    Column("block", Integer, nullable=False),
    Column("rotation", Integer, nullable=False),
    Column("token", BigInteger, nullable=False),
    Column("worker_id", Text, nullable=False),
    # tournament.v1.Fate
    Column("fate", SmallInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("deliveries_by_slot", "tournament_id", "stage", "block", "rotation"),
    # The id of a new row is not needed.
    implicit_returning=False,
)

workers = Table(
    "workers",
    metadata,
    Column("worker_id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("cores", Integer, nullable=False),
    Column("memory_bytes", BigInteger, nullable=False),
    Column("build", Text, nullable=False),
    # By game, as JSON.
    Column("rules_versions", Text, nullable=False),
    Column("programs", Text, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("done", BigInteger, nullable=False, server_default="0"),
    Column("refused", BigInteger, nullable=False, server_default="0"),
    Column("is_quarantined", SmallInteger, nullable=False, server_default="0"),
)
