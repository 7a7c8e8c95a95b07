"""Other programs, the worker, and the services of the platform."""

import os
import signal
import socket
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.hostile.escapes.programs import system

Known = dict[str, Any]
PTRACE_ATTACH = 16
PTRACE_SEIZE = 0x4206


def read_environments(known: Known) -> str:
    """Of all processes that can be seen, the worker's first."""
    seen = {*known["pids"], *processes()}
    won = []
    for pid in seen - {os.getpid()}:
        try:
            variables = Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            continue
        won += [
            f"{pid}: {each.decode()}" for each in variables.split(b"\0") if each[:6] in (b"ARDRI_", b"SECRET")
        ]
    return ", ".join(won)


def see_other_processes(known: Known) -> str:
    """Any but itself and the first process of its own sandbox."""
    seen = processes() - {os.getpid(), 1}
    return f"{len(seen)} processes" if seen else ""


def processes() -> set[int]:
    return {int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()}


def stop_the_others(known: Known) -> str:
    """By SIGSTOP, as somebody did who then won on time. The host looks whether they still run."""
    return system.successes((str(pid), partial(os.kill, pid, signal.SIGSTOP)) for pid in known["pids"])


def kill_the_others(known: Known) -> str:
    pids = [*known["pids"], *([1] if os.getppid() == 1 else [])]
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            continue
    time.sleep(0.1)
    return ""  # the host sees whether somebody has died; the first process of a sandbox takes no signals


def trace_the_others(known: Known) -> str:
    def attempts() -> Iterator[tuple[str, Any]]:
        for pid in (*known["pids"], os.getppid()):
            yield f"attach {pid}", partial(system.call, "ptrace", PTRACE_ATTACH, pid, 0, 0)
            yield f"seize {pid}", partial(system.call, "ptrace", PTRACE_SEIZE, pid, 0, 0)
            yield f"read {pid}", partial(system.call, "process_vm_readv", pid, 0, 0, 0, 0, 0)
        yield "traceme", lambda: system.call("ptrace", 0, 0, 0, 0)

    return system.successes(attempts())


def take_over_the_first_process(known: Known) -> str:
    """It is of the same user; it must have no more rights than the program."""
    if os.getppid() != 1:
        raise OSError("not in a sandbox")
    status = Path("/proc/1/status").read_text()
    found = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    wanted = {"Seccomp": "2", "NoNewPrivs": "1", "CapPrm": "0" * 16, "CapEff": "0" * 16, "CapBnd": "0" * 16}
    return ", ".join(f"{name} {found[name]}" for name, value in wanted.items() if found[name] != value)


def write_into_the_first_process(known: Known) -> str:
    """It is of the same user; what is written there runs without the bounds of the program itself."""
    os.close(os.open(f"/proc/{os.getppid()}/mem", os.O_RDWR))
    return "its memory"


def reach_services(known: Known) -> str:
    """Gateway and broker, on all ways of the machine to itself."""

    def attempts() -> Iterator[tuple[str, Any]]:
        for host, family in (
            ("127.0.0.1", socket.AF_INET),
            ("::1", socket.AF_INET6),
            (known["host"], socket.AF_INET),
        ):
            for port in known["ports"]:
                yield f"{host}:{port}", partial(connected, family, (host, port))

    return system.successes(attempts())


def reach_local_sockets(known: Known) -> str:
    """In the file system, and abstract ones, which no mount hides."""
    names = [known["socket_file"], "\0" + known["abstract_socket"]]
    return system.successes((repr(name), partial(connected, socket.AF_UNIX, name)) for name in names)


def open_any_socket(known: Known) -> str:
    kinds = {
        "inet": 2,
        "inet6": 10,
        "netlink": 16,
        "packet": 17,
        "alg": 38,
        "vsock": 40,
        "unix": 1,
        "bluetooth": 31,
    }
    return system.successes(
        (f"{name} {kind}", partial(socket.socket, family, kind))
        for name, family in kinds.items()
        for kind in (1, 2, 3, 5)
    )


def connected(family: int, address: Any) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as client:
        client.settimeout(1)
        client.connect(address)
