"""Rate limits: a token bucket for each key (en.wikipedia.org/wiki/Token_bucket).

A bucket is kept until it is full again.
"""

from dataclasses import dataclass

from services.runtime.limits.keyed import MOST_KEYS, Keyed
from services.runtime.limits.refusing import over
from services.runtime.limits.table import Limit, Limits


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled: float


class RateLimit:
    """A rate limit for each key: `burst` requests at once, then one every `seconds`."""

    def __init__(self, name: str, *, burst: float, seconds: float, most_keys: int = MOST_KEYS) -> None:
        self._name = name
        self._burst = burst
        self._seconds = seconds
        self._buckets = Keyed(lambda now: _Bucket(burst, now), self._is_full, most=most_keys)

    @classmethod
    def of(cls, limit: Limit, limits: Limits) -> "RateLimit":
        """Makes the rate limit with the numbers of this process."""
        rate = limits.rate(limit)
        return cls(limit.label, burst=rate.burst, seconds=1 / rate.per_second)

    def take(self, key: str, now: float) -> None:
        """Counts one request of the key. `now`: seconds of a clock that may be set back.

        Raises:
            LimitReached: the bucket is empty; `retry_seconds` says when the next token is there.
        """
        bucket = self._buckets.find(key, now)
        passed = max(0.0, now - bucket.filled)
        bucket.tokens = min(self._burst, bucket.tokens + passed / self._seconds)
        bucket.filled = now
        if bucket.tokens < 1:
            wait = (1 - bucket.tokens) * self._seconds
            message = f"{self._name}: {self._burst:g} at once, then one every {self._seconds:g} s"
            raise over(self._name, message, wait)
        bucket.tokens -= 1

    def _is_full(self, bucket: _Bucket, now: float) -> bool:
        return bucket.filled <= now - self._burst * self._seconds
