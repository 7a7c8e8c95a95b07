"""The settings of uvicorn and of its connections."""

import asyncio
from collections.abc import Sized
from typing import Final

import uvicorn

from gateway.web.application import Application
from gateway.web.sockets import websocket
from gateway.web.sockets.stream_sockets import StreamSockets
from services.runtime.limits.serving import ServingLimits

BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""
_IDLE_SECONDS: Final = 75
"""How long an idle connection is kept for its next request: longer than ingresses keep theirs."""


class Settings(uvicorn.Config):
    """uvicorn's configuration, which it passes to each connection, with what our connections need besides."""

    def __init__(
        self,
        connection: type[asyncio.Protocol],
        application: Application,
        sockets: StreamSockets,
        limits: ServingLimits,
        drain_seconds: float,
    ) -> None:
        self.limits = limits
        self._sockets = sockets
        super().__init__(
            application,
            http=connection,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            log_level="critical",  # the gateway logs its own defects; faults of clients are no news
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=_IDLE_SECONDS,
            timeout_graceful_shutdown=int(drain_seconds),
            backlog=BACKLOG,
        )

    def are_too_many(self, connections: Sized) -> bool:
        """Whether these connections and all WebSockets together are more than the limit."""
        return len(connections) + len(self._sockets) > self.limits.connections

    def take_over(
        self, transport: asyncio.Transport, client: tuple[str, int] | None, received: bytes
    ) -> None:
        """Turns a connection into a WebSocket."""
        host, port = client or ("", 0)
        websocket.take_over(
            transport, received, lambda request: self._sockets.decide(request, host, port), self.limits
        )
