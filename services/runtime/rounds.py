"""When the rounds of what a process does again and again begin."""

import math
import random
import time
from functools import cache


def until_next_round(period: float) -> float:
    """Seconds from now to the next round of something done at that period; half of one at least, 0 for none.

    Rounds of one process fall on the same moments, so that it seldom wakes while it has nothing to do (timer
    coalescing).
    """
    if not period:
        return 0.0
    now = time.monotonic() - _phase()
    return math.ceil(now / period + 0.5) * period - now


@cache
def _phase() -> float:
    """Where these moments lie, in seconds: other processes, and other replicas, have their own."""
    return random.random()  # noqa: S311  # no secret
