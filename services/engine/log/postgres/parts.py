"""The parts of the statement that stores a batch (append.py): arrays go in, and `unnest` makes rows of them.

All parts after `stored` act only on matches that it names: those whose new version this statement stored
first.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a statement: SQL in which `{rows}` stands for its rows, and the SQL type of each column."""

    sql: str
    columns: dict[str, str]

    def numbered(self, first: int) -> str:
        """Returns the SQL; the columns of its rows are the parameters from number `first` on."""
        arrays = ", ".join(f"${first + index}::{kind}[]" for index, kind in enumerate(self.columns.values()))
        return self.sql.format(rows=f"unnest({arrays}) AS i({', '.join(self.columns)})")


MOVED = Part(
    """moved AS (UPDATE matches m SET version=i.version, status=i.status, deadline_ms=i.deadline_ms,
 updated_ms=i.now_ms, to_act=i.to_act, turn=i.turn, to_act_version=i.version,
 summary=coalesce(i.summary, m.summary)
 FROM {rows} WHERE m.match_id=i.match_id AND m.version=i.expected RETURNING m.match_id, m.version)""",
    {
        "match_id": "text",
        "expected": "bigint",
        "version": "bigint",
        "status": "int",
        "deadline_ms": "bigint",
        "now_ms": "bigint",
        "to_act": "int",
        "turn": "bigint",
        "summary": "bytea",
    },
)
_NEW = {
    "match_id": "text",
    "game": "text",
    "version": "bigint",
    "status": "int",
    "deadline_ms": "bigint",
    "private": "int",
    "created_ms": "bigint",
    "updated_ms": "bigint",
    "secret": "bytea",
    "invite_digest": "bytea",
    "summary": "bytea",
    "to_act": "int",
    "turn": "bigint",
    "to_act_version": "bigint",
}
CREATED = Part(
    f"""created AS (INSERT INTO matches ({", ".join(_NEW)}) SELECT * FROM {{rows}}
 ON CONFLICT DO NOTHING RETURNING match_id, version)""",  # noqa: S608  # names of ours
    _NEW,
)
ENTRIES = Part(
    """entries AS (INSERT INTO events (match_id, version, request_key, body, digest)
 SELECT i.* FROM {rows} JOIN stored USING (match_id))""",
    {"match_id": "text", "number": "bigint", "request_key": "text", "body": "bytea", "digest": "bytea"},
)
JOINED = Part(
    """joined AS (INSERT INTO participants (match_id, seat, account_id, name, invited, ended_ms)
 SELECT i.* FROM {rows} JOIN stored USING (match_id) ON CONFLICT (match_id, seat) DO UPDATE
 SET account_id=excluded.account_id, name=excluded.name, invited=excluded.invited, ended_ms=excluded.ended_ms
 RETURNING match_id, seat)""",
    {
        "match_id": "text",
        "seat": "int",
        "account_id": "text",
        "name": "text",
        "invited": "int",
        "ended_ms": "bigint",
    },
)
FREED = Part(
    """freed AS (DELETE FROM participants p USING {rows} JOIN stored USING (match_id)
 WHERE p.match_id=i.match_id AND p.seat=i.seat)""",
    {"match_id": "text", "seat": "int"},
)
_END_OF_MATCH = {"match_id": "text", "now_ms": "bigint"}
ENDED = Part(
    """ended AS (UPDATE participants p SET ended_ms=i.now_ms FROM {rows} JOIN stored USING (match_id)
 WHERE p.match_id=i.match_id)""",
    _END_OF_MATCH,
)
# A statement may change a row only once: JOINED itself stores the end for accounts that join as it ends.
ENDED_FOR_OTHERS = Part(
    """ended AS (UPDATE participants p SET ended_ms=i.now_ms FROM {rows} JOIN stored USING (match_id)
 WHERE p.match_id=i.match_id
 AND NOT EXISTS (SELECT FROM joined j WHERE j.match_id=p.match_id AND j.seat=p.seat))""",
    _END_OF_MATCH,
)
SETTLED = Part(
    "settled AS (DELETE FROM outbox o USING {rows} JOIN stored USING (match_id) WHERE o.match_id=i.match_id)",
    {"match_id": "text"},
)
JOBS = Part(
    """jobs AS (INSERT INTO outbox
 (match_id, version, seat, game, kind, step, body, created_ms, due_ms, attempts)
 SELECT i.*, 0 FROM {rows} JOIN stored USING (match_id))""",
    {
        "match_id": "text",
        "number": "bigint",
        "seat": "int",
        "game": "text",
        "kind": "text",
        "step": "text",
        "body": "text",
        "created_ms": "bigint",
        "due_ms": "bigint",
    },
)
# Always in the same order, so that replicas wait for each other instead of deadlocking.
RESULTS = Part(
    """results AS (INSERT INTO match_results AS r
 (account_id, game, seats, with_bots, private, place, shared, matches)
 SELECT account_id, game, seats, with_bots, private, place, shared, count(*)
 FROM {rows} JOIN stored USING (match_id) GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
 ON CONFLICT (account_id, game, seats, with_bots, private, place, shared)
 DO UPDATE SET matches = r.matches + excluded.matches)""",
    {
        "match_id": "text",
        "account_id": "text",
        "game": "text",
        "seats": "int",
        "with_bots": "int",
        "private": "int",
        "place": "int",
        "shared": "int",
    },
)
STORED = {
    (True, False): "stored AS (SELECT match_id, version FROM moved)",
    (False, True): "stored AS (SELECT match_id, version FROM created)",
    (True, True): """stored AS (SELECT match_id, version FROM moved
 UNION ALL SELECT match_id, version FROM created)""",
}
"""Key: whether some matches go on, and whether some are new."""
END: Final = "SELECT match_id FROM stored"
