"""Receives the messages of a gateway, from the stream or the socket of a link, and passes on their frames."""

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
"""Frames of one link that are handled before other links have their turn: as many as a commit takes appends.
"""


class Intake:
    """The receiving half of one link. `failed`: the error in the socket's messages that ended the socket."""

    def __init__(self, take: Callable[[Frame], None], out: Outgoing, pace: Pace) -> None:
        self.failed: Exception | None = None
        self._take = take
        self._out = out
        self._pace = pace
        self._behind: asyncio.Task[None] | None = None

    async def read(self, payloads: AsyncIterator[bytes]) -> None:
        """Handles all messages of the stream.

        Raises:
            InvalidRequest: a payload is not a message of the link.
        """
        async for payload in payloads:
            await self._take_in_turns(self._request(payload))

    def read_from(self, socket: MessageSocket) -> None:
        """Handles all messages of the socket from now on, until `stop`."""
        socket.on_message = lambda payload: self._arrived(socket, payload)

    def stop(self) -> None:
        """Handles no more messages of the socket."""
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
        except Exception as error:  # noqa: BLE001  # a defect must end the link, which would otherwise stay paused
            self.failed = error
            socket.abort()

    async def _take_in_turns(self, request: LinkRequest) -> None:
        for number, frame in enumerate(request.frames, start=1):
            self._take(frame)
            if number % _AT_ONCE == 0 or self._pace.pause:
                await self._pace.wait()

    def _request(self, payload: bytes) -> LinkRequest:
        """Decodes one message. The payloads of its frames are decoded and checked later, call by call."""
        try:
            request = LinkRequest.FromString(payload)
        except DecodeError as error:
            raise InvalidRequest("message", f"not a {LinkRequest.DESCRIPTOR.full_name}") from error
        self._out.takes_shared |= request.takes_shared
        return request
