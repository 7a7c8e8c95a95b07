"""Exponential back-off: how long to wait before the next retry."""

import random
from dataclasses import dataclass


@dataclass(slots=True)
class BackOff:
    """Pauses between retries, in seconds. The caller does the waiting.

    The first pause is `least_seconds`, each further one `growth` times the one before, up to `most_seconds`.
    `jitter`: the share of a pause that is random, from 0 (none of it) to 1 (all), so that clients that have
    failed together do not retry together. Jitter only shortens: no pause is longer than `most_seconds`.
    """

    least_seconds: float
    most_seconds: float
    growth: float = 2.0
    jitter: float = 0.0
    _last_seconds: float = 0.0

    def next_seconds(self) -> float:
        """Returns how long to wait after one more failure."""
        longer = max(self.least_seconds, self._last_seconds * self.growth)
        self._last_seconds = min(self.most_seconds, longer)
        return self._last_seconds * random.uniform(1 - self.jitter, 1)  # noqa: S311  # spreads load; no secret

    def reset(self) -> None:
        """Called after a success: the next pause is the first again."""
        self._last_seconds = 0.0
