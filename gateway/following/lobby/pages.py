"""A long list, told page by page: no message is too large, and no client has all of it waiting at once."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

PAGE: Final = 1_000
"""Matches in a message: some 200 kB."""
PAUSE_SECONDS: Final = 0.1
"""How long after one page comes the next, in which a client takes the one before."""


class Pages:
    """Tells ids that nobody has been told yet, a page at a time, until it is through or stopped.

    `tell`: gets the ids of a page; what has become of them by now is for it to know.
    """

    def __init__(self, ids: Sequence[str], tell: Callable[[Sequence[str]], None]) -> None:
        self._ids = ids
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None
        self._pause()

    @property
    def is_over(self) -> bool:
        """Whether all is told."""
        return not self._ids

    def stop(self) -> None:
        """Tells no more."""
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
