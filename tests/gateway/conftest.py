"""An engine, a gateway before it, and clients, all in this process on free ports."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import grpc
import pytest

from gateway import app
from gateway.context import GatewayContext
from gateway.proxy.engines import Engines
from gateway.proxy.link.link import Link
from gateway.proxy.matches import Matches
from gateway.store import Store
from services.runtime.config import Config
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.database.rights import GATEWAY
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, SIGNER, environ_of
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.links import links_up
from tests.gateway.matchmaking.replica import Replica
from tests.servers.migrated import migrated
from tests.servers.postgres import PostgresServer
from tests.waiting import until


@pytest.fixture
async def engine() -> AsyncIterator[FakeEngine]:
    fake = FakeEngine()
    await fake.start()
    yield fake
    await fake.stop()


@pytest.fixture
async def link(engine: FakeEngine) -> AsyncIterator[Link]:
    link = Link("tablut", engine.address)
    link.start()
    await until(lambda: link.up)
    yield link
    await link.stop()


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return migrated(tmp_path / "gateway.db")


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    store = Store(database_url)
    yield store
    await store.close()


class Clock:
    """Unix time in seconds, which passes only when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    @classmethod
    def in_the_future(cls) -> "Clock":
        """A clock for tests that check tokens, which is done against the real time."""
        clock = cls()
        clock.now = 4_000_000_000.0
        return clock

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def matches(engine: FakeEngine) -> FakeMatches:
    return FakeMatches(engine, SIGNER)


@pytest.fixture
async def context(database_url: str, engine: FakeEngine, clock: Clock) -> AsyncIterator[GatewayContext]:
    async with running_parts(database_url, engine, clock) as context:
        yield context


@pytest.fixture
def replica(context: GatewayContext, matches: FakeMatches) -> Replica:
    return Replica(context)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database shared by several gateways, of each kind."""
    if request.param == "sqlite":
        return migrated(tmp_path / "shared.db")
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.url_of(GATEWAY, request.getfixturevalue("postgres_tables_url"))


@pytest.fixture
async def both(
    shared_url: str, engine: FakeEngine, matches: FakeMatches, clock: Clock
) -> AsyncIterator[tuple[GatewayContext, GatewayContext]]:
    """Two gateways on that database."""
    async with (
        running_parts(shared_url, engine, clock) as one,
        running_parts(shared_url, engine, clock) as two,
    ):
        yield one, two


@asynccontextmanager
async def running_parts(database_url: str, engine: FakeEngine, clock: Clock) -> AsyncIterator[GatewayContext]:
    """The parts of one replica of the gateway, linked to the engine."""
    engines = Engines({"tablut": [engine.address]})
    engines.start()
    await until(lambda: engines.replicas("tablut").links[0].up)
    context = GatewayContext(
        Store(database_url),
        Matches(engines, SIGNER.issuers[Issuer.GATEWAY], clock),
        SIGNER.issuers[Issuer.GATEWAY],
        # A separate verifier: one gateway refuses revoked tokens at once, others hear of them later.
        TokenVerifier(FOLDER / "public.json", SIGNER.jobs),
        clock,
    )
    yield context
    await engines.stop()
    await context.store.close()


@asynccontextmanager
async def running_gateway(database_url: str, engine: FakeEngine) -> AsyncIterator[grpc.aio.Channel]:
    """A whole gateway; yields a channel to it."""
    environ = {
        "ARDRI_ENV": "test",
        **environ_of(FOLDER, "gateway"),
        "ARDRI_DATABASE_URL": database_url,
        "ARDRI_ENGINES": f"tablut={engine.address}",
        "ARDRI_DRAIN_SECONDS": "0",
    }
    server = Server(Config.from_env(environ), "gateway")
    await app.build(server)
    await server.start()
    await links_up("tablut")
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield channel
    await server.stop()


@pytest.fixture
async def channel(database_url: str, engine: FakeEngine) -> AsyncIterator[grpc.aio.Channel]:
    async with running_gateway(database_url, engine) as channel:
        yield channel
