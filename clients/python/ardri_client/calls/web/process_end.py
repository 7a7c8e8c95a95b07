"""The end of a process in which pyqwest has answered: it waits until no thread of pyqwest is within Python.

Such a thread hands an answer over by `call_soon_threadsafe`, which gives up the interpreter's lock while it
writes to wake the loop. If the interpreter has begun to end before the thread has the lock again, Python
before 3.14 ends the thread by unwinding its stack. Rust's frames on it refuse that, and the process aborts
after all of its work (cpython#87135).
"""

import atexit
import functools
import sys
import time
from asyncio import BaseEventLoop
from types import FrameType
from typing import Final

_PAUSE_SECONDS: Final = 0.001


@functools.cache
def wait_for_threads_at_exit() -> None:
    """Has this process wait so, however its work ends; for all who make a transport of pyqwest."""
    atexit.register(_wait)


def _wait() -> None:
    # Internal to CPython, but documented; nothing else knows of threads that Python has not begun.
    while any(_hands_over(frame) for frame in sys._current_frames().values()):  # noqa: SLF001
        time.sleep(_PAUSE_SECONDS)


def _hands_over(frame: FrameType) -> bool:
    """Whether its thread came into Python to wake a loop; those that Python began came by `threading`."""
    while frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code is BaseEventLoop.call_soon_threadsafe.__code__
