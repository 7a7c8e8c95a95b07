"""Adds to an engine what operators need: their own services, and entries in the audit log."""

from ardri.engine.v1 import engine_service_pb2 as pb
from services.engine.api.call_resolver import CallResolver
from services.engine.ops.context import OpsContext
from services.engine.ops.reading import Reading
from services.engine.ops.service import match_ops_service
from services.runtime.ops.audit_interceptor import with_audit
from services.runtime.ops.audit_log import AuditLog
from services.runtime.ops.process_service import process_service
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.rpc.methods import Service
from services.runtime.rpc.server import Server


def operated(
    engine: Service, server: Server, url: str, resolver: CallResolver, revocations: RevocationLog
) -> tuple[Service, Service]:
    """Returns the engine's service, audited, and that of operators; adds the process service to the server.

    `url`: that of the database, which must be migrated.
    """
    config = server.config
    audit_log, reading = AuditLog(url, server.process), Reading(url)
    server.on_stop(reading.close)
    server.add(process_service(server, audit_log, resolver.verifier, revocations))
    matches = resolver.matches
    ops = OpsContext(
        context=matches.context,
        matches=matches,
        resolver=resolver,
        reading=reading,
        process=server.process,
        address=config.advertised,
        broker_url=config.broker_url,
    )
    return (
        with_audit(engine, {"ReofferStep": pb.ReofferStepRequest}, audit_log, resolver.verifier),
        match_ops_service(ops, audit_log, resolver.verifier),
    )
