"""Responses of a stream that wait until the transport takes them."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from services.runtime.errors import SlowConsumer
from services.runtime.rpc.responses.backlog import Backlog

MOST_MESSAGES: Final = 4096
"""How many messages may wait for a client before it is cut off."""

PROCESS: Final = Backlog(128 * 1024 * 1024)
"""The bytes that wait for all clients of this process."""


class WaitingMessages:
    """The messages of one call that wait for its client; bounded."""

    __slots__ = ("_backlog", "_bytes", "_messages")

    def __init__(self, backlog: Backlog = PROCESS) -> None:
        self._backlog = backlog
        self._bytes = 0
        self._messages: deque[bytes] = deque()

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, payload: bytes) -> None:
        """Adds a message.

        Raises:
            SlowConsumer: too much waits; all waiting messages are dropped.
        """
        size = len(payload)
        if len(self._messages) >= MOST_MESSAGES or not self._backlog.admits(self._bytes, size):
            lag = f"{len(self._messages)} messages of {self._bytes} bytes wait"
            self.clear()
            raise SlowConsumer(f"{lag}; resume from the last version you have")
        self._bytes += size
        self._backlog.waiting += size
        self._messages.append(payload)

    def pop(self) -> bytes:
        """Removes and returns the first message."""
        payload = self._messages.popleft()
        self._bytes -= len(payload)
        self._backlog.waiting -= len(payload)
        return payload

    def clear(self) -> None:
        """Drops all messages: nobody will take them."""
        self._messages.clear()
        self._backlog.waiting -= self._bytes
        self._bytes = 0


class QueuedResponses:
    """Holds the responses of a stream until the transport takes them; a client that lags too far is cut off.

    `on_end`, if set, is called once, when the handler or these responses have ended the call. It does not
    wait until the last message has left: a client that does not read keeps no handler alive. It is called
    soon rather than at once, because the handler may still be handling the message that ended the call.
    """

    def __init__(self, backlog: Backlog = PROCESS) -> None:
        self.on_end: Callable[[], None] | None = None
        self._waiting = WaitingMessages(backlog)
        self._taker: asyncio.Future[None] | None = None
        self._over = False
        self._error: BaseException | None = None

    def send(self, payload: bytes) -> None:
        """Queues one message; ends the call if the client lags too far behind."""
        if self._over:
            return
        try:
            self._waiting.put(payload)
        except SlowConsumer as error:
            self.fail(error)
        else:
            self._wake()

    def close(self) -> None:
        """Ends the call once everything is sent."""
        if self._over:
            return
        self._over = True
        self._wake()
        if self.on_end is not None:
            asyncio.get_running_loop().call_soon(self.on_end)

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error once everything is sent."""
        if not self._over:
            self._error = error
            self.close()

    def discard(self) -> None:
        """Drops the waiting messages: nobody will take them."""
        self._waiting.clear()

    async def take(self) -> bytes | None:
        """Waits for the next message and returns it; None at the end.

        Raises:
            BaseException: the error of the call.
        """
        while not self._waiting:
            if self._over:
                if self._error is not None:
                    raise self._error
                return None
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._waiting.pop()

    def _wake(self) -> None:
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)
