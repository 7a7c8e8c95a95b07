"""What the filter of each machine denies."""

import errno

import pytest

from tests.workers.tournaments.sandbox.seccomp.bpf_machine import verdict
from workers.tournaments.sandbox.seccomp.bpf import ALLOW
from workers.tournaments.sandbox.seccomp.numbers import LAST_KNOWN, MACHINES, number
from workers.tournaments.sandbox.seccomp.policy import policy

MOST_INSTRUCTIONS = 4_096
"""BPF_MAXINSNS of the kernel."""
EPERM = 0x00050000 | errno.EPERM
ENOSYS = 0x00050000 | errno.ENOSYS
SIGCHLD = 17
THREAD = 0x3D0F00
"""The flags of pthread_create(3)."""
NEW_NAMESPACES = (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000)


def found(machine: str, name: str, *arguments: int, may_fork: bool = True) -> int:
    wanted = number(name, machine)
    assert wanted is not None
    return verdict(policy(machine, may_fork=may_fork), machine, wanted, *arguments)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    "name",
    [
        *("memfd_create", "memfd_secret", "keyctl", "add_key", "request_key", "ptrace", "process_vm_readv"),
        *("mount", "umount2", "move_mount", "open_tree", "fsopen", "fsmount", "mount_setattr", "pivot_root"),
        *("chroot", "unshare", "setns", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup"),
        *("kexec_load", "finit_module", "quotactl", "acct", "swapon", "reboot", "settimeofday"),
        *("shmget", "msgget", "semget", "mq_open", "socket", "connect", "vmsplice", "setxattr"),
    ],
)
def test_what_no_player_needs_is_denied(machine: str, name: str) -> None:
    assert found(machine, name) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_threads_start_and_namespaces_do_not(machine: str) -> None:
    for may_fork in (False, True):
        assert found(machine, "clone", THREAD, may_fork=may_fork) == ALLOW
        for flag in NEW_NAMESPACES:
            assert found(machine, "clone", flag | SIGCHLD, may_fork=may_fork) == EPERM
            assert found(machine, "clone", flag | THREAD, may_fork=may_fork) == EPERM
        assert found(machine, "clone3", may_fork=may_fork) == ENOSYS, "so that libraries take clone"


@pytest.mark.parametrize("machine", MACHINES)
def test_processes_start_if_they_may(machine: str) -> None:
    vfork = 0x4100 | SIGCHLD
    for flags in (SIGCHLD, vfork):
        assert found(machine, "clone", flags, may_fork=True) == ALLOW
        assert found(machine, "clone", flags, may_fork=False) == EPERM


@pytest.mark.parametrize("machine", MACHINES)
def test_conditions(machine: str) -> None:
    assert [found(machine, "socketpair", family) for family in (1, 2, 16)] == [ALLOW, EPERM, EPERM]
    assert [found(machine, "personality", kind) for kind in (0, 0xFFFFFFFF, 8)] == [ALLOW, ALLOW, EPERM]
    assert [found(machine, "ioctl", 0, what) for what in (0x5413, 0x5412, 0x541C)] == [ALLOW, EPERM, EPERM]
    shared, private, of_a_file = (0x21, 0x22, 0x01)
    assert [found(machine, "mmap", 0, 0, 0, flags) for flags in (private, of_a_file)] == [ALLOW, ALLOW]
    assert [found(machine, "mmap", 0, 0, 0, flags | 0x4000) for flags in (shared, 0x23)] == [EPERM, EPERM]
    assert [found(machine, "fcntl", 0, what) for what in (1, 6, 1031)] == [ALLOW, EPERM, EPERM]


@pytest.mark.parametrize("machine", MACHINES)
def test_it_fits_the_kernel_and_a_pipe(machine: str) -> None:
    longest = policy(machine, may_fork=False)
    assert len(longest) // 8 < MOST_INSTRUCTIONS
    assert len(longest) < 4_096, "the least that a pipe holds"
    assert verdict(longest, machine, LAST_KNOWN + 1) == ENOSYS
