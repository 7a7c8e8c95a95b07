"""Makes timers of one process run out at the same moments, so that an idle process wakes rarely."""

import math
import random
import time
from functools import cache


def coalesced(period: float) -> float:
    """Returns the seconds until a periodic work is due again: at least half a period; 0 if the period is 0.

    They end at a multiple of the period, counted from a moment that each process draws for itself.
    """
    if not period:
        return 0.0
    now = time.monotonic() - _phase()
    return math.ceil(now / period + 0.5) * period - now


@cache
def _phase() -> float:
    """Returns that moment, in seconds. Other processes, and other replicas, have another one."""
    return random.random()  # noqa: S311  # no secret
