"""Whether the worker is to stop: told to its main process, known to all its processes."""

import mmap
from typing import Any, Final

from celery import signals

_shared: Final = mmap.mmap(-1, 1)
"""Anonymous, so that the processes that the main one forks have it in common with it."""


def watch() -> None:
    """Notes from now on when Celery shuts the worker down; for the main process, before it forks."""
    signals.worker_shutting_down.connect(_begin, weak=False)


def is_draining() -> bool:
    """Whether running sessions are to come to an end."""
    return _shared[0] != 0


def _begin(**_: Any) -> None:
    _shared[0] = 1
