"""Deleted accounts: their names are removed from the matches of an engine, in the log and in memory.

Another process that has not heard of a deletion yet may store the name of an account that is just joining. So
names are erased again once no such commit can be under way any more, and after each start.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Final

import structlog

from services.record.seats.names import Participant, unnamed
from services.runtime.errors import LogUnavailable

AGAIN_SECONDS: Final = 20.0
"""The longest that a commit may be under way that was decided before every process had heard of a deletion.
"""
_RETRY_SECONDS: Final = 1.0
_AT_ONCE: Final = 50

_log = structlog.get_logger()
Erase = Callable[[Sequence[str]], Awaitable[None]]


class DeletedAccounts:
    """The deleted accounts that an engine has heard of, for good. `erased`: those whose names are erased."""

    def __init__(self) -> None:
        self.erased: set[str] = set()
        self._known: set[str] = set()
        self._heard: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()

    def unnamed(self, people: Iterable[Participant]) -> tuple[Participant, ...]:
        """Returns the same people, with empty names for deleted accounts."""
        return unnamed(people, self._known) if self._known else tuple(people)

    def hear(self, account_ids: Collection[str]) -> None:
        """Notes that these accounts were deleted."""
        news = set(account_ids) - self._known
        if news:
            self._known |= news
            self._heard.put_nowait(tuple(sorted(news)))

    async def erase_for_ever(self, erase: Erase, again_seconds: float = AGAIN_SECONDS) -> None:
        """Erases the names of each deleted account when it is heard of, and once more some time later."""
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
    """Tries again until the log answers."""
    while True:
        try:
            await erase(account_ids)
        except LogUnavailable as error:
            _log.warning("names are not erased yet", error=str(error))
            await asyncio.sleep(_RETRY_SECONDS)
        else:
            return
