"""How often one caller may do one thing: a token bucket a key (en.wikipedia.org/wiki/Token_bucket)."""

from dataclasses import dataclass

from services.runtime.errors import LimitReached

_MOST_KEYS = 65_536


@dataclass(slots=True)
class _Bucket:
    tokens: float
    filled: float


class RateLimit:
    """`burst` at once, then one every `seconds`."""

    def __init__(self, name: str, *, burst: int, seconds: float) -> None:
        self._name = name
        self._burst = burst
        self._seconds = seconds
        self._buckets: dict[str, _Bucket] = {}

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
            message = f"{self._name}: {self._burst} at once, then one every {self._seconds:g} s"
            raise LimitReached(message, retry_seconds=wait, limit=self._name)
        bucket.tokens -= 1

    def _bucket(self, key: str, now: float) -> _Bucket:
        if key not in self._buckets:
            if len(self._buckets) >= _MOST_KEYS:
                self._drop_full(now)
            self._buckets[key] = _Bucket(self._burst, now)
        return self._buckets[key]

    def _drop_full(self, now: float) -> None:
        """Forgets who has been quiet for long enough to have all tokens again."""
        quiet = now - self._burst * self._seconds
        self._buckets = {key: each for key, each in self._buckets.items() if each.filled > quiet}
