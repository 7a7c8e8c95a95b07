"""A stream that only tells: one request, then messages, and a sign of life when there are none."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from google.protobuf.timestamp_pb2 import Timestamp

from services.runtime.limits.serving import HEARTBEAT_SECONDS
from services.runtime.rpc.methods import ResponseStream


class Timed(Protocol):
    """A response with the gateway's time in it."""

    @property
    def time(self) -> Timestamp:
        """The time in it."""

    def SerializeToString(self) -> bytes:  # noqa: N802  # as protobuf names it
        """Its bytes."""


class PushStream:
    """The sending half. `sign_of_life`: makes a response with nothing in it."""

    def __init__(
        self, responses: ResponseStream, sign_of_life: Callable[[], Timed], now_ms: Callable[[], int]
    ) -> None:
        self._responses = responses
        self._sign_of_life = sign_of_life
        self._now_ms = now_ms
        self._sent = 0.0
        self._beating: asyncio.TimerHandle | None = None

    def on_half_close(self) -> None:
        """The one request was all."""

    def begin(self) -> None:
        """Sends signs of life from now on; the first at once, so that the client knows that it is heard."""
        self._beat()

    def send(self, response: Timed) -> None:
        """Sends it with the time."""
        self.send_bytes(stamped(response, self._now_ms()))

    def send_bytes(self, payload: bytes) -> None:
        """Sends what is made for many."""
        self._sent = asyncio.get_running_loop().time()
        self._responses.send(payload)

    def fail(self, error: BaseException) -> None:
        """Ends the stream."""
        self._responses.fail(error)

    def cancel(self) -> None:
        """The call is over."""
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None

    def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._sent >= HEARTBEAT_SECONDS or not self._sent:
            self.send(self._sign_of_life())
        self._beating = loop.call_at(self._sent + HEARTBEAT_SECONDS, self._beat)


def stamped(response: Timed, now_ms: int) -> bytes:
    """The bytes of a response with that time in it."""
    response.time.FromMilliseconds(now_ms)
    return response.SerializeToString()
