"""Helpers for private servers: a free port, an unprivileged user, a wait until it answers, a stop."""

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
    """Returns the server that was found; without one, the test is skipped, or fails under CI."""
    if found is None:
        absent(what)
    return found


def absent(what: str) -> NoReturn:
    """Skips the test and says why; under CI a missing server is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI has to have it: run `make services`")
    pytest.skip(f"{what} is not installed: `make services` installs it")


def free_port(count: int = 1) -> int:
    """The first of that many consecutive TCP ports of the loopback interface that are free.

    They are not among the ports that the system itself gives to connections (Linux:
    `net.ipv4.ip_local_port_range`, 32768 and up), because one could be taken before the server starts. They
    are not among the ports of other processes of the test run. A port that was given before, and may still
    wait for its server, is given again only after all others.
    """
    while True:
        ports = [_PORTS[next(_turns) % len(_PORTS)] for _ in range(count)]
        if ports[-1] != ports[0] + count - 1:
            continue  # the row has wrapped round to the first ports
        with contextlib.suppress(OSError), contextlib.ExitStack() as probes:
            for port in ports:
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return ports[0]


def runs(process: psutil.Process) -> bool:
    """Whether the process still runs. The init of a container may leave ended processes unreaped."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def unprivileged(preferred: str) -> str | None:
    """The user that runs a server if we are root, as some refuse to run as root; None for ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return preferred if preferred in known else "nobody"


def as_user(user: str | None, command: Sequence[str]) -> list[str]:
    """The command with a prefix that runs it as that user.

    `subprocess` could change the user only after a fork, and a fork of a process with gRPC, such as a test,
    may crash.
    """
    if user is None:
        return [*command]
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--init-groups", *command]


@contextlib.contextmanager
def home_for(user: str | None) -> Iterator[Path]:
    """A directory with a short path that belongs to the user; it is removed at the end."""
    home = Path(tempfile.mkdtemp(prefix="ardri-test-"))
    try:
        if user is not None:
            shutil.chown(home, user)
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def owned(pair: PairFiles, home: Path, user: str | None) -> PairFiles:
    """Copies of the files in the home of a server, readable by its user."""
    assert pair.authorities is not None
    copies = [Path(shutil.copy(each, home)) for each in (pair.certificate, pair.key, pair.authorities)]
    for copy in copies:
        copy.chmod(0o600)
        if user is not None:
            shutil.chown(copy, user)
    return PairFiles(pair.name, *copies)


def answers(port: int) -> bool:
    """Whether a server listens on that port of the loopback interface."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def stop(process: subprocess.Popen[bytes], seconds: float = 10.0) -> None:
    """Ends the process: by SIGTERM, and by SIGKILL if it does not end in time."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
