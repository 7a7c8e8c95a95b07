"""All descendants of this process, by looking at /proc. Orphans must come to this process: see prctl(2)."""

import os
from typing import Final

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Family:
    """Remembers who belongs to it, so that a look costs little while nobody comes or goes."""

    def __init__(self) -> None:
        self._ours: set[int] = set()
        self._others: set[int] = set()

    def members(self) -> set[int]:
        """The process ids of all descendants, now.

        A process that is seen for the first time belongs to the family if its parent does; if that has died
        already, the parent is this process.
        """
        present = {int(name) for name in os.listdir("/proc") if name.isdigit()}  # noqa: PTH208  # starts faster
        self._ours &= present
        self._others &= present
        fresh = {pid: _parent(pid) for pid in present - self._ours - self._others}
        parents = {os.getpid(), *self._ours}
        while found := {pid for pid, parent in fresh.items() if parent in parents}:
            parents |= found
            fresh = {pid: parent for pid, parent in fresh.items() if pid not in found}
        self._ours = parents - {os.getpid()}
        self._others.update(fresh)
        return self._ours


def resident(pid: int) -> int:
    """Bytes of memory that a process has in use; 0 if it has gone."""
    return int(_told(f"/proc/{pid}/statm", b"0 0").split()[1]) * _PAGE


def _parent(pid: int) -> int:
    # The name before it may hold any character.
    return int(_told(f"/proc/{pid}/stat", b") ? 0").rpartition(b")")[2].split()[1])


def _told(path: str, absent: bytes) -> bytes:
    """What the kernel says of a process, or `absent` if it has gone."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # starts faster than pathlib
            return file.read(4096) or absent
    except OSError:
        return absent
