"""System calls that a sandboxed program must not make, and why.

It is a list of denied calls, like Flatpak's. It includes all that Docker's default profile denies to a
container without capabilities. Calls that are newer than the list fail as if the kernel did not have them.
"""

import errno
from collections.abc import Iterator, Mapping
from typing import Final

from workers.tournaments.sandbox.seccomp import bpf
from workers.tournaments.sandbox.seccomp.numbers import LAST_KNOWN, number

_DENIED: Final[Mapping[str, tuple[str, ...]]] = {
    "memory that belongs to no process, and so to no bound": (
        *("memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "shmdt"),
        *("msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semctl", "semtimedop"),
        *("mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify", "mq_getsetattr"),
        # A pipe keeps the pages that vmsplice gives it, 2 MiB each if they are huge; an access list on a file
        # of a tmpfs has 64 KiB beside the file's size; rules of Landlock have no bound.
        *("vmsplice", "setxattr", "lsetxattr", "fsetxattr", "io_setup", "landlock_create_ruleset"),
    ),
    "keyrings, which belong to the user and outlive processes": ("add_key", "request_key", "keyctl"),
    "other processes": (
        *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease"),
        *("pidfd_getfd", "kcmp", "move_pages", "migrate_pages"),
    ),
    "mounts": (
        *("mount", "umount2", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick"),
        *("mount_setattr", "statmount", "listmount", "pivot_root", "chroot"),
        *("name_to_handle_at", "open_by_handle_at"),
    ),
    "new namespaces": ("unshare", "setns"),
    "large parts of the kernel that no player needs": (
        *("bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register"),
        *("modify_ldt", "uselib", "nfsservctl", "lookup_dcookie", "iopl", "ioperm", "vhangup"),
        *("mbind", "set_mempolicy", "get_mempolicy", "set_mempolicy_home_node"),
    ),
    "watching what others do with files": (
        *("fanotify_init", "fanotify_mark", "inotify_init", "inotify_init1", "inotify_add_watch"),
    ),
    "the machine itself": (
        *("kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot"),
        *("quotactl", "quotactl_fd", "acct", "swapon", "swapoff", "syslog", "sethostname", "setdomainname"),
        *("settimeofday", "clock_settime", "adjtimex", "clock_adjtime"),
    ),
    "sockets; a pair of them, for event loops, is all that there is": (
        *("socket", "bind", "connect", "listen", "accept", "accept4", "setsockopt"),
    ),
}
_NEW_NAMESPACES: Final = 0x7E020000
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET: sched.h."""
_CLONE_THREAD: Final = 0x00010000
_TIOCSTI: Final = 0x5412
_TIOCLINUX: Final = 0x541C
_AF_UNIX: Final = 1
_F_SETLK: Final = (6, 7, 37, 38)
"""fcntl.h: F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW. The number of locks on a file is not bounded."""
_F_SETLEASE: Final = 1024
_F_NOTIFY: Final = 1026
_F_SETPIPE_SZ: Final = 1031
"""The size of all pipes of a user has a bound, which a program could use up, also for the worker."""
_SHARED_AND_OF_NO_FILE: Final = 0x21
"""MAP_SHARED and MAP_ANONYMOUS: all pages stay, counted by nobody, as long as a single one is mapped."""
_PER_LINUX: Final = 0
_PERSONALITY_QUERY: Final = 0xFFFFFFFF

_CONDITIONAL: Final[Mapping[str, bpf.When]] = {
    "clone": bpf.When(argument=0, values=(0,), mask=_NEW_NAMESPACES, negated=True),
    "fcntl": bpf.When(argument=1, values=(*_F_SETLK, _F_SETLEASE, _F_NOTIFY, _F_SETPIPE_SZ)),
    "ioctl": bpf.When(argument=1, values=(_TIOCSTI, _TIOCLINUX)),
    "mmap": bpf.When(argument=3, values=(_SHARED_AND_OF_NO_FILE,), mask=_SHARED_AND_OF_NO_FILE),
    "personality": bpf.When(argument=0, values=(_PER_LINUX, _PERSONALITY_QUERY), negated=True),
    "socketpair": bpf.When(argument=0, values=(_AF_UNIX,), negated=True),
}
_A_NEW_PROCESS: Final = bpf.When(argument=0, values=(0,), mask=_CLONE_THREAD)


def policy(machine: str, *, may_fork: bool) -> bytes:
    """Returns the filter for programs on a machine, for bubblewrap's --seccomp.

    `may_fork`: whether the program may start other processes. It may start threads in any case.

    Raises:
        KeyError: there is no filter for the machine; `numbers.MACHINES` names those with a filter.
    """
    rules = _rules(machine, may_fork=may_fork)
    return bpf.compiled(rules, machine, last_known=LAST_KNOWN, unknown_errno=errno.ENOSYS)


def _rules(machine: str, *, may_fork: bool) -> Iterator[bpf.Rule]:
    for name in (name for names in _DENIED.values() for name in names):
        yield from _rule(name, machine)
    for name, when in _CONDITIONAL.items():
        yield from _rule(name, machine, when)
    # The flags of clone3 are in memory, which a filter cannot read. C libraries then use clone(2).
    yield from _rule("clone3", machine, error=errno.ENOSYS)
    if not may_fork:
        yield from _rule("fork", machine)
        yield from _rule("vfork", machine)
        yield from _rule("clone", machine, _A_NEW_PROCESS)


def _rule(
    name: str, machine: str, when: bpf.When | None = None, error: int = errno.EPERM
) -> Iterator[bpf.Rule]:
    found = number(name, machine)
    if found is not None:
        yield bpf.Rule(found, error, when)
