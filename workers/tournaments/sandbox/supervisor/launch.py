"""From a fresh child of the supervisor to the program: limits, user, namespaces, and the program's start."""

import os
import resource
import signal
from typing import Final, NoReturn

from workers.tournaments.sandbox.bounds import Bounds
from workers.tournaments.sandbox.supervisor import libc, namespaces
from workers.tournaments.sandbox.supervisor.scope import Scope

FILTER_FD: Final = 3
"""Where bubblewrap reads the seccomp filter: after the program's three streams."""
_NO_PROGRAM: Final = 127
_PENDING_SIGNALS: Final = 256
"""These and timers are counted by user, who may be the worker's too."""
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
        # bubblewrap is the first process that a sandboxed program sees: its environment is to be nobody's.
        os.execvpe(command[0], command, {} if seccomp_filter else os.environ)  # noqa: S606  # no shell is wanted
    except OSError as error:
        os.write(2, f"{command[0]}: {error}\n".encode())
    os._exit(_NO_PROGRAM)


def _default_signals() -> None:
    for each in signal.valid_signals():
        # Ignored by Python, or by whoever started us; a program would inherit it.
        if signal.getsignal(each) is signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)


def _limit(bounds: Bounds) -> None:
    for what, bound in (
        (resource.RLIMIT_AS, bounds.address_space),
        (resource.RLIMIT_CPU, bounds.cpu_seconds),
        (resource.RLIMIT_NOFILE, bounds.files),
        (resource.RLIMIT_FSIZE, bounds.file_size),
        # 1: also for a core_pattern that is a program, which 0 does not keep from being started.
        (resource.RLIMIT_CORE, 1),
        (resource.RLIMIT_SIGPENDING, _PENDING_SIGNALS),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        most = resource.getrlimit(what)[1]
        least = bound if most == resource.RLIM_INFINITY else min(bound, most)
        resource.setrlimit(what, (least, least))


def _be_first_to_go() -> None:
    """If the machine runs out of memory, the kernel is to kill programs before the platform."""
    with open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123  # starts faster than pathlib
        file.write(_LIKELIEST)


def _offer(seccomp_filter: bytes) -> None:
    """Leaves the filter where bubblewrap reads it; a pipe holds more than the longest filter at once."""
    reading, writing = os.pipe()
    os.write(writing, seccomp_filter)
    os.close(writing)
    os.dup2(reading, FILTER_FD)
    if reading != FILTER_FD:
        os.close(reading)
    os.set_inheritable(FILTER_FD, True)
