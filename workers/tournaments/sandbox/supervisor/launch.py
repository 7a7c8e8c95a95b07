"""Turns a new child of the supervisor into the program: sets limits, user and namespaces, and starts it."""

import os
import resource
import signal
from typing import Final, NoReturn

from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.supervisor import libc, namespaces
from workers.tournaments.sandbox.supervisor.scope import Scope

FILTER_FD: Final = 3
"""The descriptor from which bubblewrap reads the seccomp filter; it follows the three standard streams."""
_NO_PROGRAM: Final = 127
_PENDING_SIGNALS: Final = 256
"""Pending signals and timers are counted for each user, and the worker's user may be the same."""
_LIKELIEST: Final = "1000"


def become(command: list[str], bounds: Bounds, seccomp_filter: bytes, scope: Scope) -> NoReturn:
    """Turns this process into the program; with a filter, into bubblewrap."""
    try:
        os.setsid()
        _default_signals()
        scope.join()
        _limit(bounds)
        _be_first_to_go()
        if seccomp_filter:
            namespaces.own_user()
            namespaces.enter(bounds.scratch, bounds.tasks)
            _offer(seccomp_filter)
        elif bounds.user >= 0:
            os.setgroups([])
            os.setgid(bounds.group)
            os.setuid(bounds.user)
        libc.prctl(libc.PR_SET_NO_NEW_PRIVS, 1)
        libc.prctl(libc.PR_SET_PDEATHSIG, signal.SIGKILL)
        # A sandboxed program sees bubblewrap as its first process: that must have no environment.
        os.execvpe(command[0], command, {} if seccomp_filter else os.environ)  # noqa: S606  # no shell is wanted
    except OSError as error:
        os.write(2, f"{command[0]}: {error}\n".encode())
    os._exit(_NO_PROGRAM)


def _default_signals() -> None:
    for each in signal.valid_signals():
        # Python ignores some signals, and so may a parent of ours. A program would inherit that.
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)


def _limit(bounds: Bounds) -> None:
    for what, bound in (
        (resource.RLIMIT_AS, bounds.address_space),
        (resource.RLIMIT_CPU, bounds.cpu_seconds),
        (resource.RLIMIT_NOFILE, bounds.files),
        (resource.RLIMIT_FSIZE, bounds.file_size),
        # 1 and not 0: if core_pattern is a program, it is started with 0, but not with 1.
        (resource.RLIMIT_CORE, 1),
        (resource.RLIMIT_SIGPENDING, _PENDING_SIGNALS),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        most = resource.getrlimit(what)[1]
        least = bound if most == resource.RLIM_INFINITY else min(bound, most)
        resource.setrlimit(what, (least, least))


def _be_first_to_go() -> None:
    """Makes the kernel kill programs before the platform if the machine runs out of memory."""
    with open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123  # starts faster than pathlib
        file.write(_LIKELIEST)


def _offer(seccomp_filter: bytes) -> None:
    """Puts the filter into a pipe for bubblewrap. A pipe holds more than the longest filter."""
    reading, writing = os.pipe()
    os.write(writing, seccomp_filter)
    os.close(writing)
    os.dup2(reading, FILTER_FD)
    if reading != FILTER_FD:
        os.close(reading)
    os.set_inheritable(FILTER_FD, True)
