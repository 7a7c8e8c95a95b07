"""Tournaments: their plan, their players, their results."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the tables of the ledger."""
    _make_tournaments()
    _make_plans()
    _make_slots()
    _make_results()
    _make_deliveries()


def downgrade() -> None:
    """Drops them."""
    for table in (
        "workers",
        "deliveries",
        "records",
        "results",
        "busy",
        "slots",
        "blocks",
        "stages",
        "entries",
        "tournaments",
    ):
        op.drop_table(table)


def _make_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("organiser", sa.Text, nullable=False),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.Column("request_digest", sa.LargeBinary, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("weight", sa.Integer, nullable=False),
        sa.Column("rules_version", sa.Text, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False),
        sa.Column("spec", sa.LargeBinary, nullable=False),
        sa.Column("root", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("started_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("sequence", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("revision", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("is_choosy", sa.SmallInteger, nullable=False),
        sa.Column("results_digest", sa.LargeBinary, nullable=False),
        sa.Column("standings_digest", sa.LargeBinary, nullable=False),
        sa.Column("cause", sa.Text, nullable=False, server_default=""),
        sa.UniqueConstraint("organiser", "request_id", name="tournaments_by_request"),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "created_ms"])
    op.create_table(
        "entries",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("nodes", sa.BigInteger, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("concurrency", sa.Integer, nullable=False),
        sa.Column("joined_stage", sa.Integer, nullable=False),
        sa.Column("joined_round", sa.Integer, nullable=False),
        sa.Column("left_stage", sa.Integer),
        sa.Column("left_round", sa.Integer),
    )
    _index(
        "entries_by_account", "entries", "tournament_id", "account_id", where="account_id <> ''", unique=True
    )


def _make_plans() -> None:
    op.create_table(
        "stages",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("opened_ms", sa.BigInteger),
        sa.Column("seeding", sa.Text, nullable=False, server_default="[]"),
        sa.Column("final_order", sa.Text, nullable=False, server_default="[]"),
        sa.Column("rounds", sa.Integer, nullable=False, server_default="0"),
        sa.Column("blocks", sa.Integer, nullable=False, server_default="0"),
        sa.Column("games", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("done", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "blocks",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
        sa.Column("block", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("entrants", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("games", sa.SmallInteger, nullable=False),
        sa.Column("is_void", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("sequence", sa.BigInteger),
        sa.Column("points", sa.Text),
        sa.Column("worker_id", sa.Text),
        sa.Column("paced", sa.Integer),
        sa.Column("log_pace", sa.Double),
        sa.Column("log_pace_squares", sa.Double),
    )
    _index(
        "blocks_by_sequence", "blocks", "tournament_id", "sequence", where="sequence IS NOT NULL", unique=True
    )


def _make_slots() -> None:
    op.create_table(
        "slots",
        *_slot_key(),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("state", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("token", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("worker_id", sa.Text),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("claims", sa.SmallInteger, nullable=False, server_default="0"),
        sa.Column("shunned", sa.Text),
        sa.Column("shunned_until_ms", sa.BigInteger),
        sa.CheckConstraint("(state = 1) = (worker_id IS NOT NULL)", name="slots_leased_are_held"),
        postgresql_with={"fillfactor": 80, "autovacuum_vacuum_scale_factor": 0.01},
    )
    order = ("tournament_id", "stage", "round", "block", "rotation")
    _index("slots_open", "slots", *order, where="state = 0")
    _index("slots_leased", "slots", "tournament_id", "worker_id", where="state = 1")
    op.create_table(
        "busy",
        sa.Column("entrant_key", sa.Text, primary_key=True),
        sa.Column("lane", sa.Integer, primary_key=True),
        sa.Column("tournament_id", sa.Text, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("block", sa.Integer, nullable=False),
        sa.Column("rotation", sa.Integer, nullable=False),
    )
    op.create_index("busy_by_slot", "busy", ["tournament_id", "stage", "block", "rotation"])


def _make_results() -> None:
    op.create_table(
        "results",
        *_slot_key(),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("worker_id", sa.Text),
        sa.Column("played_ms", sa.BigInteger, nullable=False),
        sa.Column("thought_ms", sa.BigInteger, nullable=False),
    )
    op.create_table("records", *_slot_key(), sa.Column("body", sa.LargeBinary, nullable=False))
    if op.get_bind().dialect.name == "postgresql":
        # The body is compressed already, so PostgreSQL must not compress it again.
        op.execute("ALTER TABLE records ALTER COLUMN body SET STORAGE EXTERNAL")


def _make_deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("delivery_id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("tournament_id", sa.Text, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("block", sa.Integer, nullable=False),
        sa.Column("rotation", sa.Integer, nullable=False),
        sa.Column("token", sa.BigInteger, nullable=False),
        sa.Column("worker_id", sa.Text, nullable=False),
        sa.Column("fate", sa.SmallInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("deliveries_by_slot", "deliveries", ["tournament_id", "stage", "block", "rotation"])
    op.create_table(
        "workers",
        sa.Column("worker_id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("cores", sa.Integer, nullable=False),
        sa.Column("memory_bytes", sa.BigInteger, nullable=False),
        sa.Column("build", sa.Text, nullable=False),
        sa.Column("rules_versions", sa.Text, nullable=False),
        sa.Column("programs", sa.Text, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("done", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("refused", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("is_quarantined", sa.SmallInteger, nullable=False, server_default="0"),
    )


def _slot_key() -> list[sa.Column[str] | sa.Column[int]]:
    return [
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("stage", sa.Integer, primary_key=True),
        sa.Column("block", sa.Integer, primary_key=True),
        sa.Column("rotation", sa.Integer, primary_key=True),
    ]


def _index(name: str, table: str, *columns: str, where: str, unique: bool = False) -> None:
    matters = sa.text(where)
    op.create_index(name, table, list(columns), unique=unique, sqlite_where=matters, postgresql_where=matters)
