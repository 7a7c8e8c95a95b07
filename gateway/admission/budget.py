"""What a caller may spend: the budget of its account, and the budget of its address.

Each budget has three token buckets, and bounds on the calls and the streams that are open at once.
"""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from gateway.admission.allowance import Allowance
from services.runtime.errors import LimitReached
from services.runtime.limits.refusing import over

_MOST_WAITING: Final = 16
"""Most calls that wait for their turn, for each call that may be under way."""
_FILL_SECONDS: Final = 0.1
"""Shortest time between two fills while a budget holds enough: filling is the slowest part of `spend`."""
_FULL_SECONDS: Final = 0.5
"""When to retry after too many calls or streams were open at once."""


class Budget:
    """The rest of an allowance. Times are seconds of one clock; all methods belong to one event loop."""

    __slots__ = ("_allowance", "_filled", "_refusals", "_requests", "_size", "_waiting", "calls", "streams")

    def __init__(self, allowance: Allowance, now: float) -> None:
        self._allowance = allowance
        self._filled = now
        self._requests = allowance.requests.burst
        self._size = allowance.size.burst
        self._refusals = allowance.refusals.burst
        self._waiting: deque[asyncio.Future[None]] | None = None  # hardly any caller waits
        self.calls = 0
        self.streams = 0

    def spend(self, cost: float, size: int, now: float) -> None:
        """Takes a request of that cost and of `size` bytes.

        Raises:
            LimitReached: too little is left; nothing is taken.
        """
        if now - self._filled > _FILL_SECONDS:
            self._fill(now)
        if self._requests >= cost and self._size >= size and self._refusals >= 1:
            self._requests -= cost
            self._size -= size
            return
        self._fill(now)
        allowance = self._allowance
        # A request that costs more than a burst is let in when the bucket is full: it is paid for afterwards.
        if self._requests < cost and self._requests < allowance.requests.burst:
            raise self._over("requests", (cost - self._requests) / allowance.requests.per_second)
        if self._size < size and self._size < allowance.size.burst:
            raise self._over("bytes", (size - self._size) / allowance.size.per_second)
        if self._refusals < 1:
            raise self._over("refusals", (1 - self._refusals) / allowance.refusals.per_second)
        self._requests -= cost
        self._size -= size

    def refused(self) -> None:
        """Takes a refusal even if none is left; the debt is at most one burst."""
        self._refusals = max(self._refusals - 1, -self._allowance.refusals.burst)

    async def begin(self) -> None:
        """Returns when one more call may be under way, first come first served; `end` has to follow.

        Raises:
            LimitReached: too many wait already.
        """
        if self.calls < self._allowance.calls:
            self.calls += 1
            return
        waiting = self._waiting = self._waiting or deque()
        if len(waiting) >= _MOST_WAITING * self._allowance.calls:
            raise self._over("calls", _FULL_SECONDS)
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.end()  # the turn had come already
            elif turn in waiting:
                waiting.remove(turn)
            raise

    def end(self) -> None:
        """Ends a call; the next waiting call takes its place."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting = None
        self.calls -= 1

    def open(self) -> None:
        """Counts one more open stream; `close` has to follow.

        Raises:
            LimitReached: too many are open.
        """
        if self.streams >= self._allowance.streams:
            raise self._over("streams", _FULL_SECONDS)
        self.streams += 1

    def close(self) -> None:
        """A stream has ended."""
        self.streams -= 1

    def is_whole(self, now: float) -> bool:
        """Whether all buckets are full and nothing is open, so that the budget may be dropped."""
        self._fill(now)
        allowance = self._allowance
        return (
            not (self.calls or self.streams or self._waiting)
            and self._requests >= allowance.requests.burst
            and self._size >= allowance.size.burst
            and self._refusals >= allowance.refusals.burst
        )

    def _fill(self, now: float) -> None:
        passed = now - self._filled
        if passed <= 0:
            return
        self._filled = now
        allowance = self._allowance
        rate = allowance.requests
        self._requests = min(rate.burst, self._requests + passed * rate.per_second)
        rate = allowance.size
        self._size = min(rate.burst, self._size + passed * rate.per_second)
        rate = allowance.refusals
        self._refusals = min(rate.burst, self._refusals + passed * rate.per_second)

    def _over(self, what: str, retry_seconds: float) -> LimitReached:
        name = f"{self._allowance.kind}_{what}"
        return over(name, f"over the limit {name}; docs/limits.md has all of them", retry_seconds)


@dataclass(frozen=True, slots=True)
class Caller:
    """A caller, and the two budgets that pay for each of its calls.

    `name`: the account, or the network if no account is known. `network`: empty for the platform's services.
    """

    name: str
    network: str
    account: Budget
    address: Budget

    def spend(self, cost: float, size: int, now: float) -> None:
        """Takes a request from both budgets.

        Raises:
            LimitReached: too little is left in one of them.
        """
        self.account.spend(cost, size, now)
        self.address.spend(cost, size, now)

    def refused(self) -> None:
        """Takes a refusal from both budgets."""
        self.account.refused()
        self.address.refused()

    async def begin(self) -> None:
        """Returns when one more call may be under way; `end` has to follow.

        Raises:
            LimitReached: too many wait already.
        """
        await self.account.begin()
        try:
            await self.address.begin()
        except BaseException:
            self.account.end()
            raise

    def end(self) -> None:
        """A call has ended."""
        self.account.end()
        self.address.end()

    def open(self) -> None:
        """Counts one more open stream; `close` has to follow.

        Raises:
            LimitReached: too many are open.
        """
        self.account.open()
        try:
            self.address.open()
        except LimitReached:
            self.account.close()
            raise

    def close(self) -> None:
        """A stream has ended."""
        self.account.close()
        self.address.close()
