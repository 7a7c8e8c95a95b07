"""How often one caller may do one thing: a token bucket a key (en.wikipedia.org/wiki/Token_bucket).

The number of keys is bounded. Nobody is forgotten before having all tokens again, so nobody gains by making
many keys: while there are too many, all new ones share one bucket.
"""

from dataclasses import dataclass
from typing import Final

from services.runtime.limits.refusing import over
from services.runtime.limits.table import Limit, Limits

MOST_KEYS: Final = 65_536
SWEEP_SECONDS: Final = 1.0
"""How often those are looked for who may be forgotten, at the most: it takes a look at every key."""


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled: float


class RateLimit:
    """`burst` at once, then one every `seconds`."""

    def __init__(self, name: str, *, burst: float, seconds: float, most_keys: int = MOST_KEYS) -> None:
        self._name = name
        self._burst = burst
        self._seconds = seconds
        self._most_keys = most_keys
        self._buckets: dict[str, _Bucket] = {}
        self._shared = _Bucket(burst, 0.0)
        self._swept = 0.0

    @classmethod
    def of(cls, limit: Limit, limits: Limits) -> "RateLimit":
        """That limit with the numbers of this process."""
        rate = limits.rate(limit)
        return cls(limit.label, burst=rate.burst, seconds=1 / rate.per_second)

    def take(self, key: str, now: float) -> None:
        """Counts one; `now` in seconds.

        Raises:
            LimitReached: too many; `retry_seconds` says when there is room again.
        """
        bucket = self._bucket(key, now)
        bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.filled) / self._seconds)
        bucket.filled = now
        if bucket.tokens < 1:
            wait = (1 - bucket.tokens) * self._seconds
            message = f"{self._name}: {self._burst:g} at once, then one every {self._seconds:g} s"
            raise over(self._name, message, wait)
        bucket.tokens -= 1

    def _bucket(self, key: str, now: float) -> _Bucket:
        found = self._buckets.get(key)
        if found is not None:
            return found
        if len(self._buckets) >= self._most_keys:
            self._drop_full(now)
            if len(self._buckets) >= self._most_keys:
                return self._shared
        made = self._buckets[key] = _Bucket(self._burst, now)
        return made

    def _drop_full(self, now: float) -> None:
        """Forgets who has been quiet for long enough to have all tokens again."""
        if 0 <= now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        quiet = now - self._burst * self._seconds
        self._buckets = {key: each for key, each in self._buckets.items() if each.filled > quiet}
