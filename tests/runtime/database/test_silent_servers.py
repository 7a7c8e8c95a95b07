"""PostgreSQL hangs: its client gives up after a timeout."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from services.runtime.database import database, silent_servers
from tests.servers import postgres
from tests.servers.child import needed
from tests.servers.postgres import PostgresServer

pytestmark = pytest.mark.postgres

SECONDS = 1.0
TELLING = """DO $$ BEGIN FOR each IN 1..8 LOOP
 PERFORM pg_sleep(0.2); RAISE NOTICE 'still here'; END LOOP; END $$"""


@pytest.fixture
def engine(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    monkeypatch.setattr(silent_servers, "CONNECT_SECONDS", 2.0)  # the least that psycopg accepts
    engine = database.connect(postgres_url, answer_seconds=SECONDS)
    yield engine
    engine.dispose()


def test_a_silent_server_is_given_up_and_found_again(engine: Engine, postgres_server: PostgresServer) -> None:
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        postgres_server.hang()
        try:
            with pytest.raises(OperationalError, match="no answer within 1 s"):
                connection.execute(text("SELECT 2"))
            with pytest.raises(OperationalError, match="timeout"), engine.connect():
                pass
        finally:
            postgres_server.go_on()
    with engine.connect() as connection:
        assert connection.execute(text("SELECT 3")).scalar_one() == 3


def test_a_server_is_not_waited_for_by_who_waits_for_its_answers(
    postgres_url: str, postgres_server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silent_servers, "CONNECT_SECONDS", 2.0)  # as above
    patient = database.connect(postgres_url, answer_seconds=None)
    postgres_server.hang()
    try:
        with pytest.raises(OperationalError, match="timeout"), patient.connect():
            pass
    finally:
        postgres_server.go_on()
        patient.dispose()


def test_a_standby_is_not_taken_for_the_database() -> None:
    with postgres.running(needed(postgres.find_binaries(), "PostgreSQL")) as server:
        server.stop()
        postgres.make_standby(server.home / "data")
        server.start()
        engine = database.connect(server.url("postgres"))
        with pytest.raises(OperationalError, match="hot standby"), engine.connect():
            pass
        engine.dispose()


def test_a_statement_that_takes_long_is_given_up(engine: Engine) -> None:
    with engine.connect() as connection, pytest.raises(OperationalError, match="no answer"):
        connection.execute(text("SELECT pg_sleep(30)"))


def test_who_is_heard_of_is_waited_for(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(text(TELLING))
