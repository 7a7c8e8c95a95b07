"""Wires the gateway's parts together."""

import asyncio
import importlib
import os
from collections.abc import Coroutine
from pathlib import Path

import ardri
from gateway.accounts import Accounts
from gateway.engines import Engines
from gateway.ladder import Ladder
from gateway.lobby import Lobby
from gateway.matches import Matches
from gateway.matchmaker import Matchmaker
from gateway.matchmaking import Matchmaking
from gateway.parts import Parts
from gateway.passthrough import analysis_service, engine_service, match_ops_service
from gateway.store import Store
from gateway.tournaments import SERVICES, Director
from services.runtime import database
from services.runtime.config import Config, Environment
from services.runtime.limits import RateLimit
from services.runtime.process_service import process_service
from services.runtime.readiness.watch import watch_readiness
from services.runtime.server import Server, run
from services.runtime.tokens import Signer
from services.runtime.trail import Trail

PORT = 7800


def main() -> None:
    """The whole life of the process."""
    run("gateway", Config.from_env(os.environ, port=PORT), build)


async def build(server: Server) -> None:
    """Adds all services; the database is made first, the links connect by themselves."""
    config = server.config
    url = config.database_for("gateway")
    await asyncio.to_thread(database.migrate, url)
    load_protos()
    engines = Engines(config.engines)
    signer = Signer(config.token_secret)
    parts = Parts(Store(url), Matches(engines, signer), signer)
    matchmaker = Matchmaker(parts)
    server.add(engine_service(engines))
    server.add(analysis_service(engines))
    server.add(Accounts(parts, _limit(config, "guests", burst=30)).service())
    server.add(Lobby(parts, _limit(config, "openings", burst=60)).service())
    server.add(Matchmaking(parts, matchmaker, _limit(config, "tickets", burst=30)).service())
    server.add(match_ops_service(engines))
    server.add(process_service(server, Trail(url, server.process), signer))
    director = Director(config.director)
    for passed in SERVICES:
        server.add_uncounted(director.handler(passed), passed.full_name)
    engines.start()
    server.on_drain(matchmaker.drain)
    server.on_drain(engines.drain)
    server.on_drain(director.drain)
    server.on_stop(parts.store.close)
    server.on_stop(engines.stop)
    server.on_stop(director.stop)
    server.on_stop(matchmaker.stop)
    _run_beside(server, matchmaker.run())
    _run_beside(server, Ladder(parts).run())
    _run_beside(server, watch_readiness(server, parts.store.check))


def load_protos() -> None:
    """Imports the messages of all packages, those of games too, so that reflection serves them."""
    for root in map(Path, ardri.__path__):
        for file in sorted(root.rglob("*_pb2.py")):
            importlib.import_module(".".join(("ardri", *file.relative_to(root).with_suffix("").parts)))


def _limit(config: Config, name: str, burst: int) -> RateLimit:
    """For one caller; wide outside production, where all clients of a test share an address."""
    if config.environment is not Environment.PRODUCTION:
        burst = 100_000
    return RateLimit(name, burst=burst, seconds=2.0)


def _run_beside(server: Server, work: Coroutine[None, None, None]) -> None:
    """Runs it as long as the server."""
    task = asyncio.create_task(work)

    async def stop() -> None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    server.on_stop(stop)
