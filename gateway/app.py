"""Builds all parts of a gateway, and its server."""

import importlib
import os
import time
from pathlib import Path

import ardri
from gateway.accounts.ladder import Ladder
from gateway.accounts.service import account_service
from gateway.admission.admission import Admission
from gateway.admission.budgets import Budgets
from gateway.admission.legacy_tokens import LegacyTokens
from gateway.admission.quotas import quotas
from gateway.context import GatewayContext
from gateway.identity.providers import provider_file
from gateway.identity.providers.fetching import Fetcher
from gateway.identity.service import identity_service
from gateway.lobby.service import Lobby
from gateway.matchmaking.rounds.matchmaker import Matchmaker
from gateway.matchmaking.service import Matchmaking
from gateway.proxy.directors import SERVICES, Director, as_it_is
from gateway.proxy.engines import Engines
from gateway.proxy.matches import Matches
from gateway.proxy.passthrough import analysis_service, engine_service, match_ops_service
from gateway.proxy.seat_tokens import with_seat_tokens
from gateway.sessions.spreading import Spreading, peers_of
from gateway.store import Store
from gateway.web.edge import add_edge
from services.runtime.config import GATEWAY_PORT, HTTP_PORT, Config, ConfigError
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.keys import KeyFileError
from services.runtime.credentials.signer import TokenSigner
from services.runtime.database import database
from services.runtime.database.growth import watch_growth
from services.runtime.database.starting import migrated
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit
from services.runtime.ops.audit_log import AuditLog
from services.runtime.ops.process_service import process_service
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.process.credentials import credentials
from services.runtime.process.tasks import Tasks
from services.runtime.readiness.watch import watch_readiness
from services.runtime.rpc.grpc_server import EDGE_OPTIONS
from services.runtime.rpc.methods import with_metrics
from services.runtime.rpc.open_streams import OpenStreams
from services.runtime.rpc.server import Server, run


def main() -> None:
    """Runs the process until it stops."""
    config = Config.from_env(os.environ, port=GATEWAY_PORT, http_port=HTTP_PORT)
    run("gateway", config, build, EDGE_OPTIONS, is_public=True)


async def build(server: Server) -> None:
    """Migrates the database, then adds all services; the links connect in the background."""
    config = server.config
    providers = provider_file.read(config.identity_file)
    fetcher = Fetcher(providers.authorities)
    url = config.database_for("gateway")
    await migrated(url)
    load_protos()
    engines = Engines(config.engines, server.tls.dialer)
    verifier, signer = credentials(config, Issuer.GATEWAY)
    spreading = Spreading(signer, peers_of(config), server.tls.dialer) if database.is_sqlite(url) else None
    revocations = RevocationLog(url, verifier, spreading.hear if spreading else None)
    await revocations.refresh()
    context = GatewayContext(
        Store(url),
        Matches(engines, signer),
        signer,
        verifier,
        guests=config.guests,
        access_seconds=config.access_minutes * 60,
    )
    matchmaker = Matchmaker(context)
    admission = Admission(Budgets(config.limits, verifier, time.monotonic), quotas(config.limits))
    guests, sessions, openings, tickets = (
        RateLimit.of(limit, config.limits)
        for limit in (Limit.GUESTS, Limit.SESSIONS, Limit.OPENINGS, Limit.TICKETS)
    )
    lobby = Lobby(context, openings)
    services = (
        with_seat_tokens(engine_service(engines), verifier, signer),
        analysis_service(engines),
        account_service(context, guests, sessions),
        identity_service(context, providers, fetcher),
        lobby.service(),
        Matchmaking(context, matchmaker, tickets, config.limits.most(Limit.ACCOUNT_MATCHES)).service(),
        match_ops_service(engines),
        process_service(server, AuditLog(url, server.process), verifier, revocations),
    )
    legacy = _legacy(config, signer)
    streams = OpenStreams(verifier)
    admitted = [streams.before(admission.before(service)) for service in services]
    counted = [with_metrics(legacy.before(service) if legacy else service) for service in admitted]
    for service in counted:
        server.add_counted(service)
    exchange = legacy.exchanged if legacy else as_it_is
    director = Director(config.director, admission, server.tls.dialer, exchange)
    for passed in SERVICES:
        server.add_uncounted(director.handlers(passed), passed.full_name)
    engines.start()
    server.on_drain(matchmaker.drain)
    server.on_drain(lobby.following.drain)
    server.on_drain(engines.drain)
    server.on_drain(director.drain)
    server.on_stop(context.store.close)
    server.on_stop(engines.stop)
    server.on_stop(fetcher.close)
    server.on_stop(director.stop)
    server.on_stop(matchmaker.stop)
    add_edge(server, counted, director, admission, providers.origins)
    tasks = Tasks()
    server.on_stop(tasks.cancel)
    tasks.spawn(matchmaker.run())
    tasks.spawn(verifier.watch())
    tasks.spawn(revocations.watch())
    if spreading:
        tasks.spawn(spreading.run())
    tasks.spawn(Ladder(context).run())
    tasks.spawn(watch_readiness(server, context.store.check))
    tasks.spawn(watch_growth(url, server.process))


def _legacy(config: Config, signer: TokenSigner) -> LegacyTokens | None:
    if config.legacy_secret_file is None:
        return None
    try:
        return LegacyTokens(config.legacy_secret_file, signer)
    except KeyFileError as error:
        raise ConfigError(f"ARDRI_LEGACY_SECRET_FILE: {error}") from error


def load_protos() -> None:
    """Imports the messages of all packages, also those of games, so that reflection serves them."""
    for root in map(Path, ardri.__path__):
        for file in sorted(root.rglob("*_pb2.py")):
            importlib.import_module(".".join(("ardri", *file.relative_to(root).with_suffix("").parts)))
