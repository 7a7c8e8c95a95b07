"""What a program may use, as numbers on the command line of its warden."""

from typing import NamedTuple


class Bounds(NamedTuple):
    """Sizes in bytes.

    `memory`: resident, and `processes`: how many, of the program and all its descendants together. The other
    bounds are of each process: see setrlimit(2). `user`, `group`: as whom it runs, -1: as the worker does.
    """

    memory: int
    processes: int
    address_space: int
    cpu_seconds: int
    files: int
    file_size: int
    user: int = -1
    group: int = -1
