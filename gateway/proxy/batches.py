"""Frames on their way to an engine, gathered into batches.

A batch leaves at once if the engine owes no answer to the one before. Until then what comes is
gathered (as in Nagle's algorithm), so that under load many frames share a message, and with it a
transaction, at no cost to a lone caller. (Two on their way at once were measured to be slower.)
"""

import asyncio
from collections import deque
from typing import Protocol

from ardri.link.v1.link_service_pb2 import LinkRequest

BATCH_BYTES = 1024 * 1024
"""A batch takes no more frames from here on; with its last one it stays under the engine's limit."""
MOST_WAIT_SECONDS = 0.002
"""The longest that a frame waits for an answer to others: some are never answered."""

_BACKLOG = 16
_FRAME_BYTES = 128
_Waiter = asyncio.Future[None]


class Writable(Protocol):
    """A stream to an engine."""

    async def write(self, request: LinkRequest) -> None:
        """Returns once the transport has it."""


class Batches:
    """One stream takes what many callers put."""

    def __init__(self) -> None:
        self._batches: deque[LinkRequest] = deque()
        self._last_bytes = 0
        self._owing = False
        self._frame: _Waiter | None = None
        self._answer: _Waiter | None = None

    @property
    def backed_up(self) -> bool:
        """Whether the engine reads so slowly that no more should be put."""
        return len(self._batches) > _BACKLOG

    def place(self, size: int) -> LinkRequest:
        """The batch to add one more frame of about that many bytes to, at once."""
        if not self._batches or self._last_bytes > BATCH_BYTES:
            self._batches.append(LinkRequest())
            self._last_bytes = 0
        self._last_bytes += size + _FRAME_BYTES
        _wake(self._frame)
        return self._batches[-1]

    def answered(self) -> None:
        """The engine has said something: what was gathered may leave."""
        self._owing = False
        _wake(self._answer)

    async def leave_by(self, stream: Writable) -> None:
        """Writes each batch to the stream as soon as it may leave, for as long as that is open."""
        while True:
            batch = await self.take()
            batch.takes_shared = True
            await stream.write(batch)

    async def take(self) -> LinkRequest:
        """The oldest batch, once there is one and it may leave."""
        loop = asyncio.get_running_loop()
        while not self._batches:
            self._frame = loop.create_future()
            await self._frame
        if self._owing:
            self._answer = loop.create_future()
            timer = loop.call_later(MOST_WAIT_SECONDS, _wake, self._answer)
            await self._answer
            timer.cancel()
        self._owing = True
        return self._batches.popleft()

    def clear(self) -> None:
        """Forgets all that waits."""
        self._batches.clear()
        self._owing = False


def _wake(waiter: _Waiter | None) -> None:
    if waiter is not None and not waiter.done():
        waiter.set_result(None)
