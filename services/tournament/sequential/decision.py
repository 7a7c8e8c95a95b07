"""What a sequential test answers."""

import enum
from dataclasses import dataclass


class InvalidTest(ValueError):
    """The test or one of its scores makes no sense."""


class Conclusion(enum.Enum):
    """Where a test stands."""

    CONTINUE = "continue"
    """Neither shown, and the bound is not reached."""
    ACCEPT_NULL = "accept_null"
    """Two seats: the null hypothesis holds. More seats: the hero stays below the share of the null."""
    ACCEPT_ALTERNATIVE = "accept_alternative"
    """Two seats: the alternative holds. More seats: the hero is above the share of the null."""
    UNDECIDED = "undecided"
    """Neither was shown within the bound."""

    @property
    def is_final(self) -> bool:
        """Whether no further block can change it."""
        return self is not Conclusion.CONTINUE


@dataclass(frozen=True, slots=True)
class SequentialResult:
    """Where a test stands after its first `blocks` blocks; those behind them were not looked at.

    `statistic`: a logarithm of evidence, positive for the alternative; the test ends at `lower` or below and
    at `upper` or above. Two seats: of the likelihood ratio. More: of the capital of a bet on "above", or
    minus that of one on "below", whichever gained.
    `mean`: the hero's score, its half-points over the most it could have made; an even hero has 0.5 at any
    table. `low`, `high`: a confidence interval for it that holds at any time of stopping.
    """

    conclusion: Conclusion
    blocks: int
    statistic: float
    lower: float
    upper: float
    mean: float
    low: float
    high: float
