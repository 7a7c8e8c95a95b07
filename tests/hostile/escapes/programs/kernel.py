"""Parts of the kernel that lead out, to more rights, or to memory that nobody counts."""

import ctypes
import fcntl
import mmap
import os
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.hostile.escapes.programs import system
from workers.tournaments.sandbox.seccomp.numbers import LAST_KNOWN

Known = dict[str, Any]
CLONE_NEWUSER = 0x10000000
NAMESPACES = {
    "mnt": 0x20000,
    "cgroup": 0x2000000,
    "uts": 0x4000000,
    "ipc": 0x8000000,
    "user": CLONE_NEWUSER,
}
SIGCHLD = 17
HANDLE = (128).to_bytes(4, "little") + bytes(256)
KEYCTL_GET_PERSISTENT = 22
USER_KEYRING = -4 & 0xFFFFFFFF
TIOCSTI = 0x5412
HIGH_BITS = 1 << 40


def make_namespaces(known: Known) -> str:
    """By every call that makes or enters one."""

    def attempts() -> Iterator[tuple[str, Any]]:
        for name, flag in NAMESPACES.items():
            yield f"unshare {name}", lambda flag=flag: system.call("unshare", flag)
            yield f"setns {name}", lambda name=name: system.call("setns", os.open(f"/proc/1/ns/{name}", 0), 0)
            yield f"clone {name}", lambda flag=flag: cloned("clone", flag | SIGCHLD, 0, 0, 0, 0)
        yield "clone3", lambda: cloned("clone3", CLONE3, len(CLONE3))

    return system.successes(attempts())


CLONE3 = CLONE_NEWUSER.to_bytes(8, "little") + bytes(24) + SIGCHLD.to_bytes(8, "little") + bytes(24)


def cloned(name: str, *arguments: Any) -> None:
    if system.call(name, *arguments) == 0:
        os._exit(0)
    os.wait()


def mount(known: Known) -> str:
    return system.successes(
        [
            ("mount", lambda: system.call("mount", b"none", b"/tmp", b"tmpfs", 0, None)),
            ("remount", lambda: system.call("mount", None, b"/", None, 0x1020, None)),
            ("umount", lambda: system.call("umount2", b"/proc", 2)),
            ("open_tree", lambda: system.call("open_tree", -100, b"/", 1)),
            ("fsopen", lambda: system.call("fsopen", b"tmpfs", 0)),
            ("chroot", lambda: system.call("chroot", b"/tmp")),
            ("pivot_root", lambda: system.call("pivot_root", b"/tmp", b"/tmp")),
            ("handle", lambda: system.call("name_to_handle_at", -100, b"/usr", HANDLE, bytes(8), 0)),
        ]
    )


def use_keyrings(known: Known) -> str:
    """Which belong to a user, and so outlive a process and are shared with the next."""
    return system.successes(
        [
            ("add_key", lambda: system.call("add_key", b"user", b"mark", b"payload", 7, USER_KEYRING)),
            ("request_key", lambda: system.call("request_key", b"user", b"mark", None, USER_KEYRING)),
            ("keyctl", lambda: system.call("keyctl", KEYCTL_GET_PERSISTENT, -1, USER_KEYRING, 0, 0)),
        ]
    )


def use_large_interfaces(known: Known) -> str:
    """Those that most escapes from containers have gone through."""
    calls = {
        "bpf": (0, bytes(128), 128),
        "perf_event_open": (bytes(128), 0, -1, -1, 0),
        "userfaultfd": (1,),
        "io_uring_setup": (4, bytes(120)),
        "memfd_secret": (0,),
        "io_setup": (8, bytes(8)),
        "landlock_create_ruleset": (None, 0, 1),
        "fanotify_init": (0, 0),
        "inotify_init1": (0,),
        "kcmp": (os.getpid(), os.getpid(), 0, 0, 1),
        "personality": (0x0040000,),
        "modify_ldt": (0, bytes(16), 16),
        "quotactl": (0, None, 0, None),
        "syslog": (10, None, 0),
        "sethostname": (b"mine", 4),
    }
    attempts = [(name, lambda n=name, a=arguments: system.call(n, *a)) for name, arguments in calls.items()]
    return system.successes(attempts)


def use_calls_newer_than_the_filter(known: Known) -> str:
    """They must not be there at all: an error of their own would mean that the kernel has looked at them."""
    won = []
    for number in (*range(LAST_KNOWN + 1, LAST_KNOWN + 12), 1_000):
        try:
            system.called(number, 0, 0, 0, 0, 0, 0)
        except OSError as error:
            if error.errno == 38:
                continue
        won.append(str(number))
    return ", ".join(won)


def type_for_the_operator(known: Known) -> str:
    """TIOCSTI, plainly and with bits that the kernel ignores and a careless filter does not."""
    return system.successes(
        [
            ("TIOCSTI", lambda: fcntl.ioctl(0, TIOCSTI, b"x")),
            ("TIOCSTI with high bits", lambda: system.call("ioctl", 0, HIGH_BITS | TIOCSTI, b"x")),
            ("the terminal", lambda: os.open("/dev/tty", os.O_RDWR)),
            ("a new terminal", os.openpty),
        ]
    )


def be_spared_when_memory_runs_out(known: Known) -> str:
    """So that the kernel kills a process of the platform instead."""
    Path("/proc/self/oom_score_adj").write_text("0")
    return f"a score of {Path('/proc/self/oom_score_adj').read_text().strip()}"


def become_root(known: Known) -> str:
    return system.successes(
        [
            ("setuid", lambda: os.setuid(0)),
            ("setgid", lambda: os.setgid(0)),
            ("setgroups", lambda: os.setgroups([0])),
            ("more rights by exec", gain_privileges),
        ]
    )


def gain_privileges() -> None:
    if "NoNewPrivs:\t1" not in Path("/proc/self/status").read_text():
        return
    raise OSError("no new privileges")


def run_a_file_of_root(known: Known) -> str:
    """One with the bit that makes its owner of whoever runs it; says who it then is. Ends the attacks."""
    os.execv(known["setuid_file"], ["id", "-u"])


def call_as_32_bits(known: Known) -> str:
    """getpid(2) by the other machine's way in, which a filter for this one alone would not see."""
    if platform.machine() != "x86_64":
        raise OSError("another machine")
    code = mmap.mmap(
        -1,
        mmap.PAGESIZE,
        mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS,
        mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC,
    )
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")  # mov eax, 20; int 0x80; ret
    address = ctypes.addressof(ctypes.c_char.from_buffer(code))
    return f"pid {ctypes.CFUNCTYPE(ctypes.c_long)(address)()}"


def call_as_x32(known: Known) -> str:
    if platform.machine() != "x86_64":
        raise OSError("another machine")
    return f"pid {system.called(0x40000000 | 39)}"
