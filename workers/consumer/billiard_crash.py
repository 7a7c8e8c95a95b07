"""A defect of billiard 4.3.2: a process that is killed while it leaves the pool may hang the worker for ever.

Who leaves asks ten times a second, by a counter with a lock, whether all that it has told was heard. A task
over its hard limit gets SIGTERM, and SIGKILL a tenth of a second later: just as its process asks again.
Killed with the lock in its hand it never gives it back, and the worker, which counts what that process told
last, waits for it with its whole event loop. Only the worker writes this counter: to read it takes no lock.
To be dropped with the first billiard that passes tests/workers/consumer/test_billiard_crash.py without it.
"""

from typing import Any, Final

import billiard
from billiard import pool

_IS_AFFECTED: Final = billiard.__version__ == "4.3.2"

# The defect is in this private method, and nothing public comes between it and the counter. Other versions
# need not have it.
_faulty: Any = pool.Worker._ensure_messages_consumed if _IS_AFFECTED else None  # noqa: SLF001


class _Unlocked:
    """The counter as read without its lock; true, as the counter is."""

    def __init__(self, counter: Any) -> None:
        self._word = counter.get_obj()

    @property
    def value(self) -> int:
        """How much was heard."""
        return int(self._word.value)


def work_around() -> None:
    """Applies to the affected version; harmless when repeated."""
    if _IS_AFFECTED:
        pool.Worker._ensure_messages_consumed = _wait_without_lock  # noqa: SLF001  # as above


def _wait_without_lock(worker: Any, completed: int) -> bool:
    if worker.on_ready_counter is not None:
        worker.on_ready_counter = _Unlocked(worker.on_ready_counter)
    return bool(_faulty(worker, completed))
