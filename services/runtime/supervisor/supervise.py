"""All processes together: checked, started, watched, listed in a file, stopped in reverse order."""

import asyncio
import contextlib
import fcntl
import os
import shutil
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from services.runtime.forkserver import ForkServer
from services.runtime.process.ports import read_metrics_port
from services.runtime.process.tasks import wait_at_most
from services.runtime.supervisor.child import Child
from services.runtime.supervisor.spec import ProcessSpec
from services.runtime.supervisor.state_file import StateFile

_START_SECONDS: Final = 180.0
"""Longer than a start takes on a slow and busy machine: a process that is not ready by then hangs."""
_LOOK_SECONDS: Final = 0.05
"""How often it is checked whether all are ready."""
_FAILURES: Final = 3
"""How often a process may end before it was ever ready; then the start has failed."""


class SupervisorError(Exception):
    """The platform cannot start."""


class PortTaken(SupervisorError):
    """Somebody else listens where one of the processes should."""


class AlreadyRunning(SupervisorError):
    """Another supervisor works in the same directory."""


class StartFailed(SupervisorError):
    """A process ends at once or never becomes ready. Its output says why."""


class Supervisor:
    """Runs the processes until SIGINT, SIGTERM or SIGHUP.

    `state_file`: tells which processes run where, as JSON, rewritten on every change; None for no file.
    `ready_line`: printed when everything is ready, which must be within `start_seconds`.
    `games`: packages that a forkserver may import for all processes.
    """

    def __init__(
        self,
        specs: Sequence[ProcessSpec],
        *,
        state_file: Path | None = None,
        ready_line: str = "ready",
        start_seconds: float = _START_SECONDS,
        games: Sequence[str] = (),
    ) -> None:
        self._folder_lock = state_file.with_suffix(".lock") if state_file else None
        self._state_file = StateFile(state_file, self._state, lambda line: self._tell("supervisor", line))
        self._ready_line = ready_line
        self._start_seconds = start_seconds
        self._specs = specs
        self._games = games
        self._children: list[Child] = []
        self._forkserver: ForkServer | None = None
        self._margin = max((len(spec.name) for spec in specs), default=0)
        self._signals = 0

    def run(self) -> None:
        """Blocks until everything has stopped. Call it from the main thread.

        Raises:
            SupervisorError: a port is taken, the directory is in use or full, or a process does not start.
        """
        with _locked(self._folder_lock):
            _check_apart(self._specs)
            for spec in self._specs:
                _check_free(spec)
            asyncio.run(self._run())

    async def _run(self) -> None:
        self._stopping = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, self._on_signal)
        if any(spec.stage is not None for spec in self._specs):
            self._forkserver = ForkServer.start(self._games)
        self._children = [
            Child(spec, self._tell, self._state_file.write, lambda: self._forkserver) for spec in self._specs
        ]
        keepers = [asyncio.create_task(child.keep()) for child in sorted(self._children, key=_stage)]
        writing = asyncio.create_task(self._state_file.keep_up())
        try:
            is_ready = await self._became_ready()
            self._end_forkserver()
            if is_ready:
                self._state_file.write()
                with contextlib.suppress(OSError):  # standard output may be a file on a full disk
                    print(self._ready_line, flush=True)  # noqa: T201  # what the person at the terminal waits for
                await self._stopping.wait()
        finally:
            self._end_forkserver()
            for child in reversed(self._children):
                await child.stop()
            await asyncio.wait(keepers, timeout=5)
            writing.cancel()
            self._state_file.remove()
            for scratch in filter(None, (spec.scratch for spec in self._specs)):
                shutil.rmtree(scratch, ignore_errors=True)

    async def _became_ready(self) -> bool:
        """Waits until all are ready. Returns False if asked to stop before."""
        deadline = asyncio.get_running_loop().time() + self._start_seconds
        while not all(child.ready.is_set() for child in self._children):
            for child in self._children:
                if child.failures >= _FAILURES:
                    raise StartFailed(f"{child.spec.name} does not start; its lines above say why")
            if asyncio.get_running_loop().time() > deadline:
                late = ", ".join(child.spec.name for child in self._children if not child.ready.is_set())
                raise StartFailed(f"not ready after {self._start_seconds:.0f} s: {late}")
            await wait_at_most(self._stopping, _LOOK_SECONDS)
            if self._stopping.is_set():
                return False
        return True

    def _end_forkserver(self) -> None:
        """Ends the forkserver: processes that are started from now on start afresh."""
        if self._forkserver is not None:
            self._forkserver.close()
            self._forkserver = None

    def _on_signal(self) -> None:
        """Stops all in order at the first signal, and kills all at the second."""
        self._signals += 1
        self._stopping.set()
        if self._signals > 1:
            for child in self._children:
                child.kill()

    def _tell(self, name: str, line: str) -> None:
        # If standard error is a file on a full disk, the processes are watched all the same.
        with contextlib.suppress(OSError):
            sys.stderr.write(f"{name:<{self._margin}} | {line}\n")

    def _state(self) -> object:
        return {"pid": os.getpid(), "processes": [_described(child) for child in self._children]}


def _stage(child: Child) -> int:
    """Sort key: processes that need the fewest imports come first."""
    return -1 if child.spec.stage is None else child.spec.stage


def _described(child: Child) -> dict[str, object]:
    metrics = read_metrics_port(child.spec.ports_file) if child.spec.ports_file else None
    host = child.spec.address.rpartition(":")[0] or "127.0.0.1"
    return {
        "name": child.spec.name,
        "pid": child.pid,
        "address": child.spec.address,
        "metrics": f"{host}:{metrics}" if metrics is not None and metrics >= 0 else "",
        "ready": child.ready.is_set(),
        "restarts": child.restarts,
    }


def _check_apart(specs: Sequence[ProcessSpec]) -> None:
    holders: dict[str, str] = {}
    for spec in specs:
        for address in filter(None, (spec.address, *spec.more_addresses)):
            if other := holders.get(address):
                who = f"{other} and {spec.name}" if other != spec.name else f"the two ports of {other}"
                raise PortTaken(f"{who} have the same address, {address}")
            holders[address] = spec.name


def _check_free(spec: ProcessSpec) -> None:
    for address in filter(None, (spec.address, *spec.more_addresses)):
        _check_address(spec.name, address)


def _check_address(name: str, address: str) -> None:
    host, _, port = address.rpartition(":")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), int(port)))
        except OSError as error:
            raise PortTaken(f"{name} cannot listen on {address}: {error.strerror}") from error
        except OverflowError as error:
            raise PortTaken(f"{name} cannot listen on {address}: the last port is 65535") from error


@contextlib.contextmanager
def _locked(path: Path | None) -> Iterator[None]:
    if path is None:
        yield
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
    except OSError as error:
        raise SupervisorError(f"cannot write to {path.parent}: {error.strerror}") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(f"another platform runs in {path.parent}") from error
        yield
