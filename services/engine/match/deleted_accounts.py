"""Accounts that were deleted: their names go from the matches of an engine, in the log and in memory.

Who was just joining may be written down by another process that has not heard yet; so names are erased again
when nothing of before can be under way any more, and after each start.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Final

import structlog

from services.record.seats.names import Participant, unnamed
from services.runtime.errors import LogUnavailable

AGAIN_SECONDS: Final = 20.0
"""How long a commit may be under way that was decided before every process had heard."""
_RETRY_SECONDS: Final = 1.0
_AT_ONCE: Final = 50

_log = structlog.get_logger()
Erase = Callable[[Sequence[str]], Awaitable[None]]


class DeletedAccounts:
    """Those that an engine has heard of; it forgets none. `erased`: those whose names are erased."""

    def __init__(self) -> None:
        self.erased: set[str] = set()
        self._known: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()

    def unnamed(self, people: Iterable[Participant]) -> tuple[Participant, ...]:
        """The same people, those who are deleted without their names."""
        return unnamed(people, self._known) if self._known else tuple(people)

    def hear(self, account_ids: Collection[str]) -> None:
        """These accounts were deleted."""
        news = set(account_ids) - self._known
        if news:
            self._known |= news
            self._heard.put_nowait(tuple(sorted(news)))

    async def erase_for_ever(self, erase: Erase, again_seconds: float = AGAIN_SECONDS) -> None:
        """Has names erased as accounts go, and once more some time later."""
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(self._erase(await self._heard.get(), erase, again_seconds))

    async def _erase(self, account_ids: Sequence[str], erase: Erase, again_seconds: float) -> None:
        for seconds in (again_seconds, 0.0):
            for first in range(0, len(account_ids), _AT_ONCE):
                await _at_last(erase, account_ids[first : first + _AT_ONCE])
            self.erased.update(account_ids)
            await asyncio.sleep(seconds)


async def _at_last(erase: Erase, account_ids: Sequence[str]) -> None:
    """Tries until the log is there."""
    while True:
        try:
            await erase(account_ids)
        except LogUnavailable as error:
            _log.warning("names are not erased yet", error=str(error))
            await asyncio.sleep(_RETRY_SECONDS)
        else:
            return
