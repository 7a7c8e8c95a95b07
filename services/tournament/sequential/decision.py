"""The result of a sequential test."""

import enum
from dataclasses import dataclass


class InvalidTest(ValueError):
    """The test or one of its scores makes no sense."""


class Conclusion(enum.Enum):
    """The state of a test."""

    CONTINUE = "continue"
    """Neither hypothesis is shown, and the bound is not reached."""
    ACCEPT_NULL = "accept_null"
    """Two seats: the null hypothesis holds. More seats: the hero stays below the share of the null."""
    ACCEPT_ALTERNATIVE = "accept_alternative"
    """Two seats: the alternative holds. More seats: the hero is above the share of the null."""
    UNDECIDED = "undecided"
    """Neither hypothesis was shown within the bound."""

    @property
    def is_final(self) -> bool:
        """Whether no further block can change the conclusion."""
        return self is not Conclusion.CONTINUE


@dataclass(frozen=True, slots=True)
class SequentialResult:
    """The state of a test after its first `blocks` blocks; later blocks were not evaluated.

    `statistic`: a logarithm of evidence, positive for the alternative; the test ends at `lower` or below and
    at `upper` or above. With two seats it is that of the likelihood ratio; with more, that of the capital of
    a bet on "above", or minus that of a bet on "below", whichever has gained.
    `mean`: the hero's score, its half-points over the most it could have made; an even hero has 0.5 at any
    table. `low`, `high`: its confidence interval, valid whenever the test stops.
    """

    conclusion: Conclusion
    blocks: int
    statistic: float
    lower: float
    upper: float
    mean: float
    low: float
    high: float
