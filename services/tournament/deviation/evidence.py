"""Evidence for a shift. It stays valid even if it is checked after every block."""

import math
from typing import Final

from scipy.special import log_ndtr

TUNED_TO: Final = 20
"""The number of blocks at which the mixture is sharpest; it is valid at any number."""


def log_evidence(z: float, blocks: int, *, one_sided: bool) -> float:
    """The logarithm of the e-value of a standardised shift `z` over that many blocks.

    It is the likelihood ratio averaged over normally distributed shifts, an e-process for normal sums
    (Robbins 1970; Howard and others 2021, "Time-uniform, nonparametric, nonasymptotic confidence sequences").
    So with no shift, the probability that it ever exceeds log(1 / a) is at most `a`, however often it is
    checked. Sums of many bounded scores are near enough to normal. One-sided: only positive shifts.
    """
    gathered = blocks / TUNED_TO
    share = gathered / (1 + gathered)
    two_sided = z * z / 2 * share - math.log1p(gathered) / 2
    return two_sided + math.log(2) + float(log_ndtr(z * math.sqrt(share))) if one_sided else two_sided
