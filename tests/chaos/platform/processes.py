"""The processes of a run, and which of them may be killed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import grpc

from tests.chaos.platform.logs import ReadLog, in_file, in_postgres
from tests.chaos.transports import Transport, open_to
from tests.engine.process import EngineProcess
from tests.engine.process import running as engine_running
from tests.hostile.people.pair import Pair
from tests.servers import postgres
from tests.servers.child import needed
from tests.servers.postgres import PostgresServer

_LOOK_SECONDS: Final = 0.01

Restart = Callable[[], Awaitable[None]]
"""Kills one process with SIGKILL and restarts it at once; returns when it serves."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The processes to run. Several replicas of the engine need PostgreSQL; so does killing the database."""

    transport: Transport = Transport.ENGINE
    is_postgres: bool = False
    replicas: int = 1
    kills_database: bool = False

    def __str__(self) -> str:
        engines = f"{self.replicas} on {'PostgreSQL' if self.is_postgres else 'SQLite'}"
        return f"{self.transport}, {engines}{', which is killed' if self.kills_database else ''}"


@dataclass(frozen=True, slots=True)
class Processes:
    """Running processes. `serving`: engines and gateways; `restarts`: those of processes to kill, in turn."""

    serving: Sequence[EngineProcess]
    restarts: Sequence[Restart]
    channel: grpc.aio.Channel
    read_log: ReadLog


@contextlib.asynccontextmanager
async def running(setting: Setting, home: Path) -> AsyncIterator[Processes]:
    """Starts all processes, and opens a channel to them."""
    with contextlib.ExitStack() as life:
        restarts: list[Restart] = []
        environ: dict[str, str] = {}
        read_log: ReadLog | None = None
        if setting.is_postgres:
            server, url = life.enter_context(_database())
            environ["ARDRI_DATABASE_URL"] = url
            read_log = in_postgres(url)
            if setting.kills_database:
                restarts.append(partial(_restart_database, server))
        engines, gateways, addresses = _serving(setting, home, environ, life)
        restarts += [partial(_restart, each) for each in (*engines, *gateways)]
        async with open_to(*addresses) as channel:
            found = read_log or in_file(engines[0].database)
            yield Processes((*engines, *gateways), restarts, channel, found)


@contextlib.contextmanager
def _database() -> Iterator[tuple[PostgresServer, str]]:
    """A database that syncs commits to the disk, as in production."""
    binaries = needed(postgres.find_binaries(), "PostgreSQL")
    with postgres.running(binaries, fsync="on", full_page_writes="on") as server, server.database() as url:
        yield server, url


def _serving(
    setting: Setting, home: Path, environ: Mapping[str, str], life: contextlib.ExitStack
) -> tuple[Sequence[EngineProcess], Sequence[EngineProcess], Sequence[str]]:
    """Engines, gateways, and the addresses for clients."""
    if setting.transport is not Transport.ENGINE:
        both = Pair(home, environ, setting.replicas)
        life.callback(both.stop)
        both.start()
        is_grpc = setting.transport is Transport.GRPC
        address = both.gateway.address if is_grpc else both.web_address
        return both.engines, [both.gateway], [address]
    homes = [home / str(number) for number in range(setting.replicas)]
    for each in homes:
        each.mkdir()
    engines = [life.enter_context(engine_running(each, environ=environ)) for each in homes]
    return engines, [], [each.address for each in engines]


async def _restart(process: EngineProcess) -> None:
    process.kill()
    process.start()
    while not (process.is_ready or process.has_ended):  # noqa: ASYNC110  # `watch` ends it if that hangs
        await asyncio.sleep(_LOOK_SECONDS)


async def _restart_database(server: PostgresServer) -> None:
    def restart() -> None:
        server.kill()
        server.start()

    restarting = asyncio.create_task(asyncio.to_thread(restart))
    try:
        await asyncio.shield(restarting)
    finally:
        # If the run is cancelled now, the server must be back: the database is still to be dropped.
        await restarting
