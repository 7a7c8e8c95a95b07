"""Fails a run that makes no progress with a report, instead of a time-out without any information."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from tests.chaos.following import Follower
from tests.engine.process import EngineProcess

_LOOK_SECONDS: Final = 0.5
_STALLED_SECONDS: Final = 120.0
"""Seconds without an event for any client; no machine needs so long for one."""
_LOG_BYTES: Final = 2000


async def watch(processes: Sequence[EngineProcess], followers: Sequence[Follower]) -> None:
    """Watches until it is cancelled. `followers`: all clients; more may be added.

    Raises:
        RuntimeError: a process has ended by itself, so nothing restarts it; or nothing happens.
    """
    heard, since = -1, time.monotonic()
    while True:
        for process in processes:
            if process.has_ended:
                raise RuntimeError(f"it has ended by itself:\n{_last_words(process)}")
        now = sum(len(each.events) for each in followers)
        if now != heard:
            heard, since = now, time.monotonic()
        elif time.monotonic() - since > _STALLED_SECONDS:
            stuck = [str(each) for each in followers if not each.ended]
            raise RuntimeError("\n".join(["nothing happens any more", *stuck, *map(_last_words, processes)]))
        await asyncio.sleep(_LOOK_SECONDS)


def _last_words(process: EngineProcess) -> str:
    """The last part of the process's log."""
    return f"{process.log_file}: {process.log_file.read_text(errors='replace')[-_LOG_BYTES:]}"
