"""`Play` on a WebSocket: messages of both directions are binary frames; the last one may be a refusal."""

import asyncio
import contextlib
import logging
import struct
from collections.abc import Callable, Mapping
from typing import Any, Final

import grpc
from picows import (
    WSAutoPingStrategy,
    WSError,
    WSFrame,
    WSHandshakeError,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,
)

from ardri_client.calls import trust
from ardri_client.calls.limits import MOST_BYTES
from ardri_client.calls.web import endings
from ardri_client.calls.web.stream_call import MOST_WAITING, PING_SECONDS, PONG_SECONDS, StreamCall

HANDSHAKE_SECONDS: Final = 5.0
_MESSAGES: Final = (WSMsgType.BINARY, WSMsgType.TEXT, WSMsgType.CONTINUATION)

_log = logging.LoggerAdapter(logging.getLogger("picows"), {})


class PlaySocket(StreamCall):
    """One stream. `url`: `ws://host:port/service/Play`."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        encode: Callable[[Any], bytes],
        decode: Callable[[bytes], Any],
    ) -> None:
        super().__init__(decode)
        self._encode = encode
        self._socket: WSTransport | None = None
        self._kind, self._message = WSMsgType.BINARY, b""
        self._is_writable = asyncio.Event()
        self._is_writable.set()
        self._opening = asyncio.create_task(self._open(url, headers))

    async def write(self, request: Any) -> None:
        """Sends a message.

        Raises:
            InvalidStateError: the call is over; reading tells why.
        """
        if not self._opening.done():
            await asyncio.wait([self._opening])
        await self._is_writable.wait()
        if self._is_over or self._socket is None:
            raise asyncio.InvalidStateError("the call is over")
        self._socket.send(WSMsgType.BINARY, self._encode(request))

    def cancel(self) -> None:
        """Cancels the call and closes the connection."""
        super().cancel()
        self._opening.cancel()
        self._disconnect()

    async def closed(self) -> None:
        """Waits until the connection is closed."""
        await asyncio.wait([self._opening])
        if self._socket is not None:
            with contextlib.suppress(WSError):  # the call has ended with this error already
                await self._socket.wait_disconnected()

    async def _open(self, url: str, headers: Mapping[str, str]) -> None:
        try:
            await ws_connect(
                lambda: _Listener(self),
                url,
                ssl_context=trust.context() if url.startswith("wss:") else None,
                extra_headers=headers,
                logger_name=_log,
                websocket_handshake_timeout=HANDSHAKE_SECONDS,
                enable_auto_ping=True,
                auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
                auto_ping_idle_timeout=PING_SECONDS,
                auto_ping_reply_timeout=PONG_SECONDS,
                max_frame_size=MOST_BYTES,
                max_redirects=0,  # the token is for this address
            )
        except WSHandshakeError as error:
            self._end(endings.of_handshake(int(error.response.status) if error.response else 0))
        except OSError as error:
            self._end(endings.ended(grpc.StatusCode.UNAVAILABLE, str(error) or type(error).__name__))
        if self._socket is None:  # picows also returns if the connection broke during the handshake
            self._end(endings.ended(grpc.StatusCode.UNAVAILABLE, "the connection broke"))

    # --- what happens on the connection

    def opened(self, socket: WSTransport) -> None:
        """Called when the connection is open; by then the call may be over."""
        self._socket = socket
        if self._is_over:
            self._disconnect()

    def received(self, frame: WSFrame) -> None:
        """Called with each frame."""
        if frame.msg_type in _MESSAGES:
            self._take_part(frame)
        elif frame.msg_type is WSMsgType.CLOSE:
            payload = frame.get_payload_as_bytes()
            code = struct.unpack(">H", payload[:2])[0] if payload else 0
            self._end(endings.of_close_frame(code, payload[2:].decode(errors="replace")))
            self._disconnect()

    def lost(self) -> None:
        """Called when the connection is closed."""
        self._is_writable.set()
        self._end(endings.ended(grpc.StatusCode.UNAVAILABLE, "the connection broke"))

    def hold(self, is_held: bool) -> None:
        """Called when the platform reads too slowly (`is_held`), and when it has caught up."""
        if is_held:
            self._is_writable.clear()
        else:
            self._is_writable.set()

    def _take_part(self, frame: WSFrame) -> None:
        """Takes a message, or a part of one, as proxies may split messages."""
        if frame.msg_type is not WSMsgType.CONTINUATION:
            self._kind, self._message = frame.msg_type, b""
        self._message += frame.get_payload_as_bytes()
        if not frame.fin or self._is_over:
            return
        if self._kind is WSMsgType.TEXT:
            if (refusal := endings.of_text(self._message)) is not None:
                self._end(refusal)
            return
        self._waiting.put_nowait(self._message)
        if self._waiting.qsize() >= MOST_WAITING and self._socket is not None:
            self._socket.underlying_transport.pause_reading()

    def _taken(self) -> None:
        if self._socket is not None and self._waiting.qsize() < MOST_WAITING:
            self._socket.underlying_transport.resume_reading()

    def _disconnect(self) -> None:
        if self._socket is not None and not self._socket.is_disconnected:
            if not self._socket.is_close_frame_sent:
                self._socket.send_close()
            self._socket.disconnect()


class _Listener(WSListener):
    """Passes on the callbacks of picows."""

    def __init__(self, call: PlaySocket) -> None:
        self._call = call

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._call.opened(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._call.received(frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._call.lost()

    def pause_writing(self) -> None:
        self._call.hold(True)

    def resume_writing(self) -> None:
        self._call.hold(False)
