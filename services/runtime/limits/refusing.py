"""The refusal of a request that is over a limit. Each is counted."""

from typing import Final

from services.runtime.errors import LimitReached
from services.runtime.observe import metrics

LEAST_RETRY_SECONDS: Final = 0.5
"""The least delay in RetryInfo: a client that came back for every token would be refused every other time."""

MATCHES_RETRY_SECONDS: Final = 10.0
"""The delay in RetryInfo when an account has too many matches: one of them has to end first."""


def over(name: str, message: str, retry_seconds: float) -> LimitReached:
    """Counts and returns the refusal. `name`: the name of the limit in the metric and in ErrorInfo."""
    metrics.LIMITED.labels(name).inc()
    return LimitReached(message, retry_seconds=max(retry_seconds, LEAST_RETRY_SECONDS), limit=name)
