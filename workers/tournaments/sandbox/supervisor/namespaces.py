"""Where bubblewrap starts: as a user and in a user namespace of its own, with a bounded scratch space.

bubblewrap makes the sandbox itself. These three it cannot: a user per program is for root alone, its --size
bounds the bytes of a tmpfs but not its files, which take memory of the kernel, and a bound on processes
(RLIMIT_NPROC) counts those of the namespace only if the namespace is there when it is set.
"""

import os
import resource
from typing import Final

from workers.tournaments.sandbox.bounds import BUBBLEWRAP_PROCESSES
from workers.tournaments.sandbox.supervisor import libc

FIRST_USER: Final = 0x70000000
"""The first of the users that sandboxes of workers of root run as; unused in systemd's table, UIDS-GIDS."""
SCRATCH: Final = "/sys"
"""Where the scratch space is mounted for bubblewrap to find: a folder of every host, and of no sandbox."""
_BYTES_A_FILE: Final = 1 << 14


def own_user() -> None:
    """Turns root into a user that no other process is; others stay who they are.

    Raises:
        OSError: this root may not: it is one of a user namespace that has no such user.
    """
    if os.geteuid() == 0:
        # Of all processes that live no two have the same parent with the same id: it starts one program.
        user = FIRST_USER + os.getppid()
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        libc.prctl(libc.PR_SET_DUMPABLE, 1)  # else its own files in /proc would still be root's


def enter(scratch: int, tasks: int) -> None:
    """Moves this process into new namespaces. `scratch`: bytes. `tasks`: of the program, threads too.

    Raises:
        OSError: the host does not allow it.
    """
    user, group = os.geteuid(), os.getegid()
    libc.unshare(libc.CLONE_NEWUSER | libc.CLONE_NEWNS)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")
    libc.mount("", "/", libc.MS_REC | libc.MS_PRIVATE)
    options = f"size={scratch},nr_inodes={max(64, scratch // _BYTES_A_FILE)},mode=0700"
    libc.mount("tmpfs", SCRATCH, libc.MS_NOSUID | libc.MS_NODEV, options)
    most = tasks + BUBBLEWRAP_PROCESSES
    resource.setrlimit(resource.RLIMIT_NPROC, (most, most))


def scratch_used(pid: int) -> int:
    """Bytes in the scratch space of the sandbox whose bubblewrap this is; 0 if there is none."""
    try:
        found = os.statvfs(f"/proc/{pid}/root{SCRATCH}")
    except OSError:
        return 0
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def _write(path: str, text: str) -> None:
    with open(path, "wb", buffering=0) as file:  # noqa: PTH123  # starts faster than pathlib
        file.write(text.encode())
