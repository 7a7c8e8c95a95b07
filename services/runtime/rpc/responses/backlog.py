"""Limits of the bytes that wait for clients to read them.

Streams push, so messages wait in memory until their client reads them. There are two limits: one for each
call, and one for all calls of a process or of a link. Above the second limit, only a small share may wait for
each call: clients that keep up notice nothing, clients that lag are cut off.
"""

from typing import Final

CALL_BYTES: Final = 4 * 1024 * 1024
"""How much may wait for one call. All events of a long match are about one megabyte."""

SHARE_BYTES: Final = 64 * 1024
"""How much may wait for one call while all calls together are above their limit."""


class Backlog:
    """Counts the waiting bytes of all calls that share a limit."""

    __slots__ = ("_most", "waiting")

    def __init__(self, most: int) -> None:
        self._most = most
        self.waiting = 0

    def admits(self, own: int, size: int) -> bool:
        """Whether a call with `own` bytes waiting may have `size` more. A single message always may wait."""
        most = CALL_BYTES if self.waiting + size <= self._most else SHARE_BYTES
        return own + size <= most or not own
