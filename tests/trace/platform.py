"""The servers of the platform in this process, so that one recorder records them all.

They share one file as their database, and do their periodic work only once.
"""

from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest import mock

from gateway import app as gateway_app
from gateway.accounts import ladder
from gateway.matchmaking.rounds import matchmaker
from services import games
from services.director import app as director_app
from services.director.planning import planner
from services.director.referee import referees
from services.engine import app as engine_app
from services.engine.log import open_log
from services.runtime.config import Config
from services.runtime.readiness import watch
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.gateway.links import links_up
from tests.servers.child import free_port
from tests.servers.migrated import migrated

_NOT_SOON: Final = 3_600.0
_PERIODS: Final = (
    (ladder, "ROUND_SECONDS"),
    (matchmaker, "ROUND_SECONDS"),
    (engine_app, "OUTBOX_SECONDS"),
    (director_app, "SWEEP_SECONDS"),
    (director_app, "COUNT_SECONDS"),
    (planner, "TICK_SECONDS"),
)
"""Periods of work that would be recorded between the calls of a path."""
_COMMON: Final = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0"}


@dataclass(frozen=True, slots=True)
class Platform:
    """A gateway with one engine. `address`: of the gateway."""

    address: str
    engine: engine_app.Engine


@dataclass(frozen=True, slots=True)
class Tournaments:
    """A gateway with a director. `address`: of the gateway; `database`: of both."""

    address: str
    director: str
    database: Path


@asynccontextmanager
async def platform(folder: Path, game: str, broker_url: str = "") -> AsyncIterator[Platform]:
    """Serves one game; the gateway is connected to it. Without a broker, the engine does the jobs itself."""
    url = migrated(folder / "trace.db")
    port = free_port()
    server = _server("engine", url, ARDRI_PORT=str(port), ARDRI_BROKER_URL=broker_url)
    with _once():
        engine = engine_app.Engine(games.load(game), await open_log(url), server.config)
        await engine_app.serve(engine, server, url)
        async with _started(server), _gateway(url, ARDRI_ENGINES=f"{game}=127.0.0.1:{port}") as address:
            await links_up(game)
            yield Platform(address, engine)


@asynccontextmanager
async def tournaments(folder: Path) -> AsyncIterator[Tournaments]:
    """Serves tournaments."""
    url = migrated(folder / "trace.db")
    server = _server("director", url)
    with _once(), _referees_in_a_thread():
        await director_app.build(server)
        async with _started(server):
            director = f"127.0.0.1:{server.port}"
            async with _gateway(url, ARDRI_DIRECTOR=director) as address:
                yield Tournaments(address, director, folder / "trace.db")


@asynccontextmanager
async def _gateway(url: str, **environ: str) -> AsyncIterator[str]:
    server = _server("gateway", url, **environ)
    await gateway_app.build(server)
    async with _started(server):
        yield f"127.0.0.1:{server.port}"


def _server(process: str, url: str, **environ: str) -> Server:
    return Server(
        Config.from_env({**_COMMON, **environ_of(FOLDER, process), "ARDRI_DATABASE_URL": url, **environ}),
        process,
    )


@asynccontextmanager
async def _started(server: Server) -> AsyncIterator[None]:
    await server.start()
    try:
        yield
    finally:
        await server.stop()


@contextmanager
def _once() -> Iterator[None]:
    """Makes periodic work run only at the start."""
    with ExitStack() as stack:
        for module, name in _PERIODS:
            stack.enter_context(mock.patch.object(module, name, _NOT_SOON))
        stack.enter_context(mock.patch.dict(watch.watch_readiness.__kwdefaults__, every_seconds=_NOT_SOON))
        yield


@contextmanager
def _referees_in_a_thread() -> Iterator[None]:
    """Runs referees in a thread: the recorder could not record their processes."""
    with mock.patch.object(referees, "_pool", return_value=ThreadPoolExecutor(1)):
        yield
