"""How a call of an attack ended, in one word."""

from typing import Final, cast

import grpc
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

SERVED: Final = "served"
REFUSED: Final = "refused typed"
_DETAILS: Final = "grpc-status-details-bin"
_ANSWERS: Final = (
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.ABORTED,
)


def outcome(error: grpc.aio.AioRpcError) -> str:
    """`refused typed` if the platform wants the caller to come back later, and says when.

    `served` if it refused what was asked, which is an answer; all else by its code: `bare CANCELLED`.
    """
    found = dict(error.trailing_metadata() or ()).get(_DETAILS)
    status = Status.FromString(cast("bytes", found)) if found else Status()
    info = ErrorInfo()
    is_ours = any(each.Unpack(info) for each in status.details) and info.domain == "ardri"
    says_when = any(each.Is(RetryInfo.DESCRIPTOR) for each in status.details)
    if is_ours and error.code() in _ANSWERS:
        return SERVED
    if is_ours and says_when:
        return REFUSED
    return f"{'untimed' if is_ours else 'bare'} {error.code().name}"
