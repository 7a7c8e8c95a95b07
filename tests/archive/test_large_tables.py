"""Each step of the archiver reads few rows of PostgreSQL, however many there are."""

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from services.archive.leftovers import remove_jobs, remove_proposals, remove_tickets
from services.archive.rows import START, ended_before
from services.runtime.database.database import connect
from tests.archive.stocked import BEFORE_MS, OLD_MS

_MANY = 8_000
_STEP = 10
_FILL = f"""
INSERT INTO matches (match_id, game, version, status, private, created_ms, updated_ms, secret, invite_digest,
 summary) SELECT 'tablut.' || i, 'tablut', 1, CASE WHEN i % 2 = 0 THEN 3 ELSE 2 END, 0, {OLD_MS} + i,
 {OLD_MS} + i, '', '', '' FROM generate_series(1, {_MANY}) AS i;
INSERT INTO unrated SELECT 'tara.' || i, 0, 0 FROM generate_series(1, 100) AS i;
INSERT INTO outbox (match_id, version, seat, game, kind, body, created_ms, due_ms, attempts)
 SELECT 'tablut.' || i, 1, 0, 'tablut', 'act', '', {OLD_MS}, 0, 0 FROM generate_series(1, {_MANY}, 200) AS i;
INSERT INTO outbox (match_id, version, seat, game, kind, body, created_ms, due_ms, attempts)
 SELECT 'tablut.' || 2 * i, 1, 0, 'tablut', 'act', '', {OLD_MS}, 0, 0 FROM generate_series(1, 100) AS i;
INSERT INTO tickets (ticket_id, account_id, request_id, name, game, seats, pool, request, rating, state,
 created_ms, renewed_ms, fill_level, closed_ms, detail)
 SELECT 't' || i, 'ann', i, '', 'tablut', 2, '', '', 0, 2, {OLD_MS}, t.closed_ms, 0, t.closed_ms, ''
 FROM generate_series(1, {_MANY}) AS i, LATERAL (SELECT {BEFORE_MS} + i - {_MANY // 2} AS closed_ms) AS t;
INSERT INTO proposals SELECT 'm' || i, '', 1, {OLD_MS} FROM generate_series(1, {2 * _MANY}) AS i;
INSERT INTO ticket_matches SELECT 't' || i, 'm' || i + {_MANY}, 0 FROM generate_series(1, {_MANY}) AS i;
ANALYZE;
"""


@pytest.fixture
def full(postgres_tables_url: str) -> Iterator[Engine]:
    """A database of whose rows a part may be archived."""
    with psycopg.connect(postgres_tables_url, autocommit=True) as db:
        db.execute(_FILL.encode())
    engine = connect(postgres_tables_url)
    yield engine
    engine.dispose()


def _scanned(plan: dict[str, Any]) -> int:
    """The rows that the scans of a plan have read."""
    below = sum(map(_scanned, plan.get("Plans", ())))
    if not plan["Node Type"].endswith("Scan") or "Relation Name" not in plan:
        return below
    rows = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
    return below + int(rows * plan["Actual Loops"])


def _read_by(engine: Engine, step: Callable[[], object]) -> int:
    """The rows that the queries of a step read."""
    read = 0

    def explain(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        nonlocal read
        if statement.startswith("SELECT"):
            with psycopg.connect(engine.url.set(drivername="postgresql").render_as_string(False)) as db:
                said = db.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}".encode(), values).fetchone()
                assert said is not None
                read += _scanned(said[0][0]["Plan"])

    event.listen(engine, "before_cursor_execute", explain)
    try:
        assert step()
    finally:
        event.remove(engine, "before_cursor_execute", explain)
    return read


@pytest.mark.postgres
@pytest.mark.parametrize("remove", [remove_tickets, remove_proposals, remove_jobs])
def test_a_step_reads_few_rows(full: Engine, remove: Callable[[Engine, int, int], int]) -> None:
    assert _read_by(full, lambda: remove(full, BEFORE_MS, _STEP)) < 2_000


@pytest.mark.postgres
def test_a_page_of_matches_reads_few_rows(full: Engine) -> None:
    assert _read_by(full, lambda: ended_before(full, "tablut", BEFORE_MS, START, _STEP)) < 2_000
