"""Real time for games with a clock."""

import time
from collections.abc import Callable


def steady_clock() -> Callable[[], int]:
    """Unix time in milliseconds that nobody sets back: what the system says now, then the monotonic clock."""
    offset_ns = time.time_ns() - time.monotonic_ns()
    return lambda: (offset_ns + time.monotonic_ns()) // 1_000_000
