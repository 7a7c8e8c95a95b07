"""Builds all parts of an engine and its server. No other module knows all of them."""

import asyncio
import functools
from collections.abc import Sequence
from typing import Any

from ardri.jobs.v1.jobs_pb2 import AnalyseJob
from services.engine.analysis.analysis_broker import AnalysisBroker
from services.engine.analysis.service import analysis_service
from services.engine.api.call_resolver import CallResolver
from services.engine.api.service import engine_service
from services.engine.link.link import SERVICE as LINK
from services.engine.link.link import Links
from services.engine.link.sockets import Sockets
from services.engine.local_jobs.local_fallback import LocalFallback
from services.engine.local_jobs.rounds import Rounds
from services.engine.log import EventLog, Listed, open_log
from services.engine.match.changes import Changes
from services.engine.match.committer import Committer
from services.engine.match.context import EngineContext, MatchClock
from services.engine.match.matches import SWEEP_SECONDS, Matches
from services.engine.match.monitor import Monitor
from services.engine.match.rows import Rows
from services.engine.ops.wiring import operated
from services.engine.outbox.dispatcher import JobDispatcher
from services.engine.outbox.jobs import JobMaker
from services.engine.outbox.outbox import Outbox
from services.engine.outbox.steps import DueStep, StepBatch, signed_batch
from services.engine.outbox.turns import DueTurn, TurnBatch
from services.engine.rendering.render import Renderer
from services.engine.replaying.replayer import Replayer
from services.kernel import Game
from services.runtime.broker.background import BackgroundPublisher
from services.runtime.broker.payloads import MessageJob
from services.runtime.broker.publisher import Offer, Publisher, PublishFailed
from services.runtime.config import Config
from services.runtime.database.growth import watch_growth
from services.runtime.database.schema.revocations import deleted
from services.runtime.database.starting import migrated
from services.runtime.jobs.wire import load_wire
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit
from services.runtime.observe.metrics import Fallback
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.process.credentials import job_tokens_of, verifier_of
from services.runtime.process.tasks import Tasks, repeat
from services.runtime.readiness.watch import watch_readiness
from services.runtime.rpc.methods import Service, with_metrics
from services.runtime.rpc.open_streams import OpenStreams
from services.runtime.rpc.server import Server, run

OUTBOX_SECONDS = 1.0


class Engine:
    """All parts of an engine, with its start and its end."""

    def __init__(self, game: Game[Any, Any], log: EventLog, config: Config) -> None:
        name = game.facts.name
        renderer = Renderer(game, load_wire(game), config.advertised)
        monitor = Monitor(name)
        job_tokens = job_tokens_of(config)
        self.verifier = verifier_of(config, job_tokens)
        self._log = log
        self._tasks = Tasks()
        self._publisher: BackgroundPublisher | None = None
        self.committer = Committer(log)

        clock = MatchClock()
        pack = functools.partial(signed_batch, name, config.advertised, job_tokens.sign_steps)
        self.dispatcher = JobDispatcher(
            name,
            config.advertised,
            self._act,
            self._fall_back,
            self._make,
            pack,
            job_tokens.sign_turn,
            self._tasks.spawn,
            game.facts.perfect_information,
            lambda: clock.ahead_ms,
        )
        self.outbox = Outbox(name, game.facts.table_steps, log, clock, self.dispatcher)
        jobs = JobMaker(renderer, config.advertised)
        self.replayer = Replayer(renderer, config.limits)
        self.context = EngineContext(
            log,
            self.committer,
            renderer,
            jobs,
            self.outbox,
            monitor,
            self.replayer,
            config.limits,
            Changes(name, self._find, self._tasks),
            now_ms=clock,
        )
        self.matches = Matches(self.context)
        self.rows = Rows(self.matches)
        self.resolver = CallResolver(self.matches, self.verifier)
        self.rounds = Rounds(self.matches)
        self.local_fallback = LocalFallback(self.matches, self.rounds)
        self.service = engine_service(self.context, self.matches, self.rows, self.resolver, self.rounds)
        limit = RateLimit.of(Limit.ANALYSES, config.limits)
        self.broker = AnalysisBroker(
            self.context,
            config.advertised,
            job_tokens.sign_report,
            lambda: self.dispatcher.job_publisher,
            limit,
        )
        self.analysis = analysis_service(self.context, self.resolver, self.broker)
        if config.broker_url:
            self._publish_to(config.broker_url)

    async def start(self) -> None:
        """Listens to other replicas, starts the sweepers, and takes over jobs of an earlier process."""
        await self._log.hear(self.matches.hear)
        await self._log.listen(self._heard)
        await self.outbox.take_over()
        self._tasks.spawn(self.verifier.watch())
        self._tasks.spawn(self.context.deleted_accounts.erase_for_ever(self.matches.erase))
        self._tasks.spawn(repeat(self.outbox.sweep, OUTBOX_SECONDS))
        self._tasks.spawn(repeat(self.matches.sweep, SWEEP_SECONDS))

    async def stop(self) -> None:
        """Finishes what is under way, and closes the log."""
        self.outbox.close()
        await self._tasks.cancel()
        self.matches.close()
        await self.committer.drain()
        await self._tasks.cancel()  # those of the last commits, which offer jobs as usual
        await self.committer.drain()
        self.outbox.close()
        if self._publisher is not None:
            await asyncio.to_thread(self._publisher.close)
        await self.local_fallback.close()
        self.replayer.close()
        await self._log.close()

    def watch(self, server: Server) -> None:
        """Checks readiness until the engine stops."""
        self._tasks.spawn(watch_readiness(server, self._log.check))

    async def _find(self, match_ids: Sequence[str]) -> Sequence[Listed]:
        return await self.rows.find(match_ids)

    def _heard(self, match_id: str, version: int) -> None:
        self.matches.wake(match_id, version)
        self.context.changes.wake(match_id)

    def _publish_to(self, url: str) -> None:
        loop = asyncio.get_running_loop()

        def failed(offer: Offer, _error: PublishFailed) -> None:
            match offer.job:
                case DueTurn() | TurnBatch() | StepBatch() as job:
                    loop.call_soon_threadsafe(self.dispatcher.rejected, job)
                case MessageJob(message=AnalyseJob() as question):
                    loop.call_soon_threadsafe(self.broker.rejected, question)

        self._publisher = BackgroundPublisher(Publisher(url), on_failure=failed)
        self.dispatcher.job_publisher = self._publisher

    async def _act(self, turn: DueTurn) -> None:
        await self.local_fallback.act(turn)

    async def _fall_back(self, turn: DueTurn, reason: Fallback) -> None:
        await self.local_fallback.fall_back(turn, reason)

    async def _make(self, steps: Sequence[DueStep]) -> None:
        await self.local_fallback.steps(steps)


async def serve(engine: Engine, server: Server, url: str = "") -> None:
    """Adds an engine to a server that has not started yet, and starts the engine.

    `url`: of its database, which the calls of operators need; without it they are not served.
    """
    server.on_stop(engine.stop)
    own: tuple[Service, ...] = (engine.service,)
    if url:
        deleted_accounts = engine.context.deleted_accounts
        revocations = RevocationLog(url, engine.verifier, lambda rows: deleted_accounts.hear(deleted(rows)))
        await revocations.refresh()
        own = operated(engine.service, server, url, engine.resolver, revocations)
        watching = Tasks()
        server.on_stop(watching.cancel)  # before the objects it watches are closed
        watching.spawn(revocations.watch())
        watching.spawn(watch_growth(url, server.process))
    streams = OpenStreams(engine.verifier)
    services = tuple(with_metrics(streams.before(each)) for each in (*own, engine.analysis))
    for service in services:
        server.add_counted(service)
    sockets = await _sockets(server)
    links = Links(*services, admission=server.admission, sockets=sockets)
    server.add_link(links.handlers(), LINK)
    server.on_drain(engine.resolver.drain)
    server.on_drain(links.drain)
    await engine.start()
    engine.watch(server)


async def _sockets(server: Server) -> Sockets | None:
    if server.config.link_port < 0:
        return None
    sockets = Sockets(server.config.host, server.config.link_port)
    await sockets.start()  # before the first link, which would otherwise never get a socket
    server.on_stop(sockets.close)
    return sockets


def main(game: Game[Any, Any], config: Config) -> None:
    """Serves one game until the process is told to stop."""
    process = f"engine-{game.facts.name}"
    url = config.database_for(process)

    async def build(server: Server) -> None:
        await migrated(url)
        await serve(Engine(game, await open_log(url), config), server, url)

    run(process, config, build)
