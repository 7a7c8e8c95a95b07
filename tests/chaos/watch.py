"""A run that gets no further fails with what is known of it, instead of by a time-out that knows nothing."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from tests.chaos.following import Follower
from tests.engine.process import EngineProcess

_LOOK_SECONDS: Final = 0.5
_STALLED_SECONDS: Final = 120.0
"""Without one event for any client, nor a second of work, which a busy machine may give them late."""
_MOST_WORK: Final = 60
"""Seconds of the processor, of all together, within which some client is told something."""
_LOG_BYTES: Final = 2000


async def watch(processes: Sequence[EngineProcess], followers: Sequence[Follower]) -> None:
    """Looks on for ever. `followers`: all clients, to which more may be added.

    Raises:
        RuntimeError: a process has ended by itself, so that nobody starts it again, or nothing happens.
    """
    heard, seen, work, since = -1, -1, 0, time.monotonic()
    while True:
        for process in processes:
            if process.has_ended:
                raise RuntimeError(f"it has ended by itself:\n{_last_words(process)}")
        now = sum(len(each.events) for each in followers)
        if now != heard:
            heard, work, since = now, 0, time.monotonic()
        elif work < _MOST_WORK and (used := _worked(processes)) != seen:
            seen, work, since = used, work + 1, time.monotonic()
        elif time.monotonic() - since > _STALLED_SECONDS:
            stuck = [str(each) for each in followers if not each.ended]
            raise RuntimeError("\n".join(["nothing happens any more", *stuck, *map(_last_words, processes)]))
        await asyncio.sleep(_LOOK_SECONDS)


def _worked(processes: Sequence[EngineProcess]) -> int:
    """Seconds of the processor, with those of the clients."""
    return int(time.process_time()) + sum(process.worked for process in processes)


def _last_words(process: EngineProcess) -> str:
    """The end of what it has written."""
    return f"{process.log_file}: {process.log_file.read_text(errors='replace')[-_LOG_BYTES:]}"
