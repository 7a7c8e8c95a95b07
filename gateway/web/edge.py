"""Starts and stops the browser edge, its socket and its server, in the gateway's own loop."""

import asyncio
import contextlib
import socket
from collections.abc import Generator, Sequence
from typing import Any, Final

import structlog
import uvicorn

from gateway.proxy.directors import SERVICE as TOURNAMENTS
from gateway.proxy.directors import Director
from gateway.web.application import Application
from gateway.web.connections.http1 import Connection
from gateway.web.connections.negotiated import PROTOCOLS, Negotiated
from gateway.web.connections.settings import BACKLOG, Settings
from gateway.web.content_types import ContentTypes
from gateway.web.endpoints import applications
from gateway.web.exposed import SERVICES, ExposedService
from gateway.web.files import PACKAGED, Files
from gateway.web.json_texts import Charging, JsonTexts
from gateway.web.origins import Origins
from gateway.web.proxies import Proxies
from gateway.web.sockets.socket_method import SocketMethod, socket_methods
from gateway.web.sockets.stream_sockets import StreamSockets
from services.runtime.limits.serving import ServingLimits
from services.runtime.process.tasks import wait_at_most
from services.runtime.rpc.methods import Service
from services.runtime.rpc.server import Server
from services.runtime.rpc.sockets.listening import ListeningSocket
from services.runtime.timer_coalescing import coalesced
from services.runtime.tls.showing import ServerContext

_DATE_SECONDS: Final = 1.0
"""How often the date in the headers of answers is updated."""
_log = structlog.get_logger()


class _Uvicorn(uvicorn.Server):
    """A server that leaves signals to the process, and bounds TLS handshakes like the rest of a request."""

    def __init__(self, config: Settings, tls: ServerContext | None) -> None:
        super().__init__(config)
        self._settings = config
        self._tls = tls
        self._exiting = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves these sockets, with a time limit for TLS handshakes; uvicorn's is a minute."""
        seconds = self._settings.limits.handshake_seconds if self._tls is not None else None
        loop = asyncio.get_running_loop()
        self.servers = [
            await loop.create_server(
                self._protocol,
                sock=each,
                ssl=self._tls.context if self._tls is not None else None,
                backlog=BACKLOG,
                ssl_handshake_timeout=seconds,
            )
            for each in sockets or []
        ]
        self.started = True

    async def main_loop(self) -> None:
        """Returns once the server is to exit. uvicorn would wake ten times a second; the date needs one."""
        while not await self.on_tick(0):
            await wait_at_most(self._exiting, coalesced(_DATE_SECONDS))

    def exit(self) -> None:
        """Takes no new connections, and ends when all open ones have ended."""
        self.should_exit = True
        self._exiting.set()

    def _protocol(self) -> asyncio.Protocol:
        made: Any = self._settings.http_protocol_class
        protocol: asyncio.Protocol = made(self._settings, self.server_state, self.lifespan.state)
        return protocol


def add_edge(
    server: Server,
    services: Sequence[Service],
    director: Director,
    charging: Charging,
    callable_origins: Sequence[str] = (),
) -> None:
    """Adds a browser edge to the server, with the exposed ones of its counted services, if it has a port.

    `charging`: charges callers for JSON. `callable_origins`: origins that the client's pages may call, too.
    """
    if server.config.http_port < 0:
        return
    exposed = [ExposedService.of(service) for service in services if service.name in SERVICES]
    passed = ExposedService(TOURNAMENTS.full_name, director.unary(TOURNAMENTS), director.streams(TOURNAMENTS))
    spoken = socket_methods(services, passed.streams["WatchSeats"])
    edge = Edge(server, [*exposed, passed], spoken, JsonTexts(charging), callable_origins)
    server.on_start(edge.start)
    server.on_drain(edge.drain)
    server.on_stop(edge.stop)


class Edge:
    """Serves services over HTTP, and streams over WebSockets."""

    def __init__(
        self,
        server: Server,
        services: Sequence[ExposedService],
        spoken: Sequence[SocketMethod],
        texts: JsonTexts | None = None,
        callable_origins: Sequence[str] = (),
    ) -> None:
        config = server.config
        self._server = server
        origins, proxies = Origins(config.origins), Proxies(config.trusted_proxies)
        self._texts = texts or JsonTexts()
        self._sockets = StreamSockets(spoken, server.admission.streams, origins, proxies, self._texts)
        files = Files.read(config.web_root or (PACKAGED if PACKAGED.is_dir() else None), callable_origins)
        methods = applications(services, server.admission, self._texts)
        self._tls = server.tls.context(PROTOCOLS)
        self._uvicorn = _Uvicorn(
            Settings(
                Negotiated if self._tls is not None else Connection,
                Application(methods, ContentTypes(services), files, origins, proxies),
                self._sockets,
                server.limits,
                config.drain_seconds,
            ),
            self._tls,
        )
        self._serving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Opens the port.

        Raises:
            OSError: another process has the port.
        """
        config = self._server.config
        listening = _bound(config.host, config.http_port, config.serving)
        self._server.http_port = listening.getsockname()[1]
        self._serving = asyncio.create_task(self._uvicorn.serve([listening]))
        scheme = "https" if self._tls else "http"
        _log.info("serving browsers", address=f"{scheme}://{config.host}:{self._server.http_port}")

    def drain(self) -> None:
        """Takes no new connections and ends streams; other calls have the drain time to finish."""
        self._sockets.drain()
        self._uvicorn.exit()

    async def stop(self) -> None:
        """Stops serving, and returns once nothing is open."""
        if self._serving is not None:
            self._uvicorn.exit()
            await self._serving
            self._sockets.abort()
        self._texts.close()


def _bound(host: str, port: int, limits: ServingLimits) -> socket.socket:
    """A listening socket. Its connections notice when a client has vanished."""
    bound = ListeningSocket(host, port)
    try:
        for level, option, value in _options(limits):
            bound.setsockopt(level, option, value)
        bound.listen(BACKLOG)
    except BaseException:
        bound.close()
        raise
    return bound


def _options(limits: ServingLimits) -> list[tuple[int, int, int]]:
    """Options that accepted sockets inherit. Linux also ends a connection that cannot send for that time."""
    silent = limits.keepalive_seconds + limits.keepalive_timeout_seconds
    wanted = {
        "TCP_KEEPIDLE": limits.keepalive_seconds,
        "TCP_KEEPINTVL": limits.keepalive_timeout_seconds,
        "TCP_KEEPCNT": 1,
        "TCP_USER_TIMEOUT": silent * 1000,
    }
    known = [(getattr(socket, name), int(value)) for name, value in wanted.items() if hasattr(socket, name)]
    return [
        (socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1),
        *((socket.IPPROTO_TCP, option, value) for option, value in known),
    ]
