"""Evidence for a shift that may be looked at after every block."""

import math
from typing import Final

from scipy.special import log_ndtr

TUNED_TO: Final = 20
"""Blocks at which the mixture is sharpest; it holds at any number."""


def log_evidence(z: float, blocks: int, *, one_sided: bool) -> float:
    """The logarithm of the e-value of a standardised shift, found over so many blocks.

    The likelihood ratio averaged over normally distributed shifts: an e-process for normal sums (Robbins
    1970; Howard and others 2021, "Time-uniform, nonparametric, nonasymptotic confidence sequences"). So with
    no shift it ever exceeds log(1 / a) with a probability of `a` at most, however often one looks. Sums of
    many bounded scores are near enough to normal. One-sided: the average over positive shifts alone.
    """
    gathered = blocks / TUNED_TO
    share = gathered / (1 + gathered)
    two_sided = z * z / 2 * share - math.log1p(gathered) / 2
    return two_sided + math.log(2) + float(log_ndtr(z * math.sqrt(share))) if one_sided else two_sided
