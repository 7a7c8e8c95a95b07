"""Makes `ps` show the own command of a forked process, and not that of the forkserver."""

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_ARG_START: Final = 48
_ARG_END: Final = 49
"""Fields of /proc/self/stat (proc_pid_stat(5)) that tell where the arguments are in memory."""
ROOM: Final = " " * 512
"""The last argument of the forkserver. Forked processes write their commands over the arguments."""


def show(arguments: Sequence[str]) -> None:
    """Writes the arguments over those that the process was started with. What does not fit is cut off."""
    try:
        stat = Path("/proc/self/stat").read_text(encoding="ascii", errors="replace")
    except OSError:  # no /proc here
        return
    fields = stat.rpartition(")")[2].split()  # from the third field on
    start, end = int(fields[_ARG_START - 3]), int(fields[_ARG_END - 3])
    room = end - start
    if start and room > 0:
        text = b"\0".join(map(str.encode, arguments))[: room - 1]
        ctypes.memmove(start, text.ljust(room, b"\0"), room)
