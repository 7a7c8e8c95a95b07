"""Whether the worker is to stop. Its main process is told, and all its processes know."""

import mmap
from typing import Any, Final

from celery import signals

_shared: Final = mmap.mmap(-1, 1)
"""Anonymous memory, so the main process shares it with the processes that it forks."""


def watch() -> None:
    """Watches for Celery shutting the worker down. To be called in the main process, before it forks."""
    signals.worker_shutting_down.connect(_begin, weak=False)


def is_draining() -> bool:
    """Whether running sessions are to end."""
    return _shared[0] != 0


def _begin(**_: Any) -> None:
    _shared[0] = 1
