"""One HTTP/2 connection: uvicorn's, with the bounds of HTTP/1.1 connections, and more for its streams.

zttp refuses more than 128 streams at once and heads of more than 64 KiB, and holds a body back until the
client has room for it. This module bounds the rest: how long a request may take to arrive, how much may wait
for a client that reads slowly, and how many requests a client may cancel (RFC 9113, section 10.5).
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final

import zttp
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT
from uvicorn.protocols.http.zttp_h2_impl import RequestResponseCycle, ZttpH2Protocol

from gateway.web.application import Message, Receive, Scope, Send
from gateway.web.connections.settings import Settings
from services.runtime.limits.serving import STALLED_SECONDS

_MOST_TAKEN_BACK: Final = 200
"""How many more requests a client may cancel than it lets end: each is begun, and costs something."""
_ENHANCE_YOUR_CALM: Final = 11
_ENABLE_CONNECT_PROTOCOL: Final = 8
_FRAME_HEAD: Final = 9


class Http2Connection(ZttpH2Protocol):
    """One connection. It offers no WebSockets (RFC 8441): each has an HTTP/1.1 connection of its own."""

    def __init__(self, config: Settings, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._settings = config
        self._application = self.app
        self.app = self._answer
        self._credit = asyncio.Event()
        self._taken_back = 0
        self._has_begun = False
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client has connected, and chosen this protocol."""
        super().connection_made(transport)
        if self._settings.are_too_many(self.connections):
            transport.abort()
        else:
            self._expect(0, transport.abort)  # the settings, which every client sends first

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._unstall()
        self._credit.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The client has sent some frames. If they end the connection, all its requests are given up."""
        super().data_received(data)
        if self.transport.is_closing():
            for cycle in self.cycles.values():
                cycle.disconnected = True
                cycle.message_event.set()
        self._credit.set()

    def flush(self) -> None:
        """Writes the queued frames; the first one is the settings."""
        queued = self.conn.data_to_send()
        if queued:
            self.transport.write(queued if self._has_begun else _without_websockets(queued))
            self._has_begun = True

    # --- what the parser finds

    def events(self) -> Any:
        """Yields all events that the parser has found."""
        for event in super().events():
            match event:
                case zttp.Settings():
                    self._arrived(0)
                case zttp.EndOfMessage():
                    self._arrived(event.stream_id)
            yield event

    def handle_request(self, event: zttp.Request) -> None:
        """The head of a request: the rest has to follow in time. Paths are ASCII (RFC 3986, section 2)."""
        if not event.path.isascii():
            self.conn.stream(event.stream_id).reset()
            return
        super().handle_request(event)
        cycle = self.cycles[event.stream_id]
        if event.end_stream:  # uvicorn waits for an event of the end, which zttp does not send then
            cycle.more_body = False
            cycle.message_event.set()
        else:
            self._expect(event.stream_id, lambda: _give_up(cycle))

    def handle_rst_stream(self, event: zttp.RstStream) -> None:
        """The client has cancelled a request."""
        self._arrived(event.stream_id)
        super().handle_rst_stream(event)
        self._taken_back += 1
        if self._taken_back > _MOST_TAKEN_BACK and not self.transport.is_closing():
            self.conn.close(_ENHANCE_YOUR_CALM)
            self.flush()
            self.transport.close()

    def on_response_complete(self, stream_id: int) -> None:
        """An answer has ended."""
        self._arrived(stream_id)
        self._taken_back = max(0, self._taken_back - 1)
        super().on_response_complete(stream_id)

    # --- what takes too long

    def _expect(self, stream_id: int, give_up: Callable[[], None]) -> None:
        seconds = self._settings.limits.handshake_seconds
        self._timers[stream_id] = self.loop.call_later(seconds, give_up)

    def _arrived(self, stream_id: int) -> None:
        timer = self._timers.pop(stream_id, None)
        if timer is not None:
            timer.cancel()

    def pause_writing(self) -> None:
        """The client reads too slowly. Its frames are not read meanwhile: answers to them would pile up."""
        super().pause_writing()
        self.flow.pause_reading()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read on."""
        self._unstall()
        super().resume_writing()
        self.resume_reading_if_idle()

    def resume_reading_if_idle(self) -> None:
        """Reads on, unless too much of a request or of answers waits."""
        if not self.flow.write_paused and not self.transport.is_closing():
            super().resume_reading_if_idle()

    def _unstall(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # --- answers

    async def _answer(self, scope: Any, receive: Receive, send: Any) -> None:
        cycle: RequestResponseCycle = send.__self__

        async def sending(message: Message) -> None:
            await send(message)
            await self._wait_for_credit(cycle)

        answering: Callable[[Scope, Receive, Send], Any] = self._application
        await answering(scope, receive, sending)

    async def _wait_for_credit(self, cycle: RequestResponseCycle) -> None:
        """Waits until the client has taken most of what was sent, or has been given up."""
        while not cycle.disconnected and (cycle.stream.pending_bytes or 0) > HIGH_WATER_LIMIT:
            self._credit.clear()
            try:
                async with asyncio.timeout(STALLED_SECONDS):
                    await self._credit.wait()
            except TimeoutError:
                _give_up(cycle)


def _give_up(cycle: RequestResponseCycle) -> None:
    """Resets the request's stream, and tells its method that the client has gone."""
    cycle.abort_stream()
    cycle.message_event.set()


def _without_websockets(settings: bytes) -> bytes:
    """The frame of settings that zttp has written, without the setting that offers WebSockets."""
    length = int.from_bytes(settings[:3], "big")
    head, rest = settings[3:_FRAME_HEAD], settings[_FRAME_HEAD:]
    content, after = rest[:length], rest[length:]
    kept = [pair for pair in struct.iter_unpack(">HI", content) if pair[0] != _ENABLE_CONNECT_PROTOCOL]
    packed = b"".join(struct.pack(">HI", *pair) for pair in kept)
    return len(packed).to_bytes(3, "big") + head + packed + after
