"""Timers of one process run out at the same moments, so that it seldom wakes while it has nothing to do."""

import math
import random
import time
from functools import cache


def coalesced(period: float) -> float:
    """Seconds to wait before what is done at that period is done again; half of one at least, 0 for none.

    They end where a multiple of the period does, counted from a moment that is the process's own.
    """
    if not period:
        return 0.0
    now = time.monotonic() - _phase()
    return math.ceil(now / period + 0.5) * period - now


@cache
def _phase() -> float:
    """That moment, in seconds: other processes, and other replicas, have their own."""
    return random.random()  # noqa: S311  # no secret
