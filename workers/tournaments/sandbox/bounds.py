"""What a program may use, as numbers on the command line of its supervisor."""

from typing import Final, NamedTuple

BUBBLEWRAP_PROCESSES: Final = 2
"""Beside those of the program: it waits outside of the process namespace, and is the first process in it."""


class Bounds(NamedTuple):
    """Sizes in bytes.

    `memory`: resident, with what lies in the scratch space, and `processes`: how many, of the program and all
    its descendants together. `cpu_seconds`: of each process, and in a sandbox of all together too.
    `address_space`, `files`, `file_size`: of each process, see setrlimit(2).

    In a sandbox only: `scratch`: its one writable place; `threads`: of a program that may have one process.
    Without a sandbox only: `user`, `group`: as whom it runs, -1: as the worker does.
    """

    memory: int
    processes: int
    address_space: int
    cpu_seconds: int
    files: int
    file_size: int
    user: int = -1
    group: int = -1
    scratch: int = 64 << 20
    threads: int = 32

    @property
    def tasks(self) -> int:
        """How many processes and threads together the kernel lets a sandbox have."""
        return self.threads if self.processes == 1 else self.processes
