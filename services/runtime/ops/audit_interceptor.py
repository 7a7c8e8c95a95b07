"""Audits calls of operators and directors to a service: an entry before and one after, refusals included."""

import contextlib
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from google.protobuf.message import Message

from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.errors import InvalidRequest, LogUnavailable, is_refusal
from services.runtime.limits.bucket import RateLimit
from services.runtime.ops.audit_log import DONE, FAILED, REFUSED, Action, AuditLog
from services.runtime.rpc.methods import Call, Service, Unary, decoded
from services.runtime.rpc.requests.request_ids import check_printable_id
from services.runtime.rpc.statuses import reason_name

MOST_CAUSE: Final = 200
"""The most characters of an operator's reason."""
_STRANGERS_AT_ONCE: Final = 20
_STRANGER_SECONDS: Final = 3.0
"""Calls without the scope: how many are audited at once, and after how long one more."""


def with_audit(
    service: Service, methods: Mapping[str, type[Message]], audit_log: AuditLog, verifier: TokenVerifier
) -> Service:
    """Returns the service with some unary methods audited. `methods`: their names and types of request.

    A caller without a valid token leaves no entry. Anybody may have a token without the scope admin: such
    calls are limited, so that they cannot fill a disk.
    """
    strangers = RateLimit("refused", burst=_STRANGERS_AT_ONCE, seconds=_STRANGER_SECONDS)

    def wrapped(name: str, unary: Unary) -> Unary:
        kind = methods[name]

        async def written(call: Call, payload: bytes) -> bytes:
            claims = verifier.caller(call.authorization)
            request = decoded(kind, payload)
            is_service = Scope.SERVICE in claims.scopes
            if is_service and claims.account_id == Issuer.GATEWAY:
                # The gateway that passes the call on has audited it already.
                return await unary(call, payload)
            if not is_service and Scope.ADMIN not in claims.scopes:
                strangers.take("", time.monotonic())
            action = action_of(name, claims, request)
            entry_id = await audit_log.begin(action)
            try:
                answer = await unary(call, payload)
            except Exception as error:
                result = REFUSED if is_refusal(error) else FAILED
                # The caller gets the first error. Without an answer of the database the entry stays open.
                with contextlib.suppress(LogUnavailable):
                    await audit_log.end(entry_id, action, result, reason_name(error))
                raise
            await audit_log.end(entry_id, action, DONE)
            return answer

        return written

    unary = {name: wrapped(name, each) if name in methods else each for name, each in service.unary.items()}
    return replace(service, unary=unary)


def action_of(method: str, claims: Claims, request: Message) -> Action:
    """Returns the action of a call. Field 1 of the request is its subject: a match, a process, or a verb."""
    first = request.DESCRIPTOR.fields_by_number[1]
    value = getattr(request, first.name)
    if first.enum_type is not None and value in first.enum_type.values_by_number:
        value = first.enum_type.values_by_number[value].name
    return Action(
        actor=claims.account_id,
        action=method,
        subject=" ".join((str(value), *getattr(request, "task_ids", ()))),
        cause=str(getattr(request, "cause", "")),
        request_id=str(getattr(request, "request_id", "")),
    )


def check_operator_request(cause: str, request_id: str) -> None:
    """Checks the reason and the request id that every change by an operator needs.

    Raises:
        InvalidRequest: the reason is missing, too long or not printable, or the request id is not valid.
    """
    if not (len(cause.strip()) > 0 and len(cause) <= MOST_CAUSE and cause.isprintable()):
        raise InvalidRequest("cause", f"1 to {MOST_CAUSE} characters on one line that say why")
    check_printable_id(request_id)
