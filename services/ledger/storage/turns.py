"""A fair queue for writers of a SQLite file, as SQLite's own way of waiting is not fair."""

import contextlib
import threading

from services.runtime.errors import LogUnavailable


class WriteLock(contextlib.AbstractContextManager[None]):
    """Lets the threads of one process write one after the other. `seconds`: the longest wait for the others.

    Raises:
        LogUnavailable: the wait is too long, as when another process does not unlock the file.
    """

    def __init__(self, seconds: float) -> None:
        self._lock = threading.Lock()
        self._seconds = seconds

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=self._seconds):
            raise LogUnavailable("too many wait to write to the ledger")

    def __exit__(self, *_: object) -> None:
        self._lock.release()
