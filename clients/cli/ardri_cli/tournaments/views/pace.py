"""How fast games are finished, and when the rest will be. Pure: times come in as arguments."""

from collections import deque
from typing import Final

_WINDOW_SECONDS: Final = 30.0


class Pace:
    """Counts of finished games over the last half minute."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, seconds: float, done: int) -> None:
        """So many games were finished at that time of a steady clock."""
        self._seen.append((seconds, done))
        while len(self._seen) > 2 and self._seen[1][0] <= seconds - _WINDOW_SECONDS:
            self._seen.popleft()

    @property
    def per_second(self) -> float:
        """Games a second; 0 while that cannot be said."""
        if len(self._seen) < 2:
            return 0.0
        (since, before), (now, done) = self._seen[0], self._seen[-1]
        return max(0.0, done - before) / (now - since) if now > since else 0.0

    def seconds_left(self, games: int) -> float | None:
        """For so many more games; None while that cannot be said."""
        return games / self.per_second if self.per_second else None
