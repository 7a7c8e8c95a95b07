"""Waits of tests: they follow what happens, and no clock decides whether a test passes.

How long a thing takes says how busy the machine is. A wait ends when what it waits for is there, or can no
longer come. The bound is for what hangs: it says where, before pytest's own time-out ends the whole run.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

HANG_SECONDS: Final = 240.0
"""Nothing in a test takes so long on any machine; less than the time-out in pyproject.toml."""
LONG_DRAIN: Final = str(int(2 * HANG_SECONDS))
"""For ARDRI_DRAIN_SECONDS of a server that is to cut nobody off; it ends as soon as all have left."""


def wait_until(
    true: Callable[[], object],
    what: str,
    *,
    alive: Callable[[], bool] = lambda: True,
    progress: Callable[[], object] = lambda: None,
    seconds: float = HANG_SECONDS,
    every: float = 0.02,
) -> None:
    """Waits for it. `alive`: whether it may still come true; `every`: seconds between two looks.

    `progress`: what is another one whenever something has been done for it; the bound counts from then.

    Raises:
        TimeoutError: it cannot come true any more, or has not for so long that something hangs.
    """
    until, done = time.monotonic() + seconds, progress()
    while not true():
        # What ends may have made it true with its last breath.
        if not alive() and not true():
            raise TimeoutError(f"it cannot come any more: {what}")
        if time.monotonic() > until:
            before, done = done, progress()
            if done == before:
                raise TimeoutError(f"after {seconds:g} s still not: {what}")
            until = time.monotonic() + seconds
        time.sleep(every)


async def until(true: Callable[[], object], what: str = "what other tasks bring about") -> None:
    """Waits for what other tasks of this loop bring about.

    Raises:
        TimeoutError: something hangs.
    """
    try:
        async with patiently():
            while not true():  # noqa: ASYNC110  # what changes it knows of no event
                await asyncio.sleep(0.002)
    except TimeoutError as error:
        raise TimeoutError(f"after {HANG_SECONDS:g} s still not: {what}") from error


def patiently() -> asyncio.Timeout:
    """Around what surely comes: a bound for what hangs."""
    return asyncio.timeout(HANG_SECONDS)
