"""What every private server needs: a free port, an unprivileged user, a wait until it answers, an end."""

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
"""Those of this process of the test run."""
_turns = itertools.count(random.randrange(len(_PORTS)))


def needed(found: Found | None, what: str) -> Found:
    """What was found of a server; without it the test is skipped, or fails under CI."""
    if found is None:
        absent(what)
    return found


def absent(what: str) -> NoReturn:
    """Skips the test and says why; under CI a missing server is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and CI has to have it: run `make services`")
    pytest.skip(f"{what} is not installed: `make services` installs it")


def free_port(count: int = 1) -> int:
    """The first of so many TCP ports in a row of the loopback interface that nobody uses.

    None of those that the system gives to connections of its own accord, which could take one before its
    server does (Linux: `net.ipv4.ip_local_port_range`, 32768 and up), and none of another process of the
    test run. Nor one that was given before and may still wait for its server: all others come first.
    """
    while True:
        ports = [_PORTS[next(_turns) % len(_PORTS)] for _ in range(count)]
        if ports[-1] != ports[0] + count - 1:
            continue  # the first ones follow the last
        with contextlib.suppress(OSError), contextlib.ExitStack() as probes:
            for port in ports:
                probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
            return ports[0]


def runs(process: psutil.Process) -> bool:
    """Whether it has not ended. The init of a container may leave what has ended unreaped."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


def worked(process: subprocess.Popen[bytes]) -> float:
    """Seconds of the processor that it has used, and all that it has started: what hangs uses none."""
    seconds = 0.0
    with contextlib.suppress(psutil.NoSuchProcess):
        started = psutil.Process(process.pid)
        for each in (started, *started.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                seconds += sum(each.cpu_times()[:4])  # its own, and that of what it has waited for
    return seconds


def unprivileged(preferred: str) -> str | None:
    """The user to run a server as when we are root, who may not run some; None: as ourselves."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return preferred if preferred in known else "nobody"


def as_user(user: str | None, command: Sequence[str]) -> list[str]:
    """The command as that user, by a program.

    `subprocess` would fork for it, and a fork of a process that uses gRPC, as tests do, may crash.
    """
    if user is None:
        return [*command]
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--init-groups", *command]


@contextlib.contextmanager
def home_for(user: str | None) -> Iterator[Path]:
    """A directory with a short path that belongs to the user, removed in the end."""
    home = Path(tempfile.mkdtemp(prefix="ardri-test-"))
    try:
        if user is not None:
            shutil.chown(home, user)
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def owned(pair: PairFiles, home: Path, user: str | None) -> PairFiles:
    """Copies of the files in the home of a server, which may read them."""
    assert pair.authorities is not None
    copies = [Path(shutil.copy(each, home)) for each in (pair.certificate, pair.key, pair.authorities)]
    for copy in copies:
        copy.chmod(0o600)
        if user is not None:
            shutil.chown(copy, user)
    return PairFiles(pair.name, *copies)


def answers(port: int) -> bool:
    """Whether somebody listens on the port of the loopback interface."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def stop(process: subprocess.Popen[bytes], seconds: float = 10.0) -> None:
    """Ends it: SIGTERM, and SIGKILL if that does not do."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()
