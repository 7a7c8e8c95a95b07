"""Runs one program within bounds, and leaves none of its processes. The main module of its own process.

Arguments: the descriptor of the control channel, the seccomp filter in hexadecimal digits (empty: no
sandbox), the control group for programs (empty: none), the bounds in their order, and the command, which with
a sandbox is bubblewrap's. Standard streams, directory and environment are the program's own.

The supervisor writes `started` with the process id on the control channel. When the program has ended and all
its descendants are dead, it writes `memory`, `processes`, `cpu`, or `ended` with the status of waitpid(2). It
kills the program when the other side closes the channel.
"""

import contextlib
import os
import select
import signal
import time
from typing import Final

from workers.tournaments.sandbox.bounds import BUBBLEWRAP_PROCESSES, Bounds
from workers.tournaments.sandbox.supervisor import libc
from workers.tournaments.sandbox.supervisor.launch import become
from workers.tournaments.sandbox.supervisor.namespaces import scratch_used
from workers.tournaments.sandbox.supervisor.process_tree import CpuTime, ProcessTree, used
from workers.tournaments.sandbox.supervisor.scope import Scope

_SAMPLE_SECONDS: Final = 0.04
_KILL_SECONDS: Final = 10.0
_SIGNALLED: Final = 128
"""bubblewrap exits with this plus the number of the signal that ended its program, as shells do."""


def main(argv: list[str]) -> None:
    """Runs the program to its end."""
    control, seccomp_filter, group = int(argv[1]), bytes.fromhex(argv[2]), argv[3]
    count = len(Bounds._fields)
    bounds, command = Bounds(*map(int, argv[4 : 4 + count])), argv[4 + count :]
    os.set_inheritable(control, False)
    libc.prctl(libc.PR_SET_CHILD_SUBREAPER, 1)
    scope = Scope(group)
    scope.open(bounds.memory, bounds.tasks)
    child = os.fork()
    if child == 0:
        become(command, bounds, seccomp_filter, scope)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)  # otherwise the program's pipes would outlive it
    _tell(control, f"started {child}")
    broken = _watch(child, control, bounds, is_sandboxed=bool(seccomp_filter))
    if scope.is_out_of_memory():
        broken = "memory"
    scope.kill()
    status = _end_all(child)
    scope.remove()
    _tell(control, broken or f"ended {_signalled(status) if seccomp_filter else status}")


def _watch(child: int, control: int, bounds: Bounds, *, is_sandboxed: bool) -> str:
    """Watches the program. Returns the bound that was broken; empty if it has ended or is to end."""
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(os.pidfd_open(child), select.POLLIN)
    tree, cpu = ProcessTree(), CpuTime()
    processes = bounds.processes + (BUBBLEWRAP_PROCESSES if is_sandboxed else 0)
    while not poll.poll(_SAMPLE_SECONDS * 1000):
        members = {pid: used(pid) for pid in tree.members()}
        if len(members) > processes:
            return "processes"
        scratch = scratch_used(child) if is_sandboxed else 0
        if scratch + sum(each.memory for each in members.values()) > bounds.memory:
            return "memory"
        if is_sandboxed and cpu.seconds(members) > bounds.cpu_seconds:
            return "cpu"
    return ""


def _end_all(child: int) -> int:
    """Kills all descendants. Returns the status of the program.

    Orphans become children of this process. So when it has no children, no descendants are left.
    """
    status = 0
    deadline = time.monotonic() + _KILL_SECONDS
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # all at once, so that none of the group can start another
    while time.monotonic() < deadline:
        for pid in ProcessTree().members():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                status = ended[1] if ended[0] == child else status
        except ChildProcessError:
            break
        time.sleep(0.002)
    return status


def _signalled(status: int) -> int:
    """Turns the status of bubblewrap into that of its program."""
    code = os.waitstatus_to_exitcode(status)
    return code - _SIGNALLED if _SIGNALLED < code < _SIGNALLED + signal.NSIG else status


def _tell(control: int, word: str) -> None:
    with contextlib.suppress(OSError):  # the worker may have gone
        os.write(control, f"{word}\n".encode())
