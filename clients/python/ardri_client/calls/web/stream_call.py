"""A call with a stream of responses, with the methods of grpc.aio: read, iterate, cancel."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import Any, Final

import grpc
from connectrpc.errors import ConnectError

from ardri_client.calls.web import endings

PING_SECONDS: Final = 10.0
"""How long the platform may be silent before it is pinged."""
PONG_SECONDS: Final = 5.0
"""How long the platform has to answer a ping."""
MOST_WAITING: Final = 64
"""Unread responses at which no more are taken from the connection."""


class StreamCall:
    """The responses that were received and not read yet. `decode`: makes a response of its bytes."""

    def __init__(self, decode: Callable[[bytes], Any]) -> None:
        self._decode = decode
        self._waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._failure: grpc.aio.AioRpcError | None = None
        self._is_over = False

    async def read(self) -> Any:
        """Returns the next response; `grpc.aio.EOF` after the last.

        Raises:
            AioRpcError: the call has failed.
        """
        payload = await self._next()
        self._taken()
        if payload is not None:
            return self._decode(payload)
        self._waiting.put_nowait(None)  # further reads find the end again
        if self._failure is not None:
            raise self._failure
        return grpc.aio.EOF

    async def __aiter__(self) -> AsyncIterator[Any]:
        """Yields all responses to the end."""
        while (answer := await self.read()) is not grpc.aio.EOF:
            yield answer

    def cancel(self) -> None:
        """Cancels the call."""
        self._end(endings.ended(grpc.StatusCode.CANCELLED, "cancelled here"))

    async def closed(self) -> None:
        """Returns once its connection is gone."""

    async def _next(self) -> bytes | None:
        return await self._waiting.get()

    def _end(self, failure: grpc.aio.AioRpcError | None) -> None:
        """Ends the call once; further calls do nothing."""
        if not self._is_over:
            self._is_over = True
            self._failure = failure
            self._waiting.put_nowait(None)

    def _taken(self) -> None:
        """Called after each read."""


class AnswerStream(StreamCall):
    """A stream of responses by Connect; a task takes them from the connection and closes it at the end.

    `is_alive`: checks whether the platform answers, as HTTP has no ping; called while the stream is quiet.
    """

    def __init__(
        self,
        answers: AsyncGenerator[bytes, None],
        decode: Callable[[bytes], Any],
        is_alive: Callable[[], Awaitable[bool]],
    ) -> None:
        super().__init__(decode)
        self._is_alive = is_alive
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._taking = asyncio.create_task(self._take(answers))

    def cancel(self) -> None:
        """Cancels the call and stops taking responses."""
        super().cancel()
        self._taking.cancel()

    async def closed(self) -> None:
        """Waits until the connection is closed."""
        await asyncio.wait([self._taking])

    async def _next(self) -> bytes | None:
        while True:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    return await self._waiting.get()
            except TimeoutError:
                if not await self._is_alive():
                    self._end(endings.ended(grpc.StatusCode.UNAVAILABLE, "the platform does not answer"))

    async def _take(self, answers: AsyncGenerator[bytes, None]) -> None:
        try:
            async with contextlib.aclosing(answers):
                async for answer in answers:
                    self._waiting.put_nowait(answer)
                    if self._waiting.qsize() >= MOST_WAITING:
                        self._has_room.clear()
                        await self._has_room.wait()
        except ConnectError as error:
            self._end(endings.of_connect(error))
        else:
            self._end(None)

    def _taken(self) -> None:
        self._has_room.set()
