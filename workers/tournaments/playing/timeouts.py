"""How long a host waits for a program where no clock says so. Pure; times are milliseconds."""

import enum
from typing import Final

_PINGS: Final = 3
_PING_MS: Final = 1_000
_MOST_TURNS: Final = 10
"""A program that answers pings and nothing else is given up after this many times the time of a move."""


class OnSilence(enum.Enum):
    """What to do about silence."""

    WAIT = enum.auto()
    PING = enum.auto()
    GIVE_UP = enum.auto()


class SilenceTimeout:
    """How long one decision may be silent. `move_ms`: the time that a move may take."""

    def __init__(self, move_ms: int, now_ms: int) -> None:
        self._move_ms = move_ms
        self._until_ms = now_ms + move_ms
        self._end_ms = now_ms + move_ms * _MOST_TURNS
        self.pings = 0

    def note_pong(self, now_ms: int) -> None:
        """Somebody is there."""
        self.pings = 0
        self._until_ms = now_ms + self._move_ms

    def action(self, now_ms: int) -> OnSilence:
        """What to do now; a ping that it asks for counts as sent."""
        if now_ms < min(self._until_ms, self._end_ms):
            return OnSilence.WAIT
        if now_ms >= self._end_ms or self.pings == _PINGS:
            return OnSilence.GIVE_UP
        self.pings += 1
        self._until_ms = now_ms + _PING_MS
        return OnSilence.PING
