"""Errors as gRPC statuses: code, message and details; and the reason that a status names.

A defect of ours is logged in full elsewhere, and becomes INTERNAL without its message.
"""

from typing import Final

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from ardri.match.v1 import errors_pb2 as reasons
from services.kernel import (
    GameError,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidSetup,
    Silenced,
)
from services.runtime.errors import Refusal, RemoteRefusal, is_refusal

DOMAIN: Final = "ardri"
MOST_MESSAGE_BYTES: Final = 1_200
"""Most bytes of a message. gRPC sends it twice, once with up to three characters for a byte, and clients drop
trailers of more than 8 KiB: they would not learn why their call was refused."""
_INVALID = grpc.StatusCode.INVALID_ARGUMENT
_STATE = grpc.StatusCode.FAILED_PRECONDITION
_OF_GAMES: dict[type[GameError], tuple[grpc.StatusCode, "reasons.Reason.ValueType"]] = {
    InvalidSetup: (_INVALID, reasons.REASON_INVALID_SETUP),
    InvalidOptions: (_INVALID, reasons.REASON_INVALID_OPTIONS),
    InvalidNotation: (_INVALID, reasons.REASON_INVALID_NOTATION),
    IllegalAction: (_STATE, reasons.REASON_ILLEGAL_ACTION),
    Silenced: (_STATE, reasons.REASON_SILENCED),
}
_OURS = frozenset(
    code.value[0]
    for code in (
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.INTERNAL,
        grpc.StatusCode.UNKNOWN,
        grpc.StatusCode.OK,
    )
)
"""Numbers of the codes that are not the caller's fault."""


def is_callers_fault(error: BaseException) -> bool:
    """Whether it is a refusal that the caller has caused, and not a part of the platform that is away."""
    if isinstance(error, RemoteRefusal):
        return error.status.code not in _OURS
    return is_refusal(error) and _code_and_reason(error)[0].value[0] not in _OURS


def reason_name(error: BaseException) -> str:
    """Returns the stable name of a refusal, such as `STALE_VERSION`; `INTERNAL` for a defect."""
    if isinstance(error, RemoteRefusal):
        return reason_of(error.status) or "INTERNAL"
    return _code_and_reason(error)[1]


def to_status(error: BaseException, *, trace_id: str = "") -> Status:
    """Returns the status of an error: code, message, ErrorInfo, and RetryInfo where waiting helps."""
    if isinstance(error, RemoteRefusal):
        return error.status
    code, reason = _code_and_reason(error)
    metadata: dict[str, str] = {}
    message = "internal error; see the log of the service" if not is_refusal(error) else str(error)
    if isinstance(error, Refusal):
        metadata = dict(error.metadata)
    elif isinstance(error, GameError) and error.rule:
        metadata = {"rule": error.rule}
    if trace_id:
        metadata["trace_id"] = trace_id
    details = [_packed(ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata))]
    if isinstance(error, Refusal) and error.retry_seconds:
        delay = Duration()
        delay.FromNanoseconds(int(error.retry_seconds * 1e9))
        details.append(_packed(RetryInfo(retry_delay=delay)))
    return Status(code=code.value[0], message=_shortened(message), details=details)


def _shortened(message: str) -> str:
    body = message.encode()
    if len(body) <= MOST_MESSAGE_BYTES:
        return message
    return f"{body[:MOST_MESSAGE_BYTES].decode(errors='ignore')} .."


def reason_of(status: Status) -> str:
    """Returns the stable name of a refusal, such as `STALE_VERSION`; empty if the status has none."""
    info = ErrorInfo()
    return str(info.reason) if any(detail.Unpack(info) for detail in status.details) else ""


def _code_and_reason(error: BaseException) -> tuple[grpc.StatusCode, str]:
    if isinstance(error, Refusal):
        code, reason = error.code, error.reason
    else:
        code, reason = next(
            (found for kind, found in _OF_GAMES.items() if isinstance(error, kind)),
            (grpc.StatusCode.INTERNAL, reasons.REASON_INTERNAL),
        )
    return code, reasons.Reason.Name(reason).removeprefix("REASON_")


def _packed(message: ErrorInfo | RetryInfo) -> Any:
    packed = Any()
    packed.Pack(message)
    return packed
