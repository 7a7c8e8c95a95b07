"""File descriptors: each connection takes one."""

import resource
from typing import Final

MOST: Final = 65_536
"""No process of ours needs more. Child processes inherit the limit, and some programs close every descriptor
that they may have open, one by one: without a limit that would take too long."""

_OWN: Final = 512
"""Descriptors for databases, logs, links and libraries; the others are for connections."""


def raise_soft_limit() -> int:
    """Raises the soft limit of open files to the hard limit, at most to `MOST`. Returns the soft limit.

    The soft limit is often 1,024, for the sake of programs that use select(2); see setrlimit(2).
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def connections_at_most(ports: int = 1) -> int:
    """Returns for how many connections on each of `ports` ports there are file descriptors."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)
    return max(most // 2, most - _OWN) // ports
