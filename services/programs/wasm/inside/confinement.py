"""Confines this process, without needing privileges: a second barrier behind WebAssembly.

It uses limits of setrlimit(2), death with the parent by prctl(2), and a seccomp(2) filter that allows only
memory, the open pipes, and exit. Each needs only Linux; one that a kernel lacks is left out.
"""

import ctypes
import mmap
import platform
import resource
import signal
import struct
from collections.abc import Iterator
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_SECCOMP: Final = 22
_PR_SET_NO_NEW_PRIVS: Final = 38
_SECCOMP_MODE_FILTER: Final = 2
_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | 1
"""SECCOMP_RET_ERRNO with EPERM."""
_KILL: Final = 0x80000000
_NUMBER_AT, _ARCH_AT, _THIRD_ARGUMENT_AT = 0, 4, 32
"""Offsets in `struct seccomp_data`."""
_X32: Final = 0x40000000
_LOAD, _IF_EQUAL, _IF_ABOVE, _IF_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
"""Instructions of classic BPF: linux/bpf_common.h."""
_INSTRUCTION: Final = struct.Struct("HBBI")

_X86_64: Final = {
    "read": 0,
    "write": 1,
    "close": 3,
    "mmap": 9,
    "mprotect": 10,
    "munmap": 11,
    "brk": 12,
    "rt_sigaction": 13,
    "rt_sigprocmask": 14,
    "rt_sigreturn": 15,
    "sched_yield": 24,
    "mremap": 25,
    "madvise": 28,
    "exit": 60,
    "sigaltstack": 131,
    "gettid": 186,
    "futex": 202,
    "restart_syscall": 219,
    "clock_gettime": 228,
    "exit_group": 231,
}
_AARCH64: Final = {
    "close": 57,
    "read": 63,
    "write": 64,
    "exit": 93,
    "exit_group": 94,
    "futex": 98,
    "clock_gettime": 113,
    "sched_yield": 124,
    "restart_syscall": 128,
    "sigaltstack": 132,
    "rt_sigaction": 134,
    "rt_sigprocmask": 135,
    "rt_sigreturn": 139,
    "gettid": 178,
    "brk": 214,
    "munmap": 215,
    "mremap": 216,
    "mmap": 222,
    "mprotect": 226,
    "madvise": 233,
}
_MACHINES: Final = {"x86_64": (0xC000003E, _X86_64), "aarch64": (0xC00000B7, _AARCH64)}
"""AUDIT_ARCH of linux/audit.h, and the numbers of the calls that are allowed."""
_MAPPING: Final = frozenset({"mmap", "mprotect"})


def die_with_parent() -> None:
    """Has this process killed when the thread that started it ends, and forbids it new privileges."""
    _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def limit(data_bytes: int, cpu_seconds: int) -> None:
    """Limits the resources of this process. `data_bytes`: private memory without the stack."""
    for what, most in (
        (resource.RLIMIT_DATA, data_bytes),
        (resource.RLIMIT_CPU, cpu_seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 3),
    ):
        hard = resource.getrlimit(what)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))


def forbid_system_calls(*, may_map_code: bool = False) -> bool:
    """Allows only the system calls above. Returns whether that succeeded. `may_map_code`: for a compiler."""
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    program = b"".join(_filter(*machine, may_map_code=may_map_code))
    instructions = ctypes.create_string_buffer(program, len(program))
    count, at = len(program) // _INSTRUCTION.size, ctypes.addressof(instructions)
    handed = ctypes.create_string_buffer(struct.pack("HxxxxxxP", count, at))
    return _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(handed)) == 0


def _filter(arch: int, numbers: dict[str, int], *, may_map_code: bool) -> Iterator[bytes]:
    pack = _INSTRUCTION.pack
    yield pack(_LOAD, 0, 0, _ARCH_AT)
    yield pack(_IF_EQUAL, 1, 0, arch)
    yield pack(_RETURN, 0, 0, _KILL)
    yield pack(_LOAD, 0, 0, _NUMBER_AT)
    yield pack(_IF_ABOVE, 0, 1, _X32)
    yield pack(_RETURN, 0, 0, _KILL)
    for name, number in numbers.items():
        if name in _MAPPING and not may_map_code:
            yield pack(_IF_EQUAL, 0, 4, number)
            yield pack(_LOAD, 0, 0, _THIRD_ARGUMENT_AT)
            yield pack(_IF_BITS, 0, 1, mmap.PROT_EXEC)
            yield pack(_RETURN, 0, 0, _REFUSE)
        else:
            yield pack(_IF_EQUAL, 0, 1, number)
        yield pack(_RETURN, 0, 0, _ALLOW)
    yield pack(_RETURN, 0, 0, _REFUSE)


def _prctl(what: int, *arguments: int) -> int:
    padded = [ctypes.c_ulong(each) for each in (*arguments, 0, 0, 0, 0)[:4]]
    return int(ctypes.CDLL(None).prctl(what, *padded))
