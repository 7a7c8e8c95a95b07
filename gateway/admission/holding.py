"""Refusals of callers over a limit are held back for a while, and then leave one by one.

A refusal costs nearly as much as an answer, so a client that retries at once would be as heavy as before.
Holding slows a client that waits for its answers to a few calls a second for each call it keeps open. Of
thousands refused together, each leaves at its own time, so that other work is done in between.
"""

import asyncio
import heapq
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

HELD_SECONDS: Final = 1.0
"""How long a refusal is held: a random time between half of this and all of it."""
_MOST_TIMES: Final = 5.0
"""A refusal with a longer time in RetryInfo is held by that time, up to this multiple of `HELD_SECONDS`."""
_APART_SECONDS: Final = 0.002
"""The shortest time between two refusals that leave."""
_MOST_CALLS: Final = 4_096
_MOST_BYTES: Final = 64 * 1024 * 1024
"""Most calls, and most bytes of requests, that are held in all; beyond either, refusals leave at once."""


@dataclass(slots=True)
class Held:
    """A refusal that waits. `refuse`: None once it has left or its caller has gone."""

    size: int
    refuse: Callable[[], None] | None


class Holding:
    """The refusals that wait."""

    def __init__(self, most_calls: int = _MOST_CALLS, most_bytes: int = _MOST_BYTES) -> None:
        self._most_calls = most_calls
        self._most_bytes = most_bytes
        self._calls = 0
        self._bytes = 0
        self._queue: list[tuple[float, int, Held]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None
        self._soonest = 0.0

    async def hold(self, size: int, retry_seconds: float = 0.0) -> None:
        """Waits before a refusal. `size`: of the request, in bytes; `retry_seconds`: what it will say."""
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        held = self.later(lambda: None if left.done() else left.set_result(None), size, retry_seconds)
        try:
            await left
        finally:
            self.leave(held)

    def later(self, refuse: Callable[[], None], size: int = 0, retry_seconds: float = 0.0) -> Held:
        """Calls `refuse` after the same wait as `hold`; at once if too many wait."""
        held = Held(size, refuse)
        if self._calls >= self._most_calls or self._bytes + size > self._most_bytes:
            held.refuse = None
            refuse()
            return held
        self._calls += 1
        self._bytes += size
        due = asyncio.get_running_loop().time() + _drawn_seconds(retry_seconds)
        heapq.heappush(self._queue, (due, next(self._numbers), held))
        self._wake()
        return held

    def leave(self, held: Held) -> None:
        """Drops a refusal that nobody waits for any more; does nothing if it has left."""
        if held.refuse is not None:
            held.refuse = None
            self._calls -= 1
            self._bytes -= held.size

    def _tick(self) -> None:
        """Lets one refusal go, the first that is due."""
        loop, queue = asyncio.get_running_loop(), self._queue
        now = loop.time()
        refuse: Callable[[], None] | None = None
        while queue and queue[0][0] <= now and refuse is None:
            held = heapq.heappop(queue)[2]
            refuse = held.refuse
            self.leave(held)
        self._timer = None
        self._soonest = now + _APART_SECONDS
        self._wake()
        if refuse is not None:
            refuse()

    def _wake(self) -> None:
        """Sets the timer for the next refusal."""
        if not self._queue:
            return
        due = max(self._queue[0][0], self._soonest)
        if self._timer is not None:
            if self._timer.when() <= due:
                return
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(due, self._tick)


def _drawn_seconds(retry_seconds: float) -> float:
    """A random time to hold a refusal, so that callers refused together do not come back together."""
    seconds = min(max(retry_seconds, HELD_SECONDS), _MOST_TIMES * HELD_SECONDS)
    return seconds * random.uniform(0.5, 1.0)  # noqa: S311  # jitter, not a secret
