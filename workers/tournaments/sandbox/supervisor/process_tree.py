"""All descendants of this process, from /proc. This process must adopt orphans: see prctl(2)."""

import os
from typing import Final, NamedTuple

_TICK: Final = os.sysconf("SC_CLK_TCK")
_LONGEST: Final = 1 << 16
"""Bytes of such a file, in which a user may be in thousands of groups."""
_ENDED: Final = frozenset({b"?", b"Z", b"X"})
"""States of a process that does not exist, or has ended and is not yet waited for."""
_MEMORY: Final = (b"VmRSS:", b"VmSwap:", b"VmPTE:", b"HugetlbPages:")
"""Lines of proc_pid_status(5), in KiB. Page tables can take more than the pages that they are for."""


class Used(NamedTuple):
    """Bytes of memory, and processor time: of a process itself, and with children that it has waited for."""

    memory: int
    cpu_seconds: float
    with_children: float


class ProcessTree:
    """Remembers which processes belong to it: so a call costs little if none has come or gone."""

    def __init__(self) -> None:
        self._ours: set[int] = set()
        self._others: set[int] = set()

    def members(self) -> set[int]:
        """Returns the process ids of all current descendants.

        A process that is seen for the first time is a descendant if its parent is one. If the parent has died
        already, this process is its parent.
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


class CpuTime:
    """The processor time of a process tree, with that of members that have ended."""

    def __init__(self) -> None:
        self._seen: dict[int, float] = {}
        self._gone = 0.0

    def seconds(self, used: dict[int, Used]) -> float:
        """Returns all known processor time. `used`: of the current members.

        The kernel adds a child's time to its parent's only if the parent waits for it. So the time of each
        process, as last seen, is added up as well, and the larger sum counts.
        """
        self._gone += sum(seconds for pid, seconds in self._seen.items() if pid not in used)
        self._seen = {pid: each.cpu_seconds for pid, each in used.items()}
        return max(self._gone + sum(self._seen.values()), sum(each.with_children for each in used.values()))


def used(pid: int) -> Used:
    """Returns what a process uses and has used; zeros if it has gone."""
    lines = _told(f"/proc/{pid}/status", b"").splitlines()
    memory = sum(int(line.split()[1]) for line in lines if line.startswith(_MEMORY)) << 10
    fields = _stat(pid)
    # utime, stime, cutime and cstime of proc_pid_stat(5), which counts from 1 and has two fields before ours.
    user, system, children_user, children_system = map(int, fields[11:15])
    own = (user + system) / _TICK
    return Used(memory, own, own + (children_user + children_system) / _TICK)


def lives(pid: int) -> bool:
    """Whether a process has not ended. One that has stays in /proc until its parent waits for it."""
    return _stat(pid)[0] not in _ENDED


def _parent(pid: int) -> int:
    return int(_stat(pid)[1])


def _stat(pid: int) -> list[bytes]:
    """Returns the fields of a process from the third on. The name before them may have any characters."""
    return _told(f"/proc/{pid}/stat", b") ? " + b"0 " * 49).rpartition(b")")[2].split()


def _told(path: str, absent: bytes) -> bytes:
    """Returns the content of a process's file in /proc, or `absent` if the process has gone."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # starts faster than pathlib
            return file.read(_LONGEST) or absent
    except OSError:
        return absent
