"""What somebody else publishes: asked for once for all who want it, and kept for a while.

While they do not answer, what was kept is good for longer.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from services.runtime.errors import IssuerUnavailable

RETRY_SECONDS: Final = 10.0
"""At the least between two requests, whatever callers want and however these have ended."""

_T = TypeVar("_T")


class Cached(Generic[_T]):
    """`fresh`, `stale`: seconds for which it is good at once, and while no newer one is to be had.

    `clock`: seconds that only grow. Belongs to one event loop.
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
        """The last one if it is fresh, else a newer one.

        Raises:
            IssuerUnavailable: there is none, and no old one that is good still.
        """
        if self._kept is not None and self._clock() < self._kept[1] + self._fresh:
            return self._kept[0]
        return await self.newest()

    async def newest(self) -> _T:
        """The one that is published now, or was some seconds ago.

        Raises:
            IssuerUnavailable: as `get`.
        """
        is_due = self._tried is None or self._clock() >= self._tried + RETRY_SECONDS
        if self._loading is None and is_due:
            self._loading = asyncio.create_task(self._try())
        if self._loading is not None:
            # Whoever waits may leave, and takes it from nobody else.
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
