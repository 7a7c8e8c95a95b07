"""How many games to lease at once: about a second of work. Pure."""

from typing import Final

_BATCH_SECONDS: Final = 1.0
_MOST: Final = 100
_MEMORY: Final = 0.7
"""The weight of the games before the last one."""


class BatchSize:
    """How many games to lease at once, from the seconds that recent games took."""

    def __init__(self) -> None:
        self._seconds = _BATCH_SECONDS

    def played(self, seconds: float) -> None:
        """Notes how long a game has taken."""
        self._seconds = _MEMORY * self._seconds + (1 - _MEMORY) * seconds

    @property
    def games(self) -> int:
        """How many games to lease."""
        return max(1, min(_MOST, int(_BATCH_SECONDS / max(self._seconds, 1e-6))))
