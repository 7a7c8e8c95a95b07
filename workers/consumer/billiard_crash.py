"""A defect of billiard 4.3.2: a process that is killed while it leaves the pool may hang the worker for good.

A leaving process checks ten times a second whether the worker has received all its messages. It reads a
counter for that, under a lock. A task over its hard limit gets SIGTERM, and SIGKILL a tenth of a second
later: just when its process reads the counter again. If it is killed while it holds the lock, the lock is
never released. The worker has to count the last message, and waits for the lock with its whole event loop.
Only the worker writes this counter, so to read it needs no lock.
To be dropped with the first billiard that passes tests/workers/consumer/test_billiard_crash.py without it.
"""

from typing import Any, Final

import billiard
from billiard import pool

_IS_AFFECTED: Final = billiard.__version__ == "4.3.2"

# The defect is in this private method, and nothing public is between it and the counter. Other versions may
# not have the method.
_faulty: Any = pool.Worker._ensure_messages_consumed if _IS_AFFECTED else None  # noqa: SLF001


class _Unlocked:
    """The counter, read without its lock. It is true in conditions, like the counter itself."""

    def __init__(self, counter: Any) -> None:
        self._word = counter.get_obj()

    @property
    def value(self) -> int:
        """How many messages were received."""
        return int(self._word.value)


def work_around() -> None:
    """Patches the affected version; harmless when repeated."""
    if _IS_AFFECTED:
        pool.Worker._ensure_messages_consumed = _wait_without_lock  # noqa: SLF001  # as above


def _wait_without_lock(worker: Any, completed: int) -> bool:
    if worker.on_ready_counter is not None:
        worker.on_ready_counter = _Unlocked(worker.on_ready_counter)
    return bool(_faulty(worker, completed))
