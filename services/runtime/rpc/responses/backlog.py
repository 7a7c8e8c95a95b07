"""Bytes that wait for their readers.

Streams push, so what a reader does not take waits in memory. Two bounds hold: one for each call, and one for
all calls that share something, a process or a link. Over the second, a call may only have a small share
waiting: who reads as fast as things happen notices nothing; those who lag are cut off.
"""

from typing import Final

CALL_BYTES: Final = 4 * 1024 * 1024
"""How much may wait for one call; a long match from its first event on is about one megabyte."""

SHARE_BYTES: Final = 64 * 1024
"""How much may wait for one call while those of all calls are over their bound."""


class Backlog:
    """The bytes of all calls that share a bound."""

    __slots__ = ("_most", "waiting")

    def __init__(self, most: int) -> None:
        self._most = most
        self.waiting = 0

    def admits(self, own: int, size: int) -> bool:
        """Whether a call for which `own` bytes wait may have `size` more waiting; one message always may."""
        most = CALL_BYTES if self.waiting + size <= self._most else SHARE_BYTES
        return own + size <= most or not own
