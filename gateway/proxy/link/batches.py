"""Frames on their way to an engine, gathered into batches.

A batch leaves at once if the engine owes no answer to the previous one. While it owes one, new frames
are gathered (as in Nagle's algorithm). So under load many frames share a message, and with it a
transaction, at no cost to a lone caller. (Two batches on their way at once were measured to be slower.)
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from ardri.link.v1.link_service_pb2 import LinkRequest
from services.runtime.rpc.sockets.message_socket import MessageSocket

BATCH_BYTES = 1024 * 1024
"""A batch that is larger takes no more frames; with its last frame it stays under the engine's limit."""
MOST_WAIT_SECONDS = 0.002
"""The longest that a frame waits for an answer to earlier frames: some frames are never answered."""

_BACKLOG = 16
_FRAME_BYTES = 128


class Writable(Protocol):
    """A stream to an engine."""

    async def write(self, request: LinkRequest) -> None:
        """Returns once the transport has it."""


class Batches:
    """Gathers the frames of many callers for one transport: a stream, or a socket."""

    def __init__(self) -> None:
        self._batches: deque[LinkRequest] = deque()
        self._last_bytes = 0
        self._owing = False
        self._timer: asyncio.TimerHandle | None = None
        self._on_news: Callable[[], None] = _nothing
        self._socket: MessageSocket | None = None

    @property
    def backed_up(self) -> bool:
        """Whether the engine reads so slowly that no more should be put."""
        return len(self._batches) > _BACKLOG

    def place(self, size: int) -> LinkRequest:
        """The batch for one more frame of about `size` bytes; the caller has to add the frame at once."""
        if not self._batches or self._last_bytes > BATCH_BYTES:
            self._batches.append(LinkRequest())
            self._last_bytes = 0
        self._last_bytes += size + _FRAME_BYTES
        if self._owing:
            self._wait_at_most()
        else:
            self._on_news()
        return self._batches[-1]

    def answered(self) -> None:
        """The engine has answered: gathered frames may leave."""
        self._owing = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._batches:
            self._on_news()

    async def leave_by(self, stream: Writable) -> None:
        """Writes each batch to the stream as soon as it may leave, until cancelled or the stream breaks."""
        while True:
            await stream.write(await self.take())

    def leave_on(self, socket: MessageSocket) -> None:
        """Writes each batch to the socket as soon as it may leave, until `clear`."""
        self._socket = socket
        self._on_news, socket.write = socket.write_soon, self._leave

    async def take(self) -> LinkRequest:
        """Waits until a batch may leave, and returns the oldest."""
        while not self._may_leave():
            news = asyncio.Event()
            self._on_news = news.set
            await news.wait()
        self._on_news = _nothing
        return self._next()

    def clear(self) -> None:
        """Drops all waiting frames, and the transport."""
        self._batches.clear()
        self.answered()
        self._on_news, self._socket = _nothing, None

    def _may_leave(self) -> bool:
        return bool(self._batches) and not self._owing

    def _next(self) -> LinkRequest:
        self._owing = True
        batch = self._batches.popleft()
        batch.takes_shared = True
        if self._batches:
            self._wait_at_most()
        return batch

    def _wait_at_most(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(MOST_WAIT_SECONDS, self.answered)

    def _leave(self) -> None:
        if self._socket is not None and self._socket.takes and self._may_leave():
            self._socket.send(self._next().SerializeToString())


def _nothing() -> None:
    pass
