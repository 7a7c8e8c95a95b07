"""`ProcessService`: operators' requests to one process. Every serving process has it."""

import os
import re
import time
from collections.abc import Mapping
from importlib import metadata
from typing import Final

from google.protobuf.message import Message

from ardri.ops.v1 import process_service_pb2 as pb
from services.runtime.credentials.claims import Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.revoked import Revocation
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import InvalidRequest
from services.runtime.ops.audit_interceptor import check_operator_request, with_audit
from services.runtime.ops.audit_log import AuditLog, Entry
from services.runtime.ops.redaction import redacted
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.rpc.methods import Call, Service, typed
from services.runtime.rpc.requests.pages import page_size, place_of, token_of
from services.runtime.rpc.server import Server

_PACKAGE: Final = "ardri-platform"
_ID_LENGTH: Final = 80
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def process_service(
    server: Server, audit_log: AuditLog, verifier: TokenVerifier, revocations: RevocationLog
) -> Service:
    """Returns the service of the server's process. Both logs are closed when the server stops."""
    calls = _ProcessCalls(server, audit_log, verifier, revocations)
    service = Service(
        pb.DESCRIPTOR.services_by_name["ProcessService"].full_name,
        {
            "GetProcess": typed(pb.GetProcessRequest, calls.get_process),
            "DrainProcess": typed(pb.DrainProcessRequest, calls.drain_process),
            "RevokeTokens": typed(pb.RevokeTokensRequest, calls.revoke_tokens),
            "ListAudit": typed(pb.ListAuditRequest, calls.list_audit),
        },
        {},
        {},
    )
    server.on_stop(audit_log.close)
    server.on_stop(revocations.close)
    changing: dict[str, type[Message]] = {
        "DrainProcess": pb.DrainProcessRequest,
        "RevokeTokens": pb.RevokeTokensRequest,
    }
    return with_audit(service, changing, audit_log, verifier)


class _ProcessCalls:
    def __init__(
        self, server: Server, audit_log: AuditLog, verifier: TokenVerifier, revocations: RevocationLog
    ) -> None:
        self._revocations = revocations
        self._server = server
        self._audit_log = audit_log
        self._verifier = verifier
        self._started = time.time()

    async def get_process(self, call: Call, _request: pb.GetProcessRequest) -> pb.GetProcessResponse:
        """Tells what the process is and how it is configured."""
        self._admin(call)
        config = self._server.config
        peers = [(f"engine-{game}", each) for game, replicas in config.engines.items() for each in replicas]
        if config.director:
            peers.append(("director", config.director))
        response = pb.GetProcessResponse(
            process=self._server.process,
            version=_version(),
            pid=os.getpid(),
            draining=self._server.is_stopping,
            settings=_settings(redacted(config)),
            peers=[pb.Peer(name=name, address=address) for name, address in peers],
        )
        response.started.FromSeconds(int(self._started))
        return response

    async def drain_process(self, call: Call, request: pb.DrainProcessRequest) -> pb.DrainProcessResponse:
        """Makes the process drain and stop, after this call is answered."""
        self._admin(call)
        check_operator_request(request.cause, request.request_id)
        if request.process != self._server.process:
            raise InvalidRequest("process", f"this is {self._server.process}, not {request.process[:40]!r}")
        already = self._server.is_stopping
        self._server.stop_soon()
        return pb.DrainProcessResponse(already=already)

    async def revoke_tokens(self, call: Call, request: pb.RevokeTokensRequest) -> pb.RevokeTokensResponse:
        """Revokes tokens: here before the answer, and within seconds in all processes of this database."""
        self._verifier.caller(call.authorization).require(Scope.SERVICE)
        check_operator_request(request.cause, request.request_id)
        await self._revocations.add(_revocation(request), request.request_id)
        return pb.RevokeTokensResponse()

    async def list_audit(self, call: Call, request: pb.ListAuditRequest) -> pb.ListAuditResponse:
        """Returns one page of the audit log."""
        self._admin(call)
        size = page_size(request.page_size)
        entries = await self._audit_log.page(size, place_of(request.page_token))
        response = pb.ListAuditResponse(entries=map(_message, entries))
        if len(entries) == size:
            response.next_page_token = token_of((entries[-1].time_ms, entries[-1].entry_id))
        return response

    def _admin(self, call: Call) -> None:
        self._verifier.caller(call.authorization).require(Scope.ADMIN)


def _revocation(request: pb.RevokeTokensRequest) -> Revocation:
    if sum(map(bool, (request.account_id, request.token_digest, request.family))) != 1:
        raise InvalidRequest("account_id", "an account, the digest of a token, or a device")
    if len(request.family) > _ID_LENGTH:
        raise InvalidRequest("family", f"the id of a device, {_ID_LENGTH} characters at the most")
    if len(request.account_id) > _ID_LENGTH or request.account_id in tuple(Issuer):
        raise InvalidRequest("account_id", f"of a person or a worker, {_ID_LENGTH} characters at the most")
    if request.token_digest and not _DIGEST.fullmatch(request.token_digest):
        raise InvalidRequest("token_digest", "the SHA-256 of a token, 64 digits of 0-9 and a-f")
    digest = bytes.fromhex(request.token_digest)
    now = int(time.time())
    issued_before = min(request.issued_before, now) if request.issued_before > 0 else now
    return Revocation(request.account_id, digest, issued_before, request.family)


def _version() -> str:
    try:
        return metadata.version(_PACKAGE)
    except metadata.PackageNotFoundError:
        return "from a source checkout"


def _settings(shown: Mapping[str, str]) -> list[pb.Setting]:
    return [pb.Setting(name=name, value=value) for name, value in shown.items()]


def _message(entry: Entry) -> pb.AuditEntry:
    done = entry.done
    message = pb.AuditEntry(
        entry_id=entry.entry_id,
        actor=done.actor,
        action=done.action,
        subject=done.subject,
        cause=done.cause,
        request_id=done.request_id,
        result=entry.result,  # type: ignore[arg-type]  # an enum's number
        detail=entry.detail,
        process=entry.process,
    )
    message.time.FromMilliseconds(entry.time_ms)
    return message
