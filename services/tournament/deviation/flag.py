"""The flag of a worker that deviates."""

import enum
from dataclasses import dataclass


class FlagKind(enum.Enum):
    """In what a worker deviates."""

    OUTCOMES = "outcomes"
    """Its blocks end otherwise than the others' blocks between the same entrants."""
    SPEED = "speed"
    """It takes more than twice the time for the same play."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A worker that an operator should quarantine and examine. The statistic is beyond the threshold.

    For OUTCOMES both are logarithms of an e-value, which may be checked any number of times. For SPEED both
    are fractions of the other workers' median speed; the statistic is the upper end of a confidence interval.
    """

    worker_id: str
    kind: FlagKind
    statistic: float
    threshold: float
    reason: str
