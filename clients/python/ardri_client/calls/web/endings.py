"""How calls by HTTP end, told as gRPC tells it, so that one place reads all refusals (errors.py). Pure."""

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
"""What gRPC takes a status of HTTP for (grpc/doc/http-grpc-status-mapping.md)."""
_WELL, _TOO_BIG = 1000, 1009
_REFUSED: Final = 4000
"""Codes of close frames: the end of the match, a frame that was too long, and this plus a status's number."""


def ended(code: grpc.StatusCode, message: str) -> grpc.aio.AioRpcError:
    """A call that nothing more is known of."""
    return grpc.aio.AioRpcError(code, details=message)


def of_status(status: Status) -> grpc.aio.AioRpcError:
    """A call that ended with that status, of which nothing is lost."""
    trailing = grpc.aio.Metadata()
    if status.details:
        trailing.add(STATUS_DETAILS, status.SerializeToString())
    code = _CODES.get(status.code, grpc.StatusCode.UNKNOWN)
    return grpc.aio.AioRpcError(code, trailing_metadata=trailing, details=status.message)


def of_connect(error: ConnectError) -> grpc.aio.AioRpcError:
    """A call of Connect.

    Raises:
        CancelledError: it is the task's own, which connectrpc takes for an error of the call.
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
    """The last message of a WebSocket; None if it is no status, so that the close frame has to say it."""
    try:
        return of_status(json_format.Parse(text, Status(), ignore_unknown_fields=True))
    except (json_format.ParseError, UnicodeDecodeError):
        return None


def of_close_frame(code: int, reason: str) -> grpc.aio.AioRpcError | None:
    """A WebSocket that was closed; None if its stream ended well."""
    if code == _WELL:
        return None
    if code == _TOO_BIG:
        return ended(grpc.StatusCode.RESOURCE_EXHAUSTED, "the message is too long")
    known = _CODES.get(code - _REFUSED, grpc.StatusCode.UNAVAILABLE)
    return ended(known, reason or f"the WebSocket was closed with {code}")


def of_handshake(status: int) -> grpc.aio.AioRpcError:
    """A WebSocket that was not to be had."""
    code = _OF_HTTP.get(status, grpc.StatusCode.UNKNOWN)
    return ended(code, f"the handshake was answered with {status}")
