"""Makes a process that has used pyqwest wait, at its end, until no thread of pyqwest runs Python code.

Such a thread hands over a response by `call_soon_threadsafe`, which releases the interpreter's lock while it
writes to wake the loop. If the interpreter begins to shut down before the thread has the lock again, Python
before 3.14 ends the thread by unwinding its stack. Rust's frames on the stack do not allow that, and the
process aborts after its work is done (cpython#87135).
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
    """Makes this process wait, however it ends. Call it before making a transport of pyqwest."""
    atexit.register(_wait)


def _wait() -> None:
    # Internal to CPython, but documented; nothing else lists threads that Python did not start.
    while any(_hands_over(frame) for frame in sys._current_frames().values()):  # noqa: SLF001
        time.sleep(_PAUSE_SECONDS)


def _hands_over(frame: FrameType) -> bool:
    """Whether the frame's thread entered Python to wake a loop; Python's own threads enter by `threading`."""
    while frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code is BaseEventLoop.call_soon_threadsafe.__code__
