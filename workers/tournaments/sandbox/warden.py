"""Runs one program within bounds and leaves nothing of it behind. The main module of a process of its own.

Arguments: the descriptor of the control channel, the bounds in their order, the program and its arguments.
Standard streams, directory and environment are the program's own.

On the control channel goes `started` with the process id; then, when the program has ended and all its
descendants are dead, `memory`, `processes`, or `ended` with the status of waitpid(2). The program is killed
when the other side closes the channel. Standard library only, and little of it: it starts with every game.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import time
from collections.abc import Callable
from typing import Final, NoReturn

from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.family import Family, resident

_SAMPLE_SECONDS: Final = 0.04
_KILL_SECONDS: Final = 10.0
_NO_PROGRAM: Final = 127
_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38

Prctl = Callable[[int, int, int, int, int], int]


def main(argv: list[str]) -> None:
    """Runs the program to its end."""
    count = len(Bounds._fields)
    control, bounds, command = int(argv[1]), Bounds(*map(int, argv[2 : 2 + count])), argv[2 + count :]
    os.set_inheritable(control, False)
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    child = os.fork()
    if child == 0:
        _become(command, bounds, prctl)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)  # else the program's pipes would outlive it
    _tell(control, f"started {child}")
    broken = _watch(child, control, bounds)
    status = _end_all(child)
    _tell(control, broken or f"ended {status}")


def _become(command: list[str], bounds: Bounds, prctl: Prctl) -> NoReturn:
    """Turns this process into the program."""
    os.setsid()
    for each in signal.valid_signals():
        # By Python, or by whoever started us; a program would inherit it.
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)
    for what, bound in (
        (resource.RLIMIT_AS, bounds.address_space),
        (resource.RLIMIT_CPU, bounds.cpu_seconds),
        (resource.RLIMIT_NOFILE, bounds.files),
        (resource.RLIMIT_FSIZE, bounds.file_size),
        (resource.RLIMIT_CORE, 0),
    ):
        most = resource.getrlimit(what)[1]
        least = bound if most == resource.RLIM_INFINITY else min(bound, most)
        resource.setrlimit(what, (least, least))
    try:
        if bounds.user >= 0:
            os.setgroups([])
            os.setgid(bounds.group)
            os.setuid(bounds.user)
        prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        os.execvp(command[0], command)  # noqa: S606  # no shell is wanted
    except OSError as error:
        os.write(2, f"{command[0]}: {error}\n".encode())
    os._exit(_NO_PROGRAM)


def _watch(child: int, control: int, bounds: Bounds) -> str:
    """Waits; which bound was broken, empty if the program ended or shall end."""
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(os.pidfd_open(child), select.POLLIN)
    family = Family()
    while not poll.poll(_SAMPLE_SECONDS * 1000):
        members = family.members()
        if len(members) > bounds.processes:
            return "processes"
        if sum(map(resident, members)) > bounds.memory:
            return "memory"
    return ""


def _end_all(child: int) -> int:
    """Kills all descendants; the status of the program.

    Those that lose their parent become children of this process; without children there is nobody left.
    """
    status = 0
    deadline = time.monotonic() + _KILL_SECONDS
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # all at once, so that none of the group can start another
    while time.monotonic() < deadline:
        for pid in Family().members():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                status = ended[1] if ended[0] == child else status
        except ChildProcessError:
            break
        time.sleep(0.002)
    return status


def _tell(control: int, word: str) -> None:
    with contextlib.suppress(OSError):  # nobody may listen any more
        os.write(control, f"{word}\n".encode())
