"""A control group of one program, if cgroup v2 is delegated to us (see `delegation`); else it does nothing.

See cgroup-v2.rst of the kernel's documentation; `cgroup.kill` needs Linux 5.14.
"""

import contextlib
import os
from typing import Final

from workers.tournaments.sandbox.bounds import BUBBLEWRAP_PROCESSES

_OTHER_MEMORY: Final = 4 << 20
"""Memory in the group that bubblewrap and the kernel's own records of a sandbox take."""


class Scope:
    """A group with the kernel's bounds on all processes in it. `parent`: the delegated group, or empty."""

    def __init__(self, parent: str) -> None:
        self._path = f"{parent}/program-{os.getpid()}" if parent else ""

    def open(self, memory: int, tasks: int) -> None:
        """Makes the group, with its bounds.

        Raises:
            OSError: the group cannot be made.
        """
        if not self._path:
            return
        with contextlib.suppress(FileExistsError):  # left by a killed process that had our id
            os.mkdir(self._path)  # noqa: PTH102  # starts faster than pathlib
        self._write("memory.max", memory + _OTHER_MEMORY)
        with contextlib.suppress(FileNotFoundError):  # a kernel without swap
            self._write("memory.swap.max", 0)
        self._write("memory.oom.group", 1)
        self._write("pids.max", tasks + BUBBLEWRAP_PROCESSES)

    def join(self) -> None:
        """Moves this process into the group.

        Raises:
            OSError: the process cannot be moved.
        """
        if self._path:
            self._write("cgroup.procs", 0)

    def is_out_of_memory(self) -> bool:
        """Whether the kernel has killed a process because of the bound on memory."""
        if not self._path:
            return False
        with contextlib.suppress(OSError), open(f"{self._path}/memory.events") as file:  # noqa: PTH123
            return any(line.startswith("oom_kill ") and line.split()[1] != "0" for line in file)
        return False

    def kill(self) -> None:
        """Kills all processes in the group at once."""
        if self._path:
            with contextlib.suppress(OSError):  # an older kernel; the process tree is killed in any case
                self._write("cgroup.kill", 1)

    def remove(self) -> None:
        """Removes the group, if no process is left in it."""
        if self._path:
            with contextlib.suppress(OSError):  # a member is not reaped yet; an empty group is harmless
                os.rmdir(self._path)  # noqa: PTH106

    def _write(self, name: str, number: int) -> None:
        with open(f"{self._path}/{name}", "wb", buffering=0) as file:  # noqa: PTH123
            file.write(str(number).encode())
