"""What a gateway says on a link, by its stream or by its socket, handed on frame by frame."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from google.protobuf.message import DecodeError

from ardri.link.v1.link_service_pb2 import Frame, LinkRequest
from services.engine.link.outgoing import Outgoing
from services.engine.link.pace import Pace
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.sockets.message_socket import MessageSocket

_AT_ONCE: Final = 64
"""Frames of one link that are taken before others have their turn: as many as a commit takes appends."""


class Intake:
    """Of one link. `failed`: what went wrong with what came by the socket, which it ended."""

    def __init__(self, take: Callable[[Frame], None], out: Outgoing, pace: Pace) -> None:
        self.failed: Exception | None = None
        self._take = take
        self._out = out
        self._pace = pace
        self._behind: asyncio.Task[None] | None = None

    async def read(self, payloads: AsyncIterator[bytes]) -> None:
        """All that comes by the stream.

        Raises:
            InvalidRequest: something is no message of the link.
        """
        async for payload in payloads:
            await self._take_in_turns(self._request(payload))

    def read_from(self, socket: MessageSocket) -> None:
        """All that comes by the socket, from now on until `stop`."""
        socket.on_message = lambda payload: self._arrived(socket, payload)

    def stop(self) -> None:
        """Takes no more of what the socket has brought."""
        if self._behind is not None:
            self._behind.cancel()

    def _arrived(self, socket: MessageSocket, payload: bytes) -> None:
        try:
            request = self._request(payload)
        except InvalidRequest as error:
            self.failed = error
            socket.abort()
            return
        if len(request.frames) <= _AT_ONCE and not self._pace.pause:
            for frame in request.frames:
                self._take(frame)
        else:
            socket.pause()
            self._behind = asyncio.get_running_loop().create_task(self._catch_up(socket, request))

    async def _catch_up(self, socket: MessageSocket, request: LinkRequest) -> None:
        try:
            await self._take_in_turns(request)
            socket.resume()
        except Exception as error:  # noqa: BLE001  # a defect ends the link, which else would be paused for good
            self.failed = error
            socket.abort()

    async def _take_in_turns(self, request: LinkRequest) -> None:
        for number, frame in enumerate(request.frames, start=1):
            self._take(frame)
            if number % _AT_ONCE == 0 or self._pace.pause:
                await self._pace.wait()

    def _request(self, payload: bytes) -> LinkRequest:
        """One message. What its frames carry is checked call by call, as whoever serves it decodes it."""
        try:
            request = LinkRequest.FromString(payload)
        except DecodeError as error:
            raise InvalidRequest("message", f"not a {LinkRequest.DESCRIPTOR.full_name}") from error
        self._out.takes_shared |= request.takes_shared
        return request
