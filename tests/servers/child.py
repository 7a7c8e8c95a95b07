"""What every private server needs: a free port, an unprivileged user, waiting until it answers, its end."""

import contextlib
import itertools
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeVar

import psutil
import pytest

from services.runtime.tls.settings import PairFiles

Found = TypeVar("Found")
_SHARES: Final = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_SHARE: Final = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_EACH: Final = (32_768 - 10_000) // _SHARES
_PORTS: Final = range(10_000 + _SHARE * _EACH, 10_000 + (_SHARE + 1) * _EACH)
"""The ports for this process of the test run."""
_turns = itertools.count(random.randrange(len(_PORTS)))


def needed(found: Found | None, what: str) -> Found:
    """Returns what was found of a server. If nothing was found, skips the test, or fails it under CI."""
    if found is None:
        absent(what)
    return found


def absent(what: str) -> NoReturn:
    """Skips the test and says why; under CI a missing server is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI has to have it: run `make services`")
    pytest.skip(f"{what} is not installed: `make services` installs it")


def free_port(count: int = 1) -> int:
    """Returns the first of `count` unused TCP ports in a row on the loopback interface.

    It gives no port that the system uses for outgoing connections, which could take the port before its
    server does (Linux: `net.ipv4.ip_local_port_range`, 32768 and up), and none of another process of the test
    run. A port that was given before may still wait for its server, so all other ports come first.
    """
    while True:
        ports = [_PORTS[next(_turns) % len(_PORTS)] for _ in range(count)]
        if ports[-1] != ports[0] + count - 1:
            continue  # the row would wrap around from the last port to the first
        with contextlib.suppress(OSError), contextlib.ExitStack() as probes:
            for port in ports:
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return ports[0]


def runs(process: psutil.Process) -> bool:
    """Whether the process has not ended. The init of a container may leave ended processes unreaped."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def worked(process: subprocess.Popen[bytes]) -> float:
    """CPU seconds of the process and of everything that it has started; what hangs uses none."""
    seconds = 0.0
    with contextlib.suppress(psutil.NoSuchProcess):
        started = psutil.Process(process.pid)
        for each in (started, *started.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                seconds += sum(each.cpu_times()[:4])  # its own, and that of what it has waited for
    return seconds


def unprivileged(preferred: str) -> str | None:
    """Returns the user for a server that root may not run; None to run it as ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return preferred if preferred in known else "nobody"


def as_user(user: str | None, command: Sequence[str]) -> list[str]:
    """Returns the command with a program before it that switches to the user.

    `subprocess` would fork to do that. The fork of a process that uses gRPC, as tests do, may crash.
    """
    if user is None:
        return [*command]
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--init-groups", *command]


@contextlib.contextmanager
def home_for(user: str | None) -> Iterator[Path]:
    """A directory with a short path that belongs to the user. It is removed at the end."""
    home = Path(tempfile.mkdtemp(prefix="ardri-test-"))
    try:
        if user is not None:
            shutil.chown(home, user)
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def owned(pair: PairFiles, home: Path, user: str | None) -> PairFiles:
    """Copies the files into a server's home, where the server can read them."""
    assert pair.authorities is not None
    copies = [Path(shutil.copy(each, home)) for each in (pair.certificate, pair.key, pair.authorities)]
    for copy in copies:
        copy.chmod(0o600)
        if user is not None:
            shutil.chown(copy, user)
    return PairFiles(pair.name, *copies)


def answers(port: int) -> bool:
    """Whether something listens on the port of the loopback interface."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def stop(process: subprocess.Popen[bytes], seconds: float = 10.0) -> None:
    """Ends the process by SIGTERM, and by SIGKILL if that takes too long."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
