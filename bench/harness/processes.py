"""The processes that are measured: all run at once, each with a directory and free ports of its own."""

import asyncio
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import psutil

from services.runtime.broker.valkey import embedded
from services.runtime.process.parent_death import tied
from tests.credentials import FOLDER, environ_of

ROOT = Path(__file__).parents[2]
_START_SECONDS = 240.0
"""More time than a process needs to start on any machine; one that takes longer hangs."""


class Process:
    """A serving process, and the resources that it has used. `root`: the checkout whose code it runs."""

    def __init__(
        self, name: str, home: Path, argv: Sequence[str], environ: dict[str, str], root: Path = ROOT
    ) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.name = name
        self.ports = home / "ports.json"
        self.log = home / "log"
        # This checkout is installed, and its protos are a namespace package: another one must run without it.
        packages, alone = ((), ()) if root == ROOT else ((sysconfig.get_path("purelib"),), ("-S",))
        settings = {
            "PYTHONPATH": os.pathsep.join(map(str, (root, root / "protos", *packages))),
            "ARDRI_ENV": "test",
            **environ_of(FOLDER, name),
            "ARDRI_DATA_DIR": str(home),
            "ARDRI_PORT": "0",
            "ARDRI_HTTP_PORT": "0",
            "ARDRI_PORTS_FILE": str(self.ports),
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_LOG_LEVEL": "warning",
            "ARDRI_DRAIN_SECONDS": "0",
        }
        with self.log.open("wb") as out:
            self._child = subprocess.Popen(
                tied([*priority(), sys.executable, *alone, *argv]),
                env=os.environ | settings | environ,
                stdout=out,
                stderr=out,
                cwd=home,
            )
        self._seen = psutil.Process(self._child.pid)

    def wait_ready(self) -> None:
        """Waits until the process listens.

        Raises:
            RuntimeError: it has ended, or does not listen in time.
        """
        self._wait(self.ports.exists)

    def wait_linked(self, game: str) -> None:
        """Waits until a gateway has found the engine of that game; until then it refuses whoever asks for it.

        Raises:
            RuntimeError: as `wait_ready`.
        """
        line = f'ardri_engine_up{{game="{game}"}} 1.0'
        self._wait(lambda: line in self._metrics())

    def _metrics(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics_port}/metrics") as page:
            return str(page.read().decode())

    def _wait(self, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while not true():
            if self._child.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} did not start: {self.log.read_text()[-2000:]}")
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._child.pid

    @property
    def address(self) -> str:
        """Where it serves gRPC."""
        return f"127.0.0.1:{json.loads(self.ports.read_text())['grpc']}"

    @property
    def web_address(self) -> str:
        """Where it serves browsers."""
        return f"127.0.0.1:{json.loads(self.ports.read_text())['http']}"

    @property
    def metrics_port(self) -> int:
        """Where it serves its metrics."""
        return int(json.loads(self.ports.read_text())["metrics"])

    @property
    def memory_bytes(self) -> int:
        """Its bytes in memory, without those that it shares with other processes."""
        return int(self._seen.memory_full_info().uss)

    def cpu_seconds(self) -> float:
        """CPU time used so far, children included."""
        times = self._seen.cpu_times()
        return float(times.user + times.system + times.children_user + times.children_system)

    def cpu_seconds_of_all(self) -> float:
        """CPU time used so far, also by children that still run."""
        used = self.cpu_seconds()
        for child in self._seen.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                times = child.cpu_times()
                used += float(times.user + times.system)
        return used

    def stop(self) -> None:
        """Ends the process."""
        self._child.terminate()
        try:
            self._child.wait(10)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


def priority() -> list[str]:
    """A command prefix that gives another command priority over everything else, if that is allowed."""
    nice = shutil.which("nice")
    return [nice, "-n", "-15"] if nice and os.geteuid() == 0 else []


@contextlib.contextmanager
def first_in_line() -> Iterator[None]:
    """Gives priority to our whole session: on some systems `nice` acts only inside a session."""
    group = Path("/proc/self/autogroup")
    with contextlib.suppress(OSError):
        group.write_text("-15")
    yield
    with contextlib.suppress(OSError):
        group.write_text("0")


def let_first(pids: Iterable[int]) -> None:
    """Gives priority to processes that were started in sessions of their own, if that is allowed."""
    for pid in pids:
        with contextlib.suppress(OSError, psutil.Error):
            psutil.Process(pid).nice(-15)
            Path(f"/proc/{pid}/autogroup").write_text("-15")


@contextlib.contextmanager
def gateway_and_engine(
    home: Path, root: Path = ROOT, environ: Mapping[str, str] | None = None
) -> Iterator[dict[str, Process]]:
    """Runs a gateway and an engine of Tablut, by name; `environ` is for both."""
    running: list[Process] = []
    both = dict(environ or {})
    try:
        engine = Process("engine", home / "engine", ("-m", "services.engine", "tablut"), both, root)
        running.append(engine)
        engine.wait_ready()
        known = {**both, "ARDRI_ENGINES": f"tablut={engine.address}"}
        gateway = Process("gateway", home / "gateway", ("-m", "gateway"), known, root)
        running.append(gateway)
        gateway.wait_ready()
        gateway.wait_linked("tablut")
        yield {"engine": engine, "gateway": gateway}
    finally:
        for process in reversed(running):
            process.stop()


@contextlib.contextmanager
def serving(home: Path) -> Iterator[dict[str, Process]]:
    """Runs echoes, an engine behind a gateway, and an engine with a broker and a worker; by name."""
    running: dict[str, Process] = {}

    def start(name: str, *argv: str, **environ: str) -> Process:
        process = Process(name, home / name, argv, environ)
        running[name] = process
        process.wait_ready()
        return process

    with broker(home) as url:
        try:
            echo = start("echo", "-m", "bench.harness.echo", str(home / "echo" / "ports.json"))
            start("hop", "-m", "bench.harness.echo", str(home / "hop" / "ports.json"), echo.address)
            engine = start("engine", "-m", "services.engine", "tablut")
            start("gateway", "-m", "gateway", ARDRI_ENGINES=f"tablut={engine.address}")
            if url:
                port = str(free_port())
                start("bots", "-m", "services.engine", "tablut", ARDRI_BROKER_URL=url, ARDRI_PORT=port)
                start("worker", "-m", "workers", ARDRI_BROKER_URL=url, ARDRI_CONCURRENCY="1")
            yield running
        finally:
            for process in reversed(running.values()):
                process.stop()


@contextlib.contextmanager
def broker(home: Path) -> Iterator[str]:
    """Runs an embedded broker; yields its URL, or an empty one if there is none."""
    found = embedded(home)
    if found is None:
        yield ""
        return
    child = subprocess.Popen(tied(found.argv), stdout=subprocess.DEVNULL)
    try:
        while not asyncio.run(found.answers()):
            time.sleep(0.02)
        yield found.url
    finally:
        child.terminate()
        child.wait()


def free_port() -> int:
    """A port of the loopback interface that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
