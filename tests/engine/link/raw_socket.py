"""A link with a socket for its frames, without a gateway behind it."""

import asyncio
from typing import Any

import grpc

from ardri.link.v1 import link_service_pb2 as link
from ardri.link.v1.link_service_pb2_grpc import LinkServiceStub
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.sockets.offer import Offer


async def offered(stream: Any) -> Offer:
    """Returns the engine's offer for the stream."""
    offer = Offer.found_in(await stream.initial_metadata())
    assert offer is not None
    return offer


async def connected(offer: Offer, came: "asyncio.Queue[bytes]") -> MessageSocket:
    """Connects a socket to the offered port, and sends nothing on it."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: MessageSocket(came.put_nowait), "127.0.0.1", offer.port)
    return socket


class RawSocketLink:
    """Like `RawLink`, over a socket."""

    def __init__(self, channel: grpc.aio.Channel, *, takes_shared: bool = False) -> None:
        self.stream: Any = LinkServiceStub(channel).Link()
        self.came: asyncio.Queue[bytes] = asyncio.Queue()
        self._socket: MessageSocket | None = None
        self._takes_shared = takes_shared

    async def socket(self) -> MessageSocket:
        """Returns the socket, connected and known to the engine."""
        if self._socket is None:
            offer = await offered(self.stream)
            self._socket = await connected(offer, self.came)
            self._socket.send(offer.key)
        return self._socket

    async def say(self, *frames: link.Frame) -> None:
        """Sends the frames in one message."""
        request = link.LinkRequest(frames=frames, takes_shared=self._takes_shared)
        (await self.socket()).send(request.SerializeToString())

    async def frames(self) -> list[link.Frame]:
        """Returns the frames of the next message, or raises the stream's error at its end.

        Raises:
            grpc.aio.AioRpcError: the engine has ended the link with it.
        """
        socket = await self.socket()
        coming = asyncio.create_task(self.came.get())
        either: list[asyncio.Future[Any]] = [coming, socket.ended]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if coming.done():
            return list(link.LinkResponse.FromString(coming.result()).frames)
        coming.cancel()
        assert await self.stream.read() is grpc.aio.EOF
        return []

    def leave(self) -> None:
        """Ends the link."""
        self.stream.cancel()
        if self._socket is not None:
            self._socket.abort()
