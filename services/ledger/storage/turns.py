"""Who may write to a file of SQLite, whose own way of waiting is not fair."""

import contextlib
import threading

from services.runtime.errors import LogUnavailable


class WriteLock(contextlib.AbstractContextManager[None]):
    """The threads of one process, one after the other. Nobody waits for longer than that for the one before.

    Raises:
        LogUnavailable: it takes so long, as when another process does not give the file back.
    """

    def __init__(self, seconds: float) -> None:
        self._lock = threading.Lock()
        self._seconds = seconds

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=self._seconds):
            raise LogUnavailable("too many wait to write to the ledger")

    def __exit__(self, *_: object) -> None:
        self._lock.release()
