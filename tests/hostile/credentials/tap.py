"""All that goes through RabbitMQ: a queue of our own beside those of the workers."""

import contextlib
import json
import threading
from collections.abc import Iterator
from typing import Any, Final

from kombu import Connection, Exchange, Queue
from kombu.exceptions import OperationalError

from tests.hostile.credentials.places import Kind, Place

_TAP: Final = Queue("tap", Exchange("ardri", type="topic"), routing_key="#", durable=True)
_PAUSE_SECONDS: Final = 0.5
"""Between two looks; the shortest life of a job is some seconds, and expired ones are not told."""


class Tap:
    """`places`: every message so far, with its headers and properties."""

    def __init__(self, url: str) -> None:
        self.places: list[Place] = []
        self._url = url
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="tap", daemon=True)

    def open(self) -> None:
        """From now on every task is taken down, but for those of a time when the broker is away."""
        with Connection(self._url) as connection:
            _TAP(connection.default_channel).declare()
        self._thread.start()

    def close(self) -> None:
        """Takes down what is left."""
        self._closing.set()
        self._thread.join()

    def _follow(self) -> None:
        is_last = False
        while not is_last:
            is_last = self._closing.wait(_PAUSE_SECONDS)
            connection = Connection(self._url)
            away = (OperationalError, *connection.connection_errors, *connection.channel_errors)
            with contextlib.suppress(*away), connection:  # it comes back
                self.places += _drained(connection.default_channel)


@contextlib.contextmanager
def tapping(url: str) -> Iterator[Tap]:
    """A tap that is open."""
    tap = Tap(url)
    tap.open()
    try:
        yield tap
    finally:
        tap.close()


def _drained(channel: Any) -> Iterator[Place]:
    while (message := channel.basic_get(_TAP.name, no_ack=True)) is not None:
        told = json.dumps([message.headers, message.properties], default=str).encode()
        body = message.body if isinstance(message.body, bytes) else str(message.body).encode()
        yield Place(Kind.BROKER, str(message.headers.get("task", "?")), told + b"\n" + body)
