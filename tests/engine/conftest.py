"""The two stores, each empty and migrated; and engines over one of them."""

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
    """The URL of an empty log of one's own."""
    return migrated(tmp_path / "log.db")


@pytest.fixture(scope="session")
def migrated_postgres(postgres_server: PostgresServer) -> Iterator[str]:
    """The same in PostgreSQL; shared by all tests."""
    with tables_in(postgres_server) as url:
        yield url


@pytest.fixture
def migrated_postgres_url(migrated_postgres: str) -> str:
    """The URL of an empty log in PostgreSQL, with no engine of an earlier test at it.

    One that is seen to go has whoever follows the others begin anew, as it may not have announced all.
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
    """The log of each store in turn."""
    log = await open_log(log_url)
    yield log
    await log.close()


@pytest.fixture
async def tablut(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Tablut, with no worker."""
    async with serving(TABLUT, await open_log(sqlite_url)) as served:
        yield served


@pytest.fixture
async def lots(sqlite_url: str) -> AsyncIterator[Served]:
    """An engine of Lots, with no worker."""
    async with serving(LOTS, await open_log(sqlite_url)) as served:
        yield served


@pytest.fixture
def recorder() -> JobRecorder:
    """What an engine rings for workers."""
    return JobRecorder()


@pytest.fixture
async def staffed(sqlite_url: str, recorder: JobRecorder) -> AsyncIterator[Served]:
    """An engine of Lots with workers, as far as it knows."""
    async with serving(LOTS, await open_log(sqlite_url), job_publisher=recorder) as served:
        yield served
