"""The only user of picows: WebSocket connections (RFC 6455) on sockets that have served HTTP so far.

picows can only listen on its own sockets. So its protocol is created here in the way of `ws_create_server`.
"""

import asyncio
import logging
import struct
from collections.abc import Callable, Mapping
from typing import Any, Final

import picows
from picows import (
    WSAutoPingStrategy,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stub leaves it out

from services.runtime.limits.serving import ServingLimits
from services.runtime.rpc.methods import MAX_MESSAGE

Accepted = picows.WSUpgradeResponseWithListener
Decide = Callable[[WSUpgradeRequest], Accepted]
"""Returns the answer to a client that asks for a WebSocket, and the listener of the connection."""

_BUFFER_BYTES: Final = 2048
"""Initial size of a connection's read buffer; it grows with the frames that come."""
_CLOSE_REASON_BYTES: Final = 123
_COPIED_BYTES: Final = 8192
"""The longest message that picows copies. For a longer one it passes the frame's head to asyncio as a view of
its own buffer, which the next message overwrites. From Python 3.12 on, asyncio may still hold that view then
(cpython#91166)."""
_FINAL: Final = 0x80
"""The bit of a frame that ends its message (RFC 6455, section 5.2)."""
_SHORT, _LONG = 126, 127
"""Length codes for sizes of two bytes, and of eight."""

_log = logging.LoggerAdapter(logging.getLogger("picows"), {})
_log.setLevel(logging.CRITICAL)  # it logs each connection, and each fault of a client


def take_over(transport: asyncio.Transport, received: bytes, decide: Decide, limits: ServingLimits) -> None:
    """Turns the connection into a WebSocket. `received`: the head of its request, and the bytes after it."""
    protocol: Any = WSProtocol(
        None,  # host and port, of clients
        None,  # path, of clients
        False,  # is_client_side
        decide,
        _log,
        True,  # disconnect_on_exception
        limits.handshake_seconds,
        True,  # enable_auto_ping
        limits.keepalive_seconds,
        min(limits.keepalive_timeout_seconds, limits.keepalive_seconds),
        WSAutoPingStrategy.PING_WHEN_IDLE,
        False,  # enable_auto_pong: a client that reads nothing would have answers pile up
        MAX_MESSAGE,
        None,  # extra_headers, of clients
        _BUFFER_BYTES,
    )
    protocol.connection_made(transport)
    transport.set_protocol(protocol)
    left = memoryview(received)
    while left:
        buffer = protocol.get_buffer(-1)
        size = min(len(buffer), len(left))
        buffer[:size] = left[:size]
        left = left[size:]
        protocol.buffer_updated(size)


def accepted(listener: WSListener, headers: Mapping[str, str]) -> Accepted:
    """The answer by which the connection becomes a WebSocket."""
    return Accepted(WSUpgradeResponse.create_101_response(headers), listener)


def refused(status: int, words: str) -> Accepted:
    """The answer that refuses a WebSocket; browsers do not show the text to the page."""
    return Accepted(WSUpgradeResponse.create_error_response(status, words.encode()), None)


def send(transport: WSTransport, kind: WSMsgType, message: bytes) -> None:
    """Sends a message, in one frame."""
    size = len(message)
    if size <= _COPIED_BYTES:
        transport.send(kind, message)
        return
    layout, short = (">BBH", _SHORT) if size < 1 << 16 else (">BBQ", _LONG)
    transport.underlying_transport.write(struct.pack(layout, _FINAL | kind.value, short, size) + message)


def close(transport: WSTransport, code: int, reason: str) -> None:
    """Sends the close frame. `code`: any of RFC 6455 or 4000 to 4999."""
    # The stub names an enumeration, but private codes are whole numbers.
    send_close: Any = transport.send_close
    send_close(code, reason.encode()[:_CLOSE_REASON_BYTES].decode(errors="ignore"))
