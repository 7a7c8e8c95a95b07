"""Refusals of those who are over a limit are held back for a while.

To refuse costs nearly as much as to answer, so whoever asks again at once would be as heavy as before. Who
waits for answers is slowed by this to a few calls a second for each that is open.
"""

import asyncio
import random
from collections.abc import Callable
from typing import Final

MOST_SECONDS: Final = 1.0
_MOST_CALLS: Final = 4_096
_MOST_BYTES: Final = 64 * 1024 * 1024
"""Of requests that are held, all together; beyond either, refusals leave at once."""


class Holding:
    """The refusals that wait."""

    def __init__(self, most_calls: int = _MOST_CALLS, most_bytes: int = _MOST_BYTES) -> None:
        self._most_calls = most_calls
        self._most_bytes = most_bytes
        self._calls = 0
        self._bytes = 0

    async def hold(self, size: int) -> None:
        """Waits before a refusal. `size`: of the request, in bytes."""
        if self._calls >= self._most_calls or self._bytes + size > self._most_bytes:
            return
        self._calls += 1
        self._bytes += size
        try:
            await asyncio.sleep(_drawn_seconds())
        finally:
            self._calls -= 1
            self._bytes -= size

    def later(self, refuse: Callable[[], None]) -> asyncio.TimerHandle | None:
        """Refuses a stream after such a wait; at once, and None, if too many wait."""
        if self._calls >= self._most_calls:
            refuse()
            return None
        self._calls += 1
        return asyncio.get_running_loop().call_later(_drawn_seconds(), refuse)

    def left(self) -> None:
        """A stream that was to be refused later is over."""
        self._calls -= 1


def _drawn_seconds() -> float:
    """So that they do not leave all together."""
    return MOST_SECONDS * random.uniform(0.5, 1.0)  # noqa: S311  # jitter, not a secret
