"""A process that starts while its database is away lives, says why it is not ready, and then is."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from services.runtime.config import ConfigError
from services.runtime.database.migrating import migrate
from services.runtime.database.rights import GATEWAY
from services.runtime.database.starting import migrated
from tests.engine.process import EngineProcess
from tests.runtime.observe.test_health_pages import get
from tests.servers import postgres
from tests.servers.child import free_port, needed
from tests.waiting import patiently, until, wait_until

AWAY = "the database is away"


@pytest.mark.postgres
def test_it_waits_alive_and_is_ready_once_the_database_answers(tmp_path: Path) -> None:
    port = free_port()
    with postgres.running(needed(postgres.find_binaries(), "PostgreSQL")) as server, server.database() as url:
        environ = {"ARDRI_DATABASE_URL": url, "ARDRI_METRICS_PORT": str(port)}
        engine = EngineProcess(tmp_path, environ=environ)
        server.stop()
        try:
            engine.start()
            wait_until(
                lambda: AWAY in engine.log_file.read_text(), "it says so", alive=lambda: not engine.has_ended
            )
            assert get(port, "/livez") == (200, b"ok\n")
            assert get(port, "/readyz") == (503, b"not ready\n")
            assert b'ardri_ready{process="engine-tablut"} 0.0' in get(port, "/metrics")[1]
            server.start()
            engine.wait_until_ready()
            wait_until(lambda: get(port, "/readyz") == (200, b"ok\n"), "it is ready")
            assert "Traceback" not in engine.log_file.read_text()
        finally:
            engine.stop()
            if server.has_ended:
                server.start()


@pytest.mark.postgres
async def test_an_account_that_may_not_change_the_schema_waits_for_who_does(
    postgres_server: postgres.PostgresServer, postgres_url: str
) -> None:
    own = postgres_server.url_of(GATEWAY, postgres_url)
    with capture_logs() as lines:
        waiting = asyncio.create_task(migrated(own))
        await until(lambda: lines or waiting.done(), "it has tried")
        assert {line["event"] for line in lines} == {"the schema waits for the migrations"}
        await asyncio.to_thread(migrate, postgres_url)
        async with patiently():
            await waiting


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (Path.mkdir, "unable to open database file"),
        (lambda path: path.write_text("no database"), "file is not a database"),
    ],
    ids=["folder", "text"],
)
async def test_a_file_that_is_no_good_is_not_waited_for(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    file = tmp_path / "some.db"
    make(file)
    with pytest.raises(ConfigError, match=f"^the database {file} is no good: {why}$"):
        await migrated(f"sqlite:///{file}")
