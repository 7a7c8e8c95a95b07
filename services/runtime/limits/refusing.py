"""The one refusal of whatever is over a limit, counted."""

from typing import Final

from services.runtime.errors import LimitReached
from services.runtime.observe import metrics

LEAST_RETRY_SECONDS: Final = 0.5
"""RetryInfo never says less: who came back for each token one by one would be refused as often as served."""

MATCHES_RETRY_SECONDS: Final = 10.0
"""When to try again with too many matches of one account: one of them has to end first."""


def over(name: str, message: str, retry_seconds: float) -> LimitReached:
    """The refusal; `name` of the limit, as the metric and ErrorInfo have it."""
    metrics.LIMITED.labels(name).inc()
    return LimitReached(message, retry_seconds=max(retry_seconds, LEAST_RETRY_SECONDS), limit=name)
