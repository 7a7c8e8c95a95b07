"""Engines on a PostgreSQL with durable commits; nothing if PostgreSQL is missing."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil

from bench.harness.measure import ON_POSTGRES
from bench.harness.processes import Process, let_first
from tests.credentials import FOLDER, environ_of
from tests.servers import postgres

_SETTINGS: Final = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "256MB", "max_wal_size": "2GB"}
_ENGINE: Final = ("-m", "services.engine", "tablut")
_GATEWAY: Final = ("-m", "gateway")
NAME: Final = "PostgreSQL"
"""The name of the server in measurements."""


class Server:
    """The server, of which the benchmark measures the processor time."""

    def __init__(self, server: postgres.PostgresServer) -> None:
        self._server = server

    def cpu_seconds(self) -> float:
        """CPU time of its processes so far."""
        used = 0.0
        for pid in self._server.pids:
            with contextlib.suppress(psutil.NoSuchProcess):  # the connection was closed meanwhile
                times = psutil.Process(pid).cpu_times()
                used += float(times.user + times.system + times.children_user + times.children_system)
        return used


@contextlib.contextmanager
def running(count: int) -> Iterator[tuple[Server, list[str]] | None]:
    """Runs a server; yields it, and the URLs of that many empty databases."""
    binaries = postgres.find_binaries()
    if binaries is None or not count:
        yield None
        return
    with postgres.running(binaries, **_SETTINGS) as server, contextlib.ExitStack() as life:
        let_first(server.pids)
        yield Server(server), [life.enter_context(server.database()) for _ in range(count)]


@contextlib.contextmanager
def serving(home: Path) -> Iterator[tuple[dict[str, Process], dict[str, Server]]]:
    """Runs a gateway with one engine, and one with two that share a database, by name; and the server."""
    processes: dict[str, Process] = {}
    with running(2) as found, contextlib.ExitStack() as life:
        if found is None:
            yield {}, {}
            return

        def start(name: str, *argv: str, **environ: str) -> Process:
            process = processes[name] = Process(name, home / name, argv, environ)
            life.callback(process.stop)
            process.wait_ready()
            return process

        server, (one, two) = found
        engine = start("engine, PostgreSQL", *_ENGINE, ARDRI_DATABASE_URL=one)
        keys = environ_of(FOLDER, "gateway")
        start("gateway, PostgreSQL", *_GATEWAY, ARDRI_ENGINES=f"tablut={engine.address}", **keys)
        replicas = [start(name, *_ENGINE, ARDRI_DATABASE_URL=two) for name in ON_POSTGRES[-1].engines]
        known = "|".join(each.address for each in replicas)
        start("gateway, replicas", *_GATEWAY, ARDRI_ENGINES=f"tablut={known}", **keys)
        yield processes, {NAME: server}
