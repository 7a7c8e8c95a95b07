"""Full disks: a small disk that a test fills, or processes that may not write any more."""

import contextlib
import errno
import os
import resource
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psutil

from tests.servers.child import as_user

_PIECES = tuple(b"\0" * size for size in (1 << 20, 1 << 16, 1 << 12, 1 << 6, 1))
"""Pieces that fill the disk, the small ones last, so that no gap is left that takes even one byte."""


class SmallDisk:
    """A separate file system, filled with a file that nothing else uses."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Fills the disk to the last byte. Called again, it also fills space that was freed meanwhile."""
        with self._ballast.open("ab", buffering=0) as file:
            for piece in _PIECES:
                try:
                    while True:
                        file.write(piece)
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def clear(self) -> None:
        """Makes room again."""
        self._ballast.unlink()


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk | None]:
    """Mounts a disk of that size on the empty folder, for its owner; None if we may not mount."""
    owner = folder.stat()
    options = f"size={megabytes}m,mode=700,uid={owner.st_uid},gid={owner.st_gid}"
    command = ["mount", "-t", "tmpfs", "-o", options, "ardri-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


class Refusing:
    """Makes the system refuse all writes to files by these processes, as on a full disk.

    `user`: who may set their limits; ourselves if None.
    """

    def __init__(self, pids: Callable[[], Sequence[int]], user: str | None = None) -> None:
        self._pids = pids
        self._user = user

    def fill(self) -> None:
        """Leaves no room."""
        self._limit("0")

    def clear(self) -> None:
        """Makes room again, for processes that are still there and for their children."""
        own, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
        self._limit("unlimited" if own == resource.RLIM_INFINITY else str(own))

    def _limit(self, size: str) -> None:
        for pid in self._pids():
            command = as_user(self._user, ["prlimit", f"--pid={pid}", f"--fsize={size}:"])
            done = subprocess.run(command, check=False, capture_output=True, text=True)
            assert done.returncode == 0 or not psutil.pid_exists(pid), done.stderr
