"""Responses of a stream that are written at once while the client reads, and kept while it does not."""

import asyncio
from collections.abc import Callable

from services.runtime.errors import SlowConsumer
from services.runtime.rpc.responses.response_stream import WaitingMessages


class DirectResponses:
    """The responses of a stream over a transport that never blocks; they need no task.

    A client that lags too far is cut off, by the same limits as in `QueuedResponses`. `on_over`: called soon
    after the call is over, even if messages wait: a client that does not read keeps no handler alive. It is
    not called at once, because the handler may still be handling the message that has ended the call.
    `on_written`: called when nothing is left to write, with the error of the call, or None.
    """

    __slots__ = (
        "_error",
        "_is_over",
        "_is_paused",
        "_is_written",
        "_on_over",
        "_on_written",
        "_waiting",
        "_write",
    )

    def __init__(
        self,
        write: Callable[[bytes], None],
        on_over: Callable[[], None],
        on_written: Callable[[BaseException | None], None],
    ) -> None:
        self._write = write
        self._on_over = on_over
        self._on_written = on_written
        self._waiting = WaitingMessages()
        self._is_paused = self._is_over = self._is_written = False
        self._error: BaseException | None = None

    def send(self, payload: bytes) -> None:
        """Writes one message, or keeps it while the transport is paused."""
        if self._is_over:
            return
        if not self._is_paused:
            self._write(payload)
            return
        try:
            self._waiting.put(payload)
        except SlowConsumer as error:
            self.fail(error)

    def close(self) -> None:
        """Ends the call once everything is written."""
        if not self._is_over:
            self._is_over = True
            asyncio.get_running_loop().call_soon(self._on_over)
            self._finish()

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error once everything is written."""
        if not self._is_over:
            self._error = error
            self.close()

    def pause(self) -> None:
        """Called when the transport takes no more messages for now."""
        self._is_paused = True

    def resume(self) -> None:
        """Called when the transport takes messages again."""
        self._is_paused = False
        while self._waiting and not self._is_paused:
            self._write(self._waiting.pop())
        self._finish()

    def discard(self) -> None:
        """Called when the client has gone: nothing is sent any more."""
        self._is_over = self._is_written = True
        self._waiting.clear()

    def _finish(self) -> None:
        if self._is_over and not self._is_written and not self._waiting:
            self._is_written = True
            self._on_written(self._error)
