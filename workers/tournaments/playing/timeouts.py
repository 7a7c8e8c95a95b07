"""How long a host waits for a program in games without a clock. Pure; times are milliseconds."""

import enum
from typing import Final

_PINGS: Final = 3
_PING_MS: Final = 1_000
_MOST_TURNS: Final = 10
"""A program that only answers pings is given up after this many times the time of a move."""


class OnSilence(enum.Enum):
    """What to do when a program is silent."""

    WAIT = enum.auto()
    PING = enum.auto()
    GIVE_UP = enum.auto()


class SilenceTimeout:
    """How long a program may be silent over one decision. `move_ms`: the time that a move may take."""

    def __init__(self, move_ms: int, now_ms: int) -> None:
        self._move_ms = move_ms
        self._until_ms = now_ms + move_ms
        self._end_ms = now_ms + move_ms * _MOST_TURNS
        self.pings = 0

    def note_pong(self, now_ms: int) -> None:
        """Notes that the program has answered a ping."""
        self.pings = 0
        self._until_ms = now_ms + self._move_ms

    def action(self, now_ms: int) -> OnSilence:
        """Returns what to do now. If that is a ping, it counts as sent."""
        if now_ms < min(self._until_ms, self._end_ms):
            return OnSilence.WAIT
        if now_ms >= self._end_ms or self.pings == _PINGS:
            return OnSilence.GIVE_UP
        self.pings += 1
        self._until_ms = now_ms + _PING_MS
        return OnSilence.PING
