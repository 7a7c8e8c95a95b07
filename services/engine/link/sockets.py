"""The sockets that links may have in addition to their streams, between processes that use no TLS.

Each link is offered a socket, with a key of its own, on its stream. When a peer connects and sends that key,
all frames of the link travel on this socket from then on, both ways. The stream stays open beside it, and
they end together.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterator
from typing import Final

from services.runtime.rpc.grpc_server import HARD_LIMIT
from services.runtime.rpc.sockets.listening import ListeningSocket
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer

KEY_BYTES: Final = 16
STRANGERS: Final = 256
"""How many peers may be connected that have not sent a key yet."""
STRANGER_SECONDS: Final = 5.0
LINKS: Final = 128
"""How many links may have a socket; others do without. Each takes a file descriptor out of those that are not
reserved for connections (services/runtime/rpc/open_files.py)."""

Take = Callable[[MessageSocket], None]


class Sockets:
    """Listens on a port; 0 means any free port. Sockets are offered only between `start` and `close`."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._port = 0
        self._server: asyncio.Server | None = None
        self._offers: dict[bytes, Take] = {}
        self._strangers: dict[MessageSocket, asyncio.TimerHandle] = {}
        self._known: set[MessageSocket] = set()

    async def start(self) -> None:
        """Opens the port.

        Raises:
            OSError: the port is in use.
        """
        listening = ListeningSocket(*self._address)
        self._server = await asyncio.get_running_loop().create_server(self._stranger, sock=listening)
        self._port = listening.getsockname()[1]

    async def close(self) -> None:
        """Closes the port, and all connections that belong to no link."""
        self._port = 0
        if self._server is not None:
            self._server.close()
        for stranger in list(self._strangers):
            stranger.abort()

    @contextlib.contextmanager
    def offered(self, take: Take) -> Iterator[Offer | None]:
        """Offers a socket to the peer that sends the offer's key; `take` is called with it, at most once."""
        if not self._port:
            yield None
            return
        offer = Offer(self._port, secrets.token_bytes(KEY_BYTES))
        self._offers[offer.key] = take
        try:
            yield offer
        finally:
            self._offers.pop(offer.key, None)

    def _stranger(self) -> MessageSocket:
        socket = MessageSocket(lambda key: self._identify(socket, key), most=KEY_BYTES)
        seconds = STRANGER_SECONDS if len(self._strangers) < STRANGERS else 0.0
        self._strangers[socket] = asyncio.get_running_loop().call_later(seconds, socket.abort)
        socket.ended.add_done_callback(lambda _: self._forget(socket))
        return socket

    def _forget(self, socket: MessageSocket) -> None:
        if (timer := self._strangers.pop(socket, None)) is not None:
            timer.cancel()

    def _identify(self, socket: MessageSocket, key: bytes) -> None:
        self._forget(socket)
        take = self._offers.pop(key, None)
        if take is None or len(self._known) >= LINKS:
            socket.abort()
            return
        self._known.add(socket)
        socket.ended.add_done_callback(lambda _: self._known.discard(socket))
        socket.most = HARD_LIMIT
        take(socket)
