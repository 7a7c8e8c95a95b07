"""Responses of a gRPC stream: each write begins at once, inside `send`.

A task that waits for messages would take two steps of the event loop for each, which cost more than the write
in grpc.aio. Python 3.12 has eager tasks for that. Here the coroutine of a write is run by hand: until it
awaits a future, and again when that is done.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import grpc

from services.runtime.rpc.requests import departed
from services.runtime.rpc.responses.direct_responses import DirectResponses


class GrpcResponses(DirectResponses):
    """The responses of one call. While a write is in progress, further messages wait.

    `on_end`: called when the call is over, like `on_over` of `DirectResponses`.
    """

    __slots__ = ("_context", "_ended", "_writing", "on_end")

    def __init__(self, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        super().__init__(self._begin, self._over, self._end)
        self.on_end: Callable[[], None] | None = None
        self._context = context
        self._writing: Coroutine[Any, Any, None] | None = None
        self._ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def written(self) -> None:
        """Waits until the call is over and everything is sent.

        Raises:
            BaseException: the error of the call; CancelledError if the client has gone.
        """
        await self._ended

    def _over(self) -> None:
        if self.on_end is not None:
            self.on_end()

    def _begin(self, payload: bytes) -> None:
        self._writing = departed.write(self._context, payload)
        self._go_on()

    def _go_on(self) -> None:
        """Runs the write until it has to wait."""
        assert self._writing is not None
        try:
            awaited: asyncio.Future[Any] = self._writing.send(None)
        except StopIteration:
            self._writing = None
        except BaseException as error:  # noqa: BLE001  # raised where the end of the call is awaited
            self._writing = None
            self.discard()
            self._settle(error)
        else:
            self.pause()
            awaited.add_done_callback(self._take_up)

    def _take_up(self, _awaited: asyncio.Future[Any]) -> None:
        self._go_on()
        if self._writing is None:
            self.resume()
            self._end(self._error)

    def _end(self, error: BaseException | None) -> None:
        if self._is_written and self._writing is None:
            self._settle(error)

    def _settle(self, error: BaseException | None) -> None:
        if self._ended.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self._ended.cancel()
        elif error is not None:
            self._ended.set_exception(error)
        else:
            self._ended.set_result(None)
