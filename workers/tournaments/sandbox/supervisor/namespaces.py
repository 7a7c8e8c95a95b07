"""Prepares for bubblewrap: a user and a user namespace of its own, and a bounded scratch space.

bubblewrap makes the sandbox itself, but cannot do these three. Only root can give each program its own user.
The --size of bubblewrap bounds the bytes of a tmpfs, but not its files, which take memory of the kernel. A
bound on processes (RLIMIT_NPROC) counts those of the namespace only if it is set inside the namespace.
"""

import os
import resource
from typing import Final

from workers.tournaments.sandbox.bounds import BUBBLEWRAP_PROCESSES
from workers.tournaments.sandbox.supervisor import libc

FIRST_USER: Final = 0x70000000
"""The first user id for sandboxes of workers that run as root; unused in systemd's table, UIDS-GIDS."""
SCRATCH: Final = "/sys"
"""Where the scratch space is mounted for bubblewrap: every host has this folder, and no sandbox has it."""
_BYTES_A_FILE: Final = 1 << 14


def own_user() -> None:
    """Changes the user from root to one of no other process; does nothing for other users.

    Raises:
        OSError: root may not do so, in a user namespace that has no such user.
    """
    if os.geteuid() == 0:
        # The id of the parent is unique among living processes, and a parent starts only one program.
        user = FIRST_USER + os.getppid()
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
        libc.prctl(libc.PR_SET_DUMPABLE, 1)  # otherwise its own files in /proc would still be root's


def enter(scratch: int, tasks: int) -> None:
    """Moves this process into new namespaces. `scratch`: bytes. `tasks`: the program's processes and threads.

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
    """Returns the bytes used in the scratch space of a sandbox, by its bubblewrap's pid; 0 if it has none."""
    try:
        found = os.statvfs(f"/proc/{pid}/root{SCRATCH}")
    except OSError:
        return 0
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def _write(path: str, text: str) -> None:
    with open(path, "wb", buffering=0) as file:  # noqa: PTH123  # starts faster than pathlib
        file.write(text.encode())
