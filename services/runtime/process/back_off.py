"""How long to wait before the next try of what has failed."""

import random
from dataclasses import dataclass


@dataclass(slots=True)
class BackOff:
    """Pauses in seconds. It knows no clock and waits for nothing: that is for who asks.

    The first is `least_seconds`, each other `growth` times the one before, up to `most_seconds`. `jitter`:
    the share of a pause that is left to chance, from 0 (none of it) to 1 (all), so that many who have failed
    together do not come back together. It only shortens: no pause is longer than `most_seconds`.
    """

    least_seconds: float
    most_seconds: float
    growth: float = 2.0
    jitter: float = 0.0
    _last_seconds: float = 0.0

    def next_seconds(self) -> float:
        """How long to wait after one more failure."""
        longer = max(self.least_seconds, self._last_seconds * self.growth)
        self._last_seconds = min(self.most_seconds, longer)
        return self._last_seconds * random.uniform(1 - self.jitter, 1)  # noqa: S311  # spreads load; no secret

    def reset(self) -> None:
        """It has succeeded: the next pause is the first again."""
        self._last_seconds = 0.0
