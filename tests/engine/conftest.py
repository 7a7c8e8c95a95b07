"""The two stores, each empty and migrated, and engines on one of them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psycopg
import pytest

from services.engine.log import EventLog, open_log
from services.engine.log.postgres.announcer import SESSIONS
from services.games.tablut import GAME as TABLUT
from tests.conformance.lots import GAME as LOTS
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Served, serving
from tests.servers.migrated import migrated
from tests.servers.postgres import PostgresServer, tables_in
from tests.waiting import wait_until

_OTHERS = """SELECT 1 FROM pg_stat_activity
 WHERE datname = current_database() AND starts_with(application_name, %s)"""


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a new, empty log."""
    return migrated(tmp_path / "log.db")


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """The URL of a migrated PostgreSQL database, which all tests share."""
    with tables_in(postgres_server) as url:
        yield url


@pytest.fixture
def migrated_postgres_url(migrated_postgres: str) -> str:
    """The URL of an empty log in PostgreSQL, to which no engine of an earlier test is connected.

    When followers of a log see an engine disconnect, they read it again, because not all may be announced.
    """
    with psycopg.connect(migrated_postgres, autocommit=True) as connection:
        wait_until(lambda: not connection.execute(_OTHERS, [SESSIONS]).fetchone(), "engines are gone")
        connection.execute("TRUNCATE matches, events, participants, outbox, match_results")
    return migrated_postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def log_url(request: pytest.FixtureRequest) -> str:
    """Each store in turn."""
    fixture = {"sqlite": "sqlite_url", "postgres": "migrated_postgres_url"}[request.param]
    return str(request.getfixturevalue(fixture))


@pytest.fixture
async def log(log_url: str) -> AsyncIterator[EventLog]:
    """The log in each store in turn."""
    log = await open_log(log_url)
    yield log
    await log.close()


@pytest.fixture
async def tablut(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Tablut without workers."""
    async with serving(TABLUT, await open_log(sqlite_url)) as served:
        yield served


@pytest.fixture
async def lots(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Lots without workers."""
    async with serving(LOTS, await open_log(sqlite_url)) as served:
        yield served


@pytest.fixture
def recorder() -> JobRecorder:
    """Records what an engine offers to workers."""
    return JobRecorder()


@pytest.fixture
async def staffed(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Served]:
    """An engine of Lots that believes it has workers."""
    async with serving(LOTS, await open_log(sqlite_url), job_publisher=recorder) as served:
        yield served
