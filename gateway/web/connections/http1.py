"""One HTTP/1.1 connection: uvicorn's, with bounds on what a client may send and how long it may take.

uvicorn parses the head of each request. If one asks for a WebSocket, picows takes the connection over, on the
same socket. So WebSockets need no port of their own, and browsers need only one address.
"""

import asyncio
from typing import Any, Final

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gateway.web.connections.settings import Settings
from services.runtime.limits.serving import STALLED_SECONDS

_MOST_HEAD: Final = 16 * 1024
"""Most bytes of a request's head, and of its trailers after the body."""
_MOST_AHEAD: Final = 100
"""Most pipelined requests that wait for earlier answers. A request takes 2 KiB here and only 18 bytes to
send, and waits for as long as a stream before it is open."""
_HANDED_OVER: Final = (
    b"authorization",
    b"host",
    b"origin",
    b"sec-websocket-key",
    b"sec-websocket-protocol",
    b"sec-websocket-version",
    b"traceparent",
    b"x-forwarded-for",
)
_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class _TooFarAhead(Exception):
    """A client has sent too many requests ahead of its answers."""


class Connection(HttpToolsProtocol):
    """One connection."""

    def __init__(self, config: Settings, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._settings = config
        self._limits = config.limits
        self._head: int | None = None
        self._trailers: int | None = None
        self._is_arriving = False
        self._arrival: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A client has connected."""
        super().connection_made(transport)
        if self._settings.are_too_many(self.connections):
            transport.abort()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._arrived()
        if self._stalled is not None:
            self._stalled.cancel()
        self._give_up()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """Gives up all requests. uvicorn tells only the newest one, which may wait behind another."""
        self.pipeline.clear()
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """The client has sent some bytes."""
        self._unset_keepalive_if_required()
        if self._trailers is not None:
            self._trailers += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            if self._should_upgrade():
                self._leave(data[upgrade.args[0] :])
            return
        except httptools.HttpParserError:
            self.send_400_response("no request of HTTP/1.1")
            self._give_up()
            return
        if self._head is not None:
            self._head += len(data)
            if self._head > _MOST_HEAD:
                self.transport.write(_TOO_LARGE)
                self.transport.close()
                self._give_up()
        elif self._trailers is not None and self._trailers > _MOST_HEAD:
            self.transport.abort()
        elif not self._is_arriving and (self.cycle is None or self.cycle.response_complete):
            self._expect()  # these bytes begin no request

    # --- what the parser finds

    def on_message_begin(self) -> None:
        """The first byte of a request.

        Raises:
            _TooFarAhead: too many wait; httptools passes it on as an error of its parser.
        """
        if len(self.pipeline) >= _MOST_AHEAD:
            raise _TooFarAhead
        super().on_message_begin()
        self._head = 0
        self._is_arriving = True
        self._expect()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the request's head. Lines after the body are ignored, as no method takes trailers."""
        if self._head is not None:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The end of the request's head."""
        self._head = None
        super().on_headers_complete()

    def on_chunk_header(self) -> None:
        """The size of a part of the body; trailers follow if it is 0."""
        self._trailers = 0

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._trailers = None
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The end of the body."""
        self._trailers = None
        self._is_arriving = False
        self._arrived()
        super().on_message_complete()

    def _should_upgrade(self) -> bool:
        return self._get_upgrade() == b"websocket" and self.parser.get_method() == b"GET"

    # --- what takes too long

    def _expect(self) -> None:
        """Starts the timer within which a whole request has to arrive."""
        if self._arrival is None:
            self._arrival = self.loop.call_later(self._limits.handshake_seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read on."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    # --- WebSockets

    def _leave(self, after: bytes) -> None:
        """Hands the connection over to picows, with the request's head and the bytes after it.

        The `Connection` header is replaced: Firefox sends `keep-alive, Upgrade`, but picows wants one word.
        """
        given = [(name, value) for name, value in self.headers if name in _HANDED_OVER]
        lines = [b"GET " + self.url + b" HTTP/1.1", b"upgrade: websocket", b"connection: upgrade"]
        head = b"\r\n".join([*lines, *(name + b": " + value for name, value in given), b"", b""])
        is_busy = self.cycle is not None and not self.cycle.response_complete
        if is_busy or not head.isascii():
            self.send_400_response("an answer is under way" if is_busy else "headers are ASCII")
            return
        self.connections.discard(self)
        self._arrived()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does once a connection is lost
        self._settings.take_over(self.transport, self.client, head + after)
