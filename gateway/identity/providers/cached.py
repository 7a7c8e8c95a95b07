"""Caches a value that a provider publishes: one request serves all callers.

While the provider does not answer, the cached value may be used for longer.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from services.runtime.errors import IssuerUnavailable

RETRY_SECONDS: Final = 10.0
"""Least pause between two requests, whatever callers ask for and however the requests have ended."""

_T = TypeVar("_T")


class Cached(Generic[_T]):
    """A cached value. May be used for `fresh` seconds without a request, for `stale` if no newer one comes.

    `clock`: monotonic seconds. Belongs to one event loop.
    """

    def __init__(
        self, load: Callable[[], Awaitable[_T]], clock: Callable[[], float], *, fresh: float, stale: float
    ) -> None:
        self._load = load
        self._clock = clock
        self._fresh = fresh
        self._stale = stale
        self._kept: tuple[_T, float] | None = None
        self._tried: float | None = None
        self._failure = IssuerUnavailable("it was not asked yet")
        self._loading: asyncio.Task[None] | None = None

    async def get(self) -> _T:
        """Returns the cached value if it is fresh; otherwise as `newest`.

        Raises:
            IssuerUnavailable: no value arrives, and none is cached that may still be used.
        """
        if self._kept is not None and self._clock() < self._kept[1] + self._fresh:
            return self._kept[0]
        return await self.newest()

    async def newest(self) -> _T:
        """Requests the value unless that was tried within `RETRY_SECONDS`; returns the newest usable one.

        Raises:
            IssuerUnavailable: as `get`.
        """
        is_due = self._tried is None or self._clock() >= self._tried + RETRY_SECONDS
        if self._loading is None and is_due:
            self._loading = asyncio.create_task(self._try())
        if self._loading is not None:
            # A caller that is cancelled does not cancel the request of the others.
            await asyncio.shield(self._loading)
        if self._kept is None or self._clock() >= self._kept[1] + self._stale:
            raise IssuerUnavailable(str(self._failure)) from self._failure
        return self._kept[0]

    async def _try(self) -> None:
        try:
            value = await self._load()
        except IssuerUnavailable as failure:
            self._failure = failure
        else:
            self._kept = (value, self._clock())
        finally:
            self._tried = self._clock()
            self._loading = None
