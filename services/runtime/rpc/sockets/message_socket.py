"""Messages on one socket. The size of each goes before it, as four bytes, little-endian."""

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Final, cast

from services.runtime.rpc.grpc_server import HARD_LIMIT

_SIZE: Final = struct.Struct("<I")
_ALIVE: Final = (
    (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
    (socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 10),
    (socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 1),  # several, because a lost probe is not sent again
    (socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 5),
    (socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 15_000),  # ms that sent data may stay unacknowledged
)
"""Finds a dead peer as soon as gRPC's channels do (services/runtime/tls/dialer.py). By default, Linux waits
for hours (tcp(7))."""


class MessageSocket(asyncio.Protocol):
    """One end of a connection. `ended` is done when the connection has ended.

    `on_message` is called for each message, in order. `write` is to send all that waits; it is called after
    `write_soon`, and when the socket `takes` messages again. A peer that sends a message of more than `most`
    bytes is cut off, and so is a peer without a sign of life for 15 s. All methods belong to one event loop.
    """

    def __init__(self, on_message: Callable[[bytes], None], most: int = HARD_LIMIT) -> None:
        self.on_message = on_message
        self.most = most
        self.write: Callable[[], None] = _nothing
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.takes = True
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._pausing = False
        self._finishing = False
        self._writes_soon = False

    def send(self, payload: bytes) -> None:
        """Sends a message, at once if the peer reads; nothing after `finish`, or if the peer has gone."""
        if self._transport is not None and not self._finishing:
            self._transport.write(_SIZE.pack(len(payload)) + payload)

    def write_soon(self) -> None:
        """Has `write` called two iterations of the loop later; calls until then share it."""
        if not self._writes_soon:
            self._writes_soon = True
            asyncio.get_running_loop().call_soon(self._write_next_turn)

    def _write_next_turn(self) -> None:
        asyncio.get_running_loop().call_soon(self._write_now)

    def _write_now(self) -> None:
        self._writes_soon = False
        self.write()

    def pause(self) -> None:
        """Reads nothing and passes on no messages until `resume`."""
        self._pausing = True
        if self._transport is not None:
            self._transport.pause_reading()

    def resume(self) -> None:
        """Passes on the messages that had arrived before `pause`, and reads again."""
        self._pausing = False
        self._hand_on()
        if self._transport is not None and not self._pausing:
            self._transport.resume_reading()

    async def finish(self, seconds: float) -> None:
        """Sends no more, and waits up to `seconds` until the peer has read everything and closes, too."""
        self._finishing = True
        if self._transport is not None:
            self._transport.write_eof()
        await asyncio.wait([self.ended], timeout=seconds)

    def abort(self) -> None:
        """Closes the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called by asyncio."""
        self._transport = cast(asyncio.Transport, transport)
        connection: socket.socket = transport.get_extra_info("socket")
        for level, option, value in _ALIVE:
            connection.setsockopt(level, option, value)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called by asyncio."""
        self._transport = None
        self._buffer.clear()
        if not self.ended.done():
            self.ended.set_result(None)

    def pause_writing(self) -> None:
        """Called by asyncio."""
        self.takes = False

    def resume_writing(self) -> None:
        """Called by asyncio."""
        self.takes = True
        self.write()

    def data_received(self, data: bytes) -> None:
        """Called by asyncio."""
        self._buffer += data
        self._hand_on()

    def _hand_on(self) -> None:
        buffer, start = self._buffer, 0
        while not self._pausing and self._transport is not None and len(buffer) - start >= _SIZE.size:
            (size,) = _SIZE.unpack_from(buffer, start)
            if size > self.most:
                self.abort()
                return
            begin, start_of_next = start + _SIZE.size, start + _SIZE.size + size
            if len(buffer) < start_of_next:
                break
            start = start_of_next
            self.on_message(bytes(buffer[begin:start]))
        del buffer[:start]


def _nothing() -> None:
    pass
