"""PostgreSQL takes no writes for a while, like managed servers with a full disk: callers are told to wait."""

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest
from sqlalchemy import Connection, text

from gateway.store import Store
from services.engine.log import open_log
from services.ledger.ledger import Ledger
from services.runtime.database.migrating import migrate
from services.runtime.errors import LogUnavailable
from tests.engine.log.appends import creation, name_of
from tests.ledger.sample import WORKER
from tests.servers.postgres import PostgresServer

pytestmark = pytest.mark.postgres

_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}' AND pid <> pg_backend_pid()"
)


class Writes:
    """Whether a database takes writes. Sessions keep the setting with which they began."""

    def __init__(self, server: PostgresServer, url: str) -> None:
        self._url = server.url("postgres")
        self._name = url.rpartition("/")[2]

    def refuse(self) -> None:
        self._run(f"ALTER DATABASE {self._name} SET default_transaction_read_only = on", _OTHERS)

    def take(self) -> None:
        self._run(f"ALTER DATABASE {self._name} RESET default_transaction_read_only")

    def _run(self, *statements: str) -> None:
        with psycopg.connect(self._url, autocommit=True) as db:
            for each in statements:
                db.execute(each.format(self._name).encode())


@pytest.fixture
def writes(postgres_server: PostgresServer, postgres_url: str) -> Writes:
    migrate(postgres_url)
    return Writes(postgres_server, postgres_url)


async def _refused_then_taken(writes: Writes, *calls: Callable[[], Awaitable[object]]) -> None:
    """Each call is refused as unavailable while there are no writes, and succeeds afterwards."""
    writes.refuse()
    for call in calls:
        for _ in range(3):  # the first may meet a connection that was just cut
            with pytest.raises(LogUnavailable):
                await call()
    writes.take()
    for call in calls:
        try:
            await call()
        except LogUnavailable:
            await call()  # the first one dropped the session


async def test_a_gateway_waits_for_writes(writes: Writes, postgres_url: str) -> None:
    store = Store(postgres_url)

    def write(db: Connection) -> None:
        db.execute(text("INSERT INTO write_probes VALUES (99, '') ON CONFLICT DO NOTHING"))

    await _refused_then_taken(writes, lambda: store.run(write), store.check)
    await store.close()


async def test_a_director_waits_for_writes(writes: Writes, postgres_url: str) -> None:
    ledger = Ledger(postgres_url)
    calls = (lambda: asyncio.to_thread(ledger.register, WORKER), lambda: asyncio.to_thread(ledger.check))
    await _refused_then_taken(writes, *calls)
    ledger.close()


async def test_an_engine_waits_for_writes(writes: Writes, postgres_url: str) -> None:
    log = await open_log(postgres_url)
    numbers = iter(range(99))
    await _refused_then_taken(writes, lambda: log.append([creation(name_of(next(numbers)))]))
    await log.check()
    await log.close()
