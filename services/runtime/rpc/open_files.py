"""File descriptors: each connection takes one."""

import resource
from typing import Final

MOST: Final = 65_536
"""No process of ours needs more; a limit without end would be inherited by programs that close all they may
have open, one by one."""

_OWN: Final = 512
"""For databases, logs, links and libraries; the rest is for connections."""


def raise_soft_limit() -> int:
    """Lets this process open as many files as the system's hard limit allows, up to `MOST`; how many.

    The soft limit is often 1,024, for the sake of programs that use select(2); see setrlimit(2).
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


def connections_at_most(ports: int = 1) -> int:
    """How many connections there are file descriptors for on each of so many ports."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)
    return max(most // 2, most - _OWN) // ports
