"""A stream of responses after one request, with a sign of life whenever there are no responses."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from google.protobuf.timestamp_pb2 import Timestamp

from services.runtime.limits.serving import HEARTBEAT_SECONDS
from services.runtime.rpc.methods import ResponseStream


class Timed(Protocol):
    """A response that has a field for the gateway's time."""

    @property
    def time(self) -> Timestamp:
        """The gateway's time."""

    def SerializeToString(self) -> bytes:  # noqa: N802  # as protobuf names it
        """Returns the serialized response."""


class PushStream:
    """The sending half of the stream. `sign_of_life`: makes an empty response."""

    def __init__(
        self, responses: ResponseStream, sign_of_life: Callable[[], Timed], now_ms: Callable[[], int]
    ) -> None:
        self._responses = responses
        self._sign_of_life = sign_of_life
        self._now_ms = now_ms
        self._sent = 0.0
        self._beating: asyncio.TimerHandle | None = None

    def on_half_close(self) -> None:
        """Does nothing: no further request was expected."""

    def begin(self) -> None:
        """Sends signs of life from now on, the first at once: the client learns that its request arrived."""
        self._beat()

    def send(self, response: Timed) -> None:
        """Sends the response with the present time."""
        self.send_bytes(stamped(response, self._now_ms()))

    def send_bytes(self, payload: bytes) -> None:
        """Sends a serialized response, which many streams may share."""
        self._sent = asyncio.get_running_loop().time()
        self._responses.send(payload)

    def fail(self, error: BaseException) -> None:
        """Ends the stream."""
        self._responses.fail(error)

    def cancel(self) -> None:
        """Stops the signs of life: the call is over."""
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None

    def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._sent >= HEARTBEAT_SECONDS or not self._sent:
            self.send(self._sign_of_life())
        self._beating = loop.call_at(self._sent + HEARTBEAT_SECONDS, self._beat)


def stamped(response: Timed, now_ms: int) -> bytes:
    """Puts the time into the response, and serializes it."""
    response.time.FromMilliseconds(now_ms)
    return response.SerializeToString()
