"""A cable to a broker that a test cuts and mends; it runs in its own thread, so the test may block."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from tests.engine.log.cable import Cable
from tests.waiting import HANG_SECONDS


class BrokerCable:
    """`url`: the broker's address through the cable."""

    def __init__(self, url: str, loop: asyncio.AbstractEventLoop) -> None:
        port = urlsplit(url).port
        assert port is not None
        self._cable = Cable(port)
        self._loop = loop
        self.url = url.replace(f":{port}/", f":{self._cable.port}/")

    def mend(self) -> None:
        """Connects the ends."""
        self._do(self._cable.mend())

    def cut(self) -> None:
        """Breaks every connection and takes no new one."""
        self._do(self._cable.cut())

    def blink(self) -> None:
        """Breaks every connection, and takes new ones at once."""
        self.cut()
        self.mend()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(HANG_SECONDS)


@contextmanager
def cable_to(url: str) -> Iterator[BrokerCable]:
    """A connected cable to the broker at that address."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="cable", daemon=True)
    thread.start()
    cable = BrokerCable(url, loop)
    cable.mend()
    try:
        yield cable
    finally:
        cable.cut()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
