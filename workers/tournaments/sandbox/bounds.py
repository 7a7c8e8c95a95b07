"""The bounds of a program, which are numbers on the command line of its supervisor."""

from typing import Final, NamedTuple

BUBBLEWRAP_PROCESSES: Final = 2
"""Processes of bubblewrap: one waits outside of the process namespace, one is the first process in it."""


class Bounds(NamedTuple):
    """Sizes in bytes.

    `memory`: memory with its page tables, and files in the scratch space, of the program and all its
    descendants together.
    `processes`: how many they may be. `cpu_seconds`: for each process, and in a sandbox also for all
    together. `address_space`, `files`, `file_size`: for each process, see setrlimit(2).

    Only in a sandbox: `scratch`: the size of its one writable folder; `threads`: of a program that may have
    one process. Only without a sandbox: `user`, `group`: as whom it runs; -1: as the worker does.
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
        """The most processes and threads together that the kernel allows in a sandbox."""
        return self.threads if self.processes == 1 else self.processes
