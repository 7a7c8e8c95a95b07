"""The supervisor's end: starts the forkserver, asks it for processes, and ends it."""

import asyncio
import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final, Self

from services.runtime.forkserver import title
from services.runtime.forkserver.job import REFUSED, Job, decode_pid
from services.runtime.process.private_environment import COLLECTOR

_PR_SET_CHILD_SUBREAPER: Final = 36
_OURS: Final = "ARDRI_"
_OF_ALL: Final = ("ARDRI_PURE",)
"""Variables that matter during imports. A process gets our other variables with its job."""
_OF_ONE: Final = (*COLLECTOR, "PROMETHEUS_MULTIPROC_DIR")


class ForkServer:
    """A running forkserver. The processes that it forks become children of this process."""

    def __init__(self, games: Sequence[str] = ()) -> None:
        _take_in_orphans(True)
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._turn = asyncio.Lock()
        arguments = (str(os.getpid()), str(theirs.fileno()), *games, title.ROOM)
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603  # our own Python
                [sys.executable, "-m", __package__, *arguments],
                env=_common(os.environ),
                stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )

    @classmethod
    def start(cls, games: Sequence[str] = ()) -> Self | None:
        """Starts a forkserver; None if this system cannot adopt processes. `games`: packages to import."""
        return cls(games) if sys.platform == "linux" else None

    async def fork(self, job: Job, output: int) -> int | None:
        """Forks a process that does the job and writes to `output`. Returns its pid; None if that fails."""
        async with self._turn:
            pid = await asyncio.to_thread(self._ask, job, output)
        return pid if pid != REFUSED else None

    def close(self) -> None:
        """Ends the forkserver. The processes that it has forked run on."""
        self._socket.close()
        self._process.kill()
        self._process.wait()
        _take_in_orphans(False)

    def _ask(self, job: Job, output: int) -> int:
        try:
            socket.send_fds(self._socket, [job.encode()], [output])
            return decode_pid(self._socket.recv(64))
        except OSError:  # it has ended
            return REFUSED


def _common(environ: Mapping[str, str]) -> dict[str, str]:
    """Returns variables that all processes may have: /proc shows them of each forked process."""
    shared = {name: value for name, value in environ.items() if name not in _OF_ONE}
    kept = {name: value for name, value in shared.items() if not name.startswith(_OURS) or name in _OF_ALL}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def _take_in_orphans(whether: bool) -> None:
    """Sets whether orphaned descendants become children of this process, and not of the init process."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, int(whether), 0, 0, 0)
