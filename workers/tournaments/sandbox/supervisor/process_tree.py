"""All descendants of this process, by looking at /proc. Orphans must come to this process: see prctl(2)."""

import os
from typing import Final, NamedTuple

_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_TICK: Final = os.sysconf("SC_CLK_TCK")
_ENDED: Final = frozenset({b"?", b"Z", b"X"})
"""States: no such process, or one that is no more than its status."""


class Used(NamedTuple):
    """What a process has in use, and the time it has used: itself, and with children that it waited for."""

    resident: int
    cpu_seconds: float
    with_children: float


class ProcessTree:
    """Remembers who belongs to it, so that a look costs little while nobody comes or goes."""

    def __init__(self) -> None:
        self._ours: set[int] = set()
        self._others: set[int] = set()

    def members(self) -> set[int]:
        """The process ids of all descendants, now.

        A process that is seen for the first time is a member if its parent is one; if that has died already,
        the parent is this process.
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
    """The processor time of a process tree, with that of members who have gone."""

    def __init__(self) -> None:
        self._seen: dict[int, float] = {}
        self._gone = 0.0

    def seconds(self, used: dict[int, Used]) -> float:
        """All that is known of. `used`: of the members, now.

        The kernel adds the time of a child to its parent's only if the parent waits for it. So the time that
        each was seen to use is added up as well, and the larger sum counts.
        """
        self._gone += sum(seconds for pid, seconds in self._seen.items() if pid not in used)
        self._seen = {pid: each.cpu_seconds for pid, each in used.items()}
        return max(self._gone + sum(self._seen.values()), sum(each.with_children for each in used.values()))


def used(pid: int) -> Used:
    """What a process has in use and has used; nothing if it has gone."""
    resident = int(_told(f"/proc/{pid}/statm", b"0 0").split()[1]) * _PAGE
    fields = _stat(pid)
    # utime, stime, cutime and cstime of proc_pid_stat(5), which counts from 1 and has two fields before ours.
    user, system, children_user, children_system = map(int, fields[11:15])
    own = (user + system) / _TICK
    return Used(resident, own, own + (children_user + children_system) / _TICK)


def lives(pid: int) -> bool:
    """Whether it has not ended; what has is there until its parent asks how."""
    return _stat(pid)[0] not in _ENDED


def _parent(pid: int) -> int:
    return int(_stat(pid)[1])


def _stat(pid: int) -> list[bytes]:
    """Its fields from the third on; the name before them may hold any character."""
    return _told(f"/proc/{pid}/stat", b") ? " + b"0 " * 49).rpartition(b")")[2].split()


def _told(path: str, absent: bytes) -> bytes:
    """What the kernel says of a process, or `absent` if it has gone."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123  # starts faster than pathlib
            return file.read(4096) or absent
    except OSError:
        return absent
