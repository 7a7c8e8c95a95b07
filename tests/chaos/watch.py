"""A run that gets no further fails with what is known of it, instead of by a time-out that knows nothing."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from tests.chaos.following import Follower
from tests.engine.process import EngineProcess

_LOOK_SECONDS: Final = 0.5
_STALLED_SECONDS: Final = 120.0
"""Without one event for any client, and without any work that could bring one."""
_LEAST_WORK: Final = 0.2
"""Seconds of the processor, of all together: what is idle uses less, what waits on a busy machine more."""
_MOST_WORK: Final = 60.0
"""Seconds of the processor within which some client is told something."""
_LOG_BYTES: Final = 2000


async def watch(processes: Sequence[EngineProcess], followers: Sequence[Follower]) -> None:
    """Looks on for ever. `followers`: all clients, to which more may be added.

    Raises:
        RuntimeError: a process has ended by itself, so that nobody starts it again, or nothing happens.
    """
    heard, since, work = -1, time.monotonic(), 0.0
    seen: float | None = None
    while True:
        for process in processes:
            if process.has_ended:
                raise RuntimeError(f"it has ended by itself:\n{_last_words(process)}")
        now = sum(len(each.events) for each in followers)
        if now != heard:
            heard, since, work, seen = now, time.monotonic(), 0.0, None
        elif seen is None:
            seen = _worked(processes)
        elif work < _MOST_WORK and abs((used := _worked(processes)) - seen) >= _LEAST_WORK:
            work += max(0.0, used - seen)  # less than before: of a process that was started again
            seen, since = used, time.monotonic()
        elif time.monotonic() - since > _STALLED_SECONDS:
            stuck = [str(each) for each in followers if not each.ended]
            raise RuntimeError("\n".join(["nothing happens any more", *stuck, *map(_last_words, processes)]))
        await asyncio.sleep(_LOOK_SECONDS)


def _worked(processes: Sequence[EngineProcess]) -> float:
    """Seconds of the processor, with those of the clients."""
    return time.process_time() + sum(process.worked for process in processes)


def _last_words(process: EngineProcess) -> str:
    """The end of what it has written."""
    return f"{process.log_file}: {process.log_file.read_text(errors='replace')[-_LOG_BYTES:]}"
