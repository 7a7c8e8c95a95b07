"""Sends a long list in pages: no message is too large, and no client has the whole list waiting at once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

PAGE: Final = 1_000
"""Most matches in a message: some 200 kB."""
PAUSE_SECONDS: Final = 0.1
"""Pause between two pages, in which clients take the earlier one."""


class Pages:
    """Passes ids to `tell`, a page at a time, until all are told or this is stopped.

    Their matches may have changed meanwhile; `tell` has to look them up.
    """

    def __init__(self, ids: Sequence[str], tell: Callable[[Sequence[str]], None]) -> None:
        self._ids = ids
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._pause()

    @property
    def is_over(self) -> bool:
        """Whether all ids are told."""
        return not self._ids

    def stop(self) -> None:
        """Tells no more ids."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _pause(self) -> None:
        self._timer = None
        if self._ids:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._tell_next)

    def _tell_next(self) -> None:
        page, self._ids = self._ids[:PAGE], self._ids[PAGE:]
        self._tell(page)
        self._pause()
