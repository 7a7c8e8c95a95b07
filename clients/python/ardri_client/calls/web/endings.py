"""Turns ends of calls by HTTP into gRPC errors, so that one module reads all refusals (errors.py). Pure."""

import asyncio
from typing import Final

import grpc
from connectrpc.errors import ConnectError
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any
from google.rpc.status_pb2 import Status

from ardri_client.errors import STATUS_DETAILS

_CODES: Final = {code.value[0]: code for code in grpc.StatusCode if code is not grpc.StatusCode.OK}
_OF_HTTP: Final = {
    401: grpc.StatusCode.UNAUTHENTICATED,
    403: grpc.StatusCode.PERMISSION_DENIED,
    404: grpc.StatusCode.UNIMPLEMENTED,
    429: grpc.StatusCode.UNAVAILABLE,
    502: grpc.StatusCode.UNAVAILABLE,
    503: grpc.StatusCode.UNAVAILABLE,
    504: grpc.StatusCode.UNAVAILABLE,
}
"""The gRPC status for a status of HTTP (grpc/doc/http-grpc-status-mapping.md)."""
_WELL, _TOO_BIG = 1000, 1009
_REFUSED: Final = 4000
"""Codes of close frames: end of the match, a frame that is too long, and this plus the number of a status."""


def ended(code: grpc.StatusCode, message: str) -> grpc.aio.AioRpcError:
    """Makes the error of a call of which nothing more is known."""
    return grpc.aio.AioRpcError(code, details=message)


def of_status(status: Status) -> grpc.aio.AioRpcError:
    """Makes the error of a call that ended with that status, and keeps all details of the status."""
    trailing = grpc.aio.Metadata()
    if status.details:
        trailing.add(STATUS_DETAILS, status.SerializeToString())
    code = _CODES.get(status.code, grpc.StatusCode.UNKNOWN)
    return grpc.aio.AioRpcError(code, trailing_metadata=trailing, details=status.message)


def of_connect(error: ConnectError) -> grpc.aio.AioRpcError:
    """Makes the error of a call by Connect.

    Raises:
        CancelledError: the task itself was cancelled, which connectrpc reports as an error of the call.
    """
    if isinstance(error.__cause__, asyncio.CancelledError):
        raise error.__cause__
    details = [
        Any(type_url=f"type.googleapis.com/{each.type_name}", value=each.message_bytes)
        for each in error.details
    ]
    name = error.code.name
    code = grpc.StatusCode["CANCELLED" if name == "CANCELED" else name]
    return of_status(Status(code=code.value[0], message=error.message, details=details))


def of_text(text: bytes) -> grpc.aio.AioRpcError | None:
    """Reads the last message of a WebSocket; None if it is no status, and the close frame has to tell."""
    try:
        return of_status(json_format.Parse(text, Status(), ignore_unknown_fields=True))
    except (json_format.ParseError, UnicodeDecodeError):
        return None


def of_close_frame(code: int, reason: str) -> grpc.aio.AioRpcError | None:
    """Makes the error of a closed WebSocket; None if its stream ended normally."""
    if code == _WELL:
        return None
    if code == _TOO_BIG:
        return ended(grpc.StatusCode.RESOURCE_EXHAUSTED, "the message is too long")
    known = _CODES.get(code - _REFUSED, grpc.StatusCode.UNAVAILABLE)
    return ended(known, reason or f"the WebSocket was closed with {code}")


def of_handshake(status: int) -> grpc.aio.AioRpcError:
    """Makes the error of a WebSocket whose handshake was refused."""
    code = _OF_HTTP.get(status, grpc.StatusCode.UNKNOWN)
    return ended(code, f"the handshake was answered with {status}")
