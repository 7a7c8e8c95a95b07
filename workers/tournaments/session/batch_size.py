"""How many games to lease at once: about a second of work. Pure."""

from typing import Final

_BATCH_SECONDS: Final = 1.0
_MOST: Final = 100
_MEMORY: Final = 0.7
"""How much the games before the last one weigh."""


class BatchSize:
    """How many games to lease at once, from the seconds that recent games took."""

    def __init__(self) -> None:
        self._seconds = _BATCH_SECONDS

    def played(self, seconds: float) -> None:
        """A game took so long."""
        self._seconds = _MEMORY * self._seconds + (1 - _MEMORY) * seconds

    @property
    def games(self) -> int:
        """Games to lease."""
        return max(1, min(_MOST, int(_BATCH_SECONDS / max(self._seconds, 1e-6))))
