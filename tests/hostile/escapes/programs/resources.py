"""More memory, processes or time than the bounds allow."""

import ctypes
import fcntl
import mmap
import os
import signal
import struct
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.hostile.escapes.programs import system

Known = dict[str, Any]
LIBC = ctypes.CDLL(None, use_errno=True)
MIB = 1 << 20
F_SETPIPE_SZ = 1031
F_OFD_SETLK = 37


def take_memory_that_nobody_counts(known: Known) -> str:
    """In files without a name, in segments and queues of System V and POSIX."""
    won = []
    for name, take in {"memfd": memfd, "shm": shm, "devshm": devshm}.items():
        try:
            won.append(f"{take(2 * known['memory_bytes']) >> 20} MiB of {name}")
        except OSError:
            continue
    queues = [
        ("msgget", lambda: system.call("msgget", 0, 0o1600)),
        ("semget", lambda: system.call("semget", 0, 100, 0o1600)),
        ("mq_open", lambda: system.call("mq_open", b"mark", 0o102, 0o600, None)),
    ]
    return ", ".join([*won, *filter(None, [system.successes(queues)])])


def memfd(size: int) -> int:
    file = system.call("memfd_create", b"hoard", 0)
    try:
        return filled(file, size)
    finally:
        os.close(file)


def shm(size: int) -> int:
    segment = system.call("shmget", 0, size, 0o1600)
    system.call("shmctl", segment, 0, 0)
    return size


def devshm(size: int) -> int:
    file = os.open("/dev/shm/hoard", os.O_CREAT | os.O_RDWR)
    Path("/dev/shm/hoard").unlink()
    return filled(file, size)


def filled(file: int, size: int) -> int:
    return sum(os.write(file, b"x" * MIB) for _ in range(size // MIB))


def take_memory_between_two_looks(known: Known) -> str:
    """Twice the bound, by mappings that are given back at once: private, shared, and grown downwards."""
    size = 2 * known["address_space_bytes"]
    won = []
    for name, flags in {"private": 0x22, "shared": 0x21, "downwards": 0x122}.items():
        try:
            with mmap.mmap(-1, size, flags=flags) as taken:
                for at in range(0, size, mmap.PAGESIZE):
                    taken[at] = 1
                won.append(name)
        except (OSError, MemoryError):
            continue
    return ", ".join(won)


def keep_memory_that_nobody_has_mapped(known: Known) -> str:
    """Twice the bound, in shared mappings of no file, of which nothing but their first pages stays mapped."""
    chunk, won = 16 * MIB, []
    for name, path, flags in (("no file", "", 0x21), ("zeros", "/dev/zero", 0x01)):
        try:
            file = os.open(path, os.O_RDWR) if path else -1
            for _ in range(2 * known["memory_bytes"] // chunk):
                start = mapped(chunk, flags, file)
                for at in range(start, start + chunk, MIB):
                    ctypes.memset(at, 1, MIB)
                    LIBC.madvise(ctypes.c_void_p(at), ctypes.c_size_t(MIB), mmap.MADV_DONTNEED)
                rest = ctypes.c_void_p(start + mmap.PAGESIZE)
                LIBC.munmap(rest, ctypes.c_size_t(chunk - mmap.PAGESIZE))
            won.append(f"{2 * known['memory_bytes'] // MIB} MiB of {name}")
        except OSError:
            continue
    return ", ".join(won)


def fill_page_tables(known: Known) -> str:
    """With pages that are given back at once, each of which needs two tables of a page each."""
    for number in range(1, 60_000):
        page = mapped(mmap.PAGESIZE, 0x22, wanted=(number << 30) + (1 << 36))
        ctypes.memset(page, 1, 1)
        LIBC.madvise(ctypes.c_void_p(page), ctypes.c_size_t(mmap.PAGESIZE), mmap.MADV_DONTNEED)
    burn(time.process_time() + 3)
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return f"{status['VmPTE'].strip()} of tables beside {status['VmRSS'].strip()}"


def mapped(size: int, flags: int, file: int = -1, wanted: int = 0) -> int:
    """The address of a new mapping that can be written."""
    LIBC.mmap.restype = ctypes.c_void_p
    writable = mmap.PROT_READ | mmap.PROT_WRITE
    at = LIBC.mmap(ctypes.c_void_p(wanted), ctypes.c_size_t(size), writable, flags, file, ctypes.c_long(0))
    if at == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return int(at)


def keep_memory_in_pipes(known: Known) -> str:
    """As many descriptors as there may be, each with as much as it takes. What it won is counted by hand."""
    kept = 0
    ends: list[tuple[int, int]] = []
    try:
        while len(ends) < 4_096:
            ends += [os.pipe()]
            os.set_blocking(ends[-1][1], False)
            try:
                while True:
                    kept += os.write(ends[-1][1], b"x" * 65_536)
            except BlockingIOError:
                continue
    except OSError:
        pass
    for end in ends:
        os.close(end[0])
        os.close(end[1])
    return f"{kept >> 20} MiB" if kept > known["memory_bytes"] else ""


def keep_pages_in_a_pipe(known: Known) -> str:
    """Pages of its own that it gives to a pipe, and unmaps: they are nobody's then, and stay."""
    reading, writing = os.pipe()
    page = ctypes.create_string_buffer(mmap.PAGESIZE)
    vector = struct.pack("PN", ctypes.addressof(page), mmap.PAGESIZE)
    try:
        return f"{system.call('vmsplice', writing, vector, 1, 0)} bytes"
    finally:
        os.close(reading)
        os.close(writing)


def enlarge_pipes(known: Known) -> str:
    """Until its user may have no more of them, who may be the worker's too."""
    return str(fcntl.fcntl(1, F_SETPIPE_SZ, MIB))


def hoard_locks(known: Known) -> str:
    """Each is memory of the kernel, and nothing bounds how many a file has."""
    with Path("/tmp/locked").open("wb") as file:
        kinds = {"process": fcntl.F_SETLK, "open file": F_OFD_SETLK}
        lock = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 1, 0)
        return system.successes(
            (name, partial(fcntl.fcntl, file, kind, lock)) for name, kind in kinds.items()
        )


def hoard_access_lists(known: Known) -> str:
    """Of 64 KiB each, beside the size of their file."""
    owner = [(1, 7, 0xFFFFFFFF), *((2, 7, os.getuid()) for _ in range(4_000))]
    rest = [(4, 7, 0xFFFFFFFF), (16, 7, 0xFFFFFFFF), (32, 7, 0xFFFFFFFF)]
    entries = b"".join(struct.pack("<HHI", *entry) for entry in owner + rest)
    Path("/tmp/listed").touch()
    os.setxattr("/tmp/listed", "system.posix_acl_access", struct.pack("<I", 2) + entries)
    return f"{len(entries)} bytes"


def start_many_processes(known: Known) -> str:
    """By fork(2), vfork(2) and clone(2)."""
    children: list[int] = []
    for fork in (
        os.fork,
        lambda: system.call("fork"),
        lambda: system.call("clone", signal.SIGCHLD, 0, 0, 0, 0),
    ):
        try:
            for _ in range(40):
                child = fork()
                if child == 0:
                    time.sleep(2)
                    os._exit(0)
                children.append(child)
        except OSError:
            continue
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return f"{len(children)} processes" if len(children) >= known["processes"] else ""


def outlive_the_game(known: Known) -> str:
    """A child with a session of its own, whose parent is dead, and that ignores all signals that it can."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            code = (
                "import signal, time; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; time.sleep(600)"
            )
            os.execv(sys.executable, [sys.executable, "-c", code, known["tag"]])
        os._exit(0)
    os.wait()
    return ""  # the host looks whether it is still there when the game is over


def burn_in_turns(known: Known) -> str:
    """More time than the bound, by children that nobody waits for, each within its own."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(20):
        child = os.fork()
        if child == 0:
            burn(0.4 * known["cpu_seconds"])
            os._exit(0)
        with suppress(ChildProcessError):  # as it is ignored that it ends; until then this blocks
            os.waitpid(child, 0)
    return "it was not stopped"


def burn_by_threads(known: Known) -> str:
    for _ in range(2):
        threading.Thread(target=burn, args=(10 * known["cpu_seconds"],), daemon=True).start()
    while time.process_time() < 10 * known["cpu_seconds"]:
        time.sleep(0.1)
    return "it was not stopped"


def burn(seconds: float) -> None:
    """Until the process has had a core for so long, however busy the machine is."""
    while time.process_time() < seconds:
        pass
