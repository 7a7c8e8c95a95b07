"""Real time for games with a clock."""

import time
from collections.abc import Callable


def steady_clock() -> Callable[[], int]:
    """Returns a clock of Unix milliseconds that is never set back: it follows monotonic time from now on."""
    offset_ns = time.time_ns() - time.monotonic_ns()
    return lambda: (offset_ns + time.monotonic_ns()) // 1_000_000
