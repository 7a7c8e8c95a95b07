"""How fast games finish, and how long the rest will take. Pure: times are arguments."""

from collections import deque
from typing import Final

_WINDOW_SECONDS: Final = 30.0


class Pace:
    """Counts of finished games over the last half minute."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, seconds: float, done: int) -> None:
        """Notes that `done` games were finished at that time of a steady clock."""
        self._seen.append((seconds, done))
        while len(self._seen) > 2 and self._seen[1][0] <= seconds - _WINDOW_SECONDS:
            self._seen.popleft()

    @property
    def per_second(self) -> float:
        """Games a second; 0 as long as that is unknown."""
        if len(self._seen) < 2:
            return 0.0
        (since, before), (now, done) = self._seen[0], self._seen[-1]
        return max(0.0, done - before) / (now - since) if now > since else 0.0

    def seconds_left(self, games: int) -> float | None:
        """The seconds for that many more games; None as long as that is unknown."""
        return games / self.per_second if self.per_second else None
