"""The tables of tournaments and of their plans. Only services/ledger uses them.

Times are Unix milliseconds, lists of names and numbers are JSON. There are no foreign keys: rows that refer
to a tournament are written under the lock of its row, which a foreign key would lock once more.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from services.runtime.database.schema.metadata import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("organiser", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    # SHA-256 of the request, to tell a retry from another one.
    Column("request_digest", LargeBinary, nullable=False),
    Column("game", Text, nullable=False),
    # spec.Mode
    Column("mode", Text, nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("weight", Integer, nullable=False),
    Column("rules_version", Text, nullable=False),
    # tournament.v1.TournamentState
    Column("state", SmallInteger, nullable=False),
    # tournament.v1.TournamentSpec as it was made.
    Column("spec", LargeBinary, nullable=False),
    # All chance is derived from these two. They are secret until the end.
    Column("root", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    # Since when it is paused; null while it is not.
    Column("paused_ms", BigInteger),
    # Blocks finished so far.
    Column("sequence", BigInteger, nullable=False, server_default="0"),
    # Rises when entrants or a spec change, or when results are taken back.
    Column("revision", BigInteger, nullable=False, server_default="0"),
    # Whether some entrant needs a program, or has a limit of games at once.
    Column("is_choosy", SmallInteger, nullable=False),
    Column("results_digest", LargeBinary, nullable=False),
    Column("standings_digest", LargeBinary, nullable=False),
    Column("cause", Text, nullable=False, server_default=""),
    UniqueConstraint("organiser", "request_id", name="tournaments_by_request"),
    Index("tournaments_by_state", "state", "created_ms"),
)

entries = Table(
    "entries",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    # Numbers the entrants in the order in which they entered.
    Column("position", Integer, nullable=False),
    # entrants.EntrantKind
    Column("kind", Text, nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("program", Text, nullable=False),
    # entrants.ModulePin; null if there is none.
    Column("module_sha256", LargeBinary),
    Column("module_fuel", BigInteger),
    Column("module_memory_mib", Integer),
    Column("account_id", Text, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("concurrency", Integer, nullable=False),
    Column("joined_stage", Integer, nullable=False),
    Column("joined_round", Integer, nullable=False),
    Column("left_stage", Integer),
    Column("left_round", Integer),
    Index(
        "entries_by_account",
        "tournament_id",
        "account_id",
        unique=True,
        sqlite_where=text("account_id <> ''"),
        postgresql_where=text("account_id <> ''"),
    ),
)

stages = Table(
    "stages",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("stage", Integer, primary_key=True),
    # spec.StageSpec as JSON, extensions included.
    Column("spec", Text, nullable=False),
    # Pauses since then have moved it by their length.
    Column("opened_ms", BigInteger),
    Column("seeding", Text, nullable=False, server_default="[]"),
    # The names that go on to the next stage, once this one is finished.
    Column("final_order", Text, nullable=False, server_default="[]"),
    # Counters, updated with every change: rounds and blocks that are planned, games that matter, games done.
    Column("rounds", Integer, nullable=False, server_default="0"),
    Column("blocks", Integer, nullable=False, server_default="0"),
    Column("games", BigInteger, nullable=False, server_default="0"),
    Column("done", BigInteger, nullable=False, server_default="0"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("tournament_id", Text, primary_key=True),
    Column("stage", Integer, primary_key=True),
    Column("block", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("entrants", Text, nullable=False),
    Column("label", Text, nullable=False),
    # The number of its slots; 0 for a bye.
    Column("games", SmallInteger, nullable=False),
    Column("is_void", SmallInteger, nullable=False, server_default="0"),
    # Its number among the finished blocks of the tournament. Null until it is finished, like all that follow.
    Column("sequence", BigInteger),
    # Half-points by entrant.
    Column("points", Text),
    # The worker that played all its games; null if there were several.
    Column("worker_id", Text),
    # Games with a pace; sums of the logarithm of the pace, and of its square (services/tournament/deviation).
    Column("paced", Integer),
    Column("log_pace", Double),
    Column("log_pace_squares", Double),
    Index(
        "blocks_by_sequence",
        "tournament_id",
        "sequence",
        unique=True,
        sqlite_where=text("sequence IS NOT NULL"),
        postgresql_where=text("sequence IS NOT NULL"),
    ),
)
