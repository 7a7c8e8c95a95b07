"""Frames on their way to an engine, gathered into batches."""

import asyncio
from collections import deque

from ardri.link.v1.link_service_pb2 import LinkRequest

BATCH_BYTES = 1024 * 1024
"""A batch takes no more frames from here on; with its last one it stays under the engine's limit."""

_BACKLOG = 16
_FRAME_BYTES = 128


class Batches:
    """One writer takes what many callers put; what comes while it writes leaves together."""

    def __init__(self) -> None:
        self._batches: deque[LinkRequest] = deque()
        self._last_bytes = 0
        self._writer: asyncio.Future[None] | None = None

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
        if self._writer is not None and not self._writer.done():
            self._writer.set_result(None)
        return self._batches[-1]

    async def take(self) -> LinkRequest:
        """The oldest batch, once there is one."""
        while not self._batches:
            self._writer = asyncio.get_running_loop().create_future()
            await self._writer
        return self._batches.popleft()

    def clear(self) -> None:
        """Forgets all that waits."""
        self._batches.clear()
