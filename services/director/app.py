"""Builds all parts of a director, and its server. No other module knows all parts.

A director keeps no state outside its ledger: it may be killed at any time, and several may run.
"""

import asyncio
import os

from services.director.api.dead_letters import dead_letter_service
from services.director.api.entering import Entering
from services.director.api.operating import Operating
from services.director.api.organising import Organising
from services.director.api.service import NAME, tournament_service
from services.director.api.spectators.exporting import Exporting
from services.director.api.spectators.reading import Reading
from services.director.api.spectators.watching import Watching
from services.director.leasing.deliveries import Deliveries
from services.director.leasing.flags import FLAGS_SECONDS, Flags
from services.director.leasing.lease_calls import SLOT_LEASE_MS, LeaseCalls
from services.director.leasing.leases import Leasing
from services.director.leasing.loops import (
    COUNT_SECONDS,
    LENGTHS_SECONDS,
    SWEEP_SECONDS,
    count,
    look_at_workers,
    sweep,
    tell_lengths,
    unless_idle,
)
from services.director.leasing.sessions import Sessions
from services.director.leasing.worker_waker import WAKE_SECONDS, WorkerWaker
from services.director.live.engines import Engines
from services.director.live.host import BEAT_SECONDS, LEASE_SECONDS, TAKE_OVER_SECONDS, LiveHost
from services.director.live.seats import Seats
from services.director.planning.context import DirectorContext
from services.director.planning.planner import Planner
from services.director.planning.recent_tournaments import RecentTournaments
from services.director.planning.tables import Tables
from services.director.referee.referees import Referees
from services.ledger.ledger import Ledger
from services.programs.wasm.host.listing import modules_listed
from services.runtime.broker.background import BackgroundPublisher
from services.runtime.broker.dead_letters import DeadLetters
from services.runtime.broker.publisher import Offer, Publisher, PublishFailed
from services.runtime.broker.queues import QueueLengths
from services.runtime.config import DIRECTOR_PORT, Config
from services.runtime.credentials.issuers import Issuer
from services.runtime.database.growth import watch_growth
from services.runtime.database.starting import migrated
from services.runtime.ops.audit_log import AuditLog
from services.runtime.ops.process_service import process_service
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.process.credentials import credentials
from services.runtime.process.tasks import Tasks, repeat
from services.runtime.readiness.watch import watch_readiness
from services.runtime.rpc.server import Server, run


def main() -> None:
    """Runs the process until it stops."""
    run("director", Config.from_env(os.environ, port=DIRECTOR_PORT), build)


async def build(server: Server) -> None:
    """Migrates the database, then adds all services and loops to a server that has not started."""
    config = server.config
    url = config.database_for("director")
    await migrated(url)
    ledger = Ledger(url, SLOT_LEASE_MS)
    listed = await asyncio.to_thread(modules_listed, os.environ)
    verifier, signer = credentials(config, Issuer.DIRECTOR)
    revocations = RevocationLog(url, verifier)
    await revocations.refresh()
    pins = {name: each.pin for name, each in listed.items()}
    context = DirectorContext(ledger, RecentTournaments(ledger), signer, verifier, pins)
    planner, tables, flags, sessions = Planner(context), Tables(context), Flags(), Sessions()
    modules = {each.module.sha256: each.module for each in listed.values()}
    referees, watching = Referees(modules=modules), Watching(context, tables)
    deliveries = Deliveries(context, referees, planner.poke)
    leases = LeaseCalls(context, sessions, Leasing(context), deliveries)
    engines = Engines(config.engines, signer, server.tls.dialer)
    seats = Seats(context, engines)
    live = LiveHost(context, engines, deliveries, lambda: seats.accounts)
    tournaments = tournament_service(
        organising=Organising(context, planner),
        entering=Entering(context, planner),
        reading=Reading(context, tables),
        operating=Operating(context, planner, flags),
        watching=watching,
        exporting=Exporting(context),
        seats=seats,
    )
    audit_log = AuditLog(url, server.process)
    server.add(process_service(server, audit_log, verifier, revocations))
    server.add(dead_letter_service(DeadLetters(config.broker_url), audit_log, verifier))
    server.add(leases.service())
    server.add_uncounted(tournaments, NAME)
    server.on_drain(leases.drain)
    server.on_drain(watching.drain)
    server.on_drain(seats.drain)
    tasks = Tasks()

    async def stop() -> None:
        await tasks.cancel()
        await live.stop()
        await engines.close()
        referees.close()
        await asyncio.to_thread(context.close)

    server.on_stop(stop)
    tasks.spawn(verifier.watch())
    tasks.spawn(revocations.watch())
    tasks.spawn(planner.run())
    tasks.spawn(repeat(unless_idle(planner, lambda: sweep(context)), SWEEP_SECONDS))
    tasks.spawn(repeat(unless_idle(planner, lambda: count(context)), COUNT_SECONDS))
    tasks.spawn(repeat(lambda: look_at_workers(context, flags), FLAGS_SECONDS, rest=20.0))
    if engines.games:
        tasks.spawn(repeat(unless_idle(planner, live.lease), LEASE_SECONDS))
        tasks.spawn(repeat(live.beat, BEAT_SECONDS))
        # Also while no tournament runs: the last match of a tournament may still have to be ended.
        tasks.spawn(repeat(live.take_over, TAKE_OVER_SECONDS))
    tasks.spawn(watch_readiness(server, context.check))
    tasks.spawn(watch_growth(url, server.process))
    if config.broker_url:
        _wake_workers(server, tasks, context, sessions, planner)


def _wake_workers(
    server: Server, tasks: Tasks, context: DirectorContext, sessions: Sessions, planner: Planner
) -> None:
    """Wakes workers through the broker. While the broker is away, workers that are awake play on."""
    publisher = BackgroundPublisher(Publisher(server.config.broker_url), on_failure=_nothing, capacity=64)
    waker = WorkerWaker(context, sessions, publisher)
    lengths = QueueLengths(server.config.broker_url, server.process)
    tasks.spawn(repeat(unless_idle(planner, waker.wake), WAKE_SECONDS))
    tasks.spawn(repeat(lambda: tell_lengths(lengths), LENGTHS_SECONDS))

    async def stop() -> None:
        await asyncio.to_thread(publisher.close)
        await asyncio.to_thread(lengths.close)

    server.on_stop(stop)


def _nothing(_offer: Offer, _error: PublishFailed) -> None:
    """Does nothing: the publisher has logged the failure, and the next round tries again."""
