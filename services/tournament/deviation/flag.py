"""What is said of a worker that deviates."""

import enum
from dataclasses import dataclass


class FlagKind(enum.Enum):
    """In what a worker deviates."""

    OUTCOMES = "outcomes"
    """Its blocks end otherwise than those of the others between the same entrants."""
    SPEED = "speed"
    """It takes over twice the time for the same play."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A worker to be quarantined and looked at. The statistic is beyond the threshold.

    Of OUTCOMES both are logarithms of an e-value: evidence that may be looked at as often as one likes.
    Of SPEED both are shares of the median speed of the other workers; the statistic is the upper end of a
    confidence interval.
    """

    worker_id: str
    kind: FlagKind
    statistic: float
    threshold: float
    reason: str
