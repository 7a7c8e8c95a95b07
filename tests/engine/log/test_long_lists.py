"""Long lists: a page reads about as many matches as it has, however many there are of a game."""

import json
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from services.engine.log import Page, open_log
from services.engine.log.lists import FIRST
from services.engine.log.postgres import lists as postgres_lists
from services.engine.log.sqlite import SqliteLog
from tests.engine.log.appends import ENDED, GAME, LIVE, OPEN, creation, name_of

_MANY = 5_000
_SIZE = 10
_FILL = f"""INSERT INTO matches (match_id, game, version, status, private, created_ms, updated_ms,
 secret, invite_digest, summary) SELECT '{GAME}.' || lpad(i::text, 20, '0'), '{GAME}', 1, 1 + i % 3, 0, i, i,
 '', '', ''
 FROM generate_series(1, {_MANY}) AS i"""
_LIST = f"EXECUTE list ('{GAME}', '{{1,3}}', '', 0, {FIRST[0]}, '', {_SIZE})"
_TYPES = "text, int[], text, bigint, bigint, text, bigint"


def _plans(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for each in plan.get("Plans", ()):
        yield from _plans(each)


@pytest.mark.postgres
def test_a_page_reads_few_of_many_matches_in_postgres(migrated_postgres_url: str) -> None:
    with psycopg.connect(migrated_postgres_url, autocommit=True) as db:
        db.execute(_FILL.encode())
        db.execute("ANALYZE matches")
        db.execute("SET plan_cache_mode = force_generic_plan")
        db.execute(f"PREPARE list ({_TYPES}) AS {postgres_lists._LIST}".encode())
        said = db.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {_LIST}".encode()).fetchone()
        assert said is not None
        found = said[0] if isinstance(said[0], list) else json.loads(said[0])
    read = [each for each in _plans(found[0]["Plan"]) if each.get("Relation Name") == "matches"]
    assert read
    assert sum(each["Actual Rows"] * each["Actual Loops"] for each in read) <= 3 * _SIZE


async def test_a_page_reads_few_of_many_matches_in_sqlite(sqlite_url: str) -> None:
    log = await open_log(sqlite_url)
    for first in range(0, _MANY, 500):
        await log.append(
            [
                creation(name_of(number), created_ms=number, status=(OPEN, LIVE, ENDED)[number % 3])
                for number in range(first, first + 500)
            ]
        )
    assert isinstance(log, SqliteLog)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    log._db.set_progress_handler(count, 100)
    rows = await log.list_matches(Page(GAME, (OPEN, ENDED), "", _SIZE))
    assert [row.created_ms for row in rows] == [n for n in range(_MANY - 1, 0, -1) if n % 3 != 1][:_SIZE]
    assert steps * 100 < _MANY, "not a step of SQLite for each match"
    await log.close()
