"""picows, at this one place: WebSocket connections (RFC 6455) on sockets that HTTP has answered on so far.

picows listens for itself only; its protocol is taken here as its own `ws_create_server` makes it.
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
"""What to answer to a client that asks for a WebSocket, and who hears it from then on."""

_BUFFER_BYTES: Final = 2048
"""Of a connection's read buffer; it grows with the frames that come."""
_CLOSE_REASON_BYTES: Final = 123
_COPIED_BYTES: Final = 8192
"""Of a longer message picows hands asyncio the head as a view of its own buffer, which the next message fills
anew; from Python 3.12 on, asyncio may still hold that view then (cpython#91166)."""
_FINAL: Final = 0x80
"""The bit of a frame that ends its message (RFC 6455, section 5.2)."""
_SHORT, _LONG = 126, 127
"""Stand for a size of two bytes, and of eight."""

_log = logging.LoggerAdapter(logging.getLogger("picows"), {})
_log.setLevel(logging.CRITICAL)  # it has a line for each connection, and one for whatever a client does wrong


def take_over(transport: asyncio.Transport, received: bytes, decide: Decide, limits: ServingLimits) -> None:
    """From now on the connection is a WebSocket. `received`: the head of its request, and what came after."""
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
    """The answer by which it does not; browsers keep the words from the page."""
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
    """Sends the last frame. `code`: any of RFC 6455 or 4000 to 4999."""
    # The stub names an enumeration, but private codes are whole numbers.
    send_close: Any = transport.send_close
    send_close(code, reason.encode()[:_CLOSE_REASON_BYTES].decode(errors="ignore"))
