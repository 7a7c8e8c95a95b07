"""The whole platform as a person starts it: `ardri up`, one process that runs all others."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
import psutil
from grpc_health.v1 import health_pb2, health_pb2_grpc
from prometheus_client.parser import text_string_to_metric_families

from tests.clients.cli.running import Ended
from tests.servers.child import free_port, home_for, stop
from tests.waiting import HANG_SECONDS, wait_until

ARDRI = Path(sys.executable).with_name("ardri")
_READY = "ardri is ready on"


@dataclass(frozen=True, slots=True)
class Process:
    """One part of the platform, from the supervisor's state file."""

    name: str
    pid: int | None
    address: str
    metrics: str
    ready: bool
    restarts: int


@dataclass(frozen=True, slots=True)
class Sample:
    """One line of `/metrics`."""

    name: str
    labels: Mapping[str, str]
    value: float


class Platform:
    """`ardri up` on one directory; `environ` and `games` configure the platform.

    `first_port`: the first of its ports, which are in a row; free ones if it is left out.
    """

    def __init__(
        self,
        home: Path,
        environ: Mapping[str, str] | None = None,
        games: Sequence[str] = ("tablut",),
        *,
        first_port: int | None = None,
    ) -> None:
        self.home = home
        self.data = home / "data"
        port = free_port(3 + len(games)) if first_port is None else first_port
        director_port, engine_port = port + 1, port + 2
        http_port = engine_port + len(games)
        self.address = f"127.0.0.1:{port}"
        self.web_address = f"http://127.0.0.1:{http_port}"
        self.engine_address = f"127.0.0.1:{engine_port}"
        self.log_file = home / "platform.log"
        ports = {"--port": port, "--engine-port": engine_port, "--director-port": director_port}
        self._words = ("up", *games, *(word for each in ports.items() for word in map(str, each)))
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
        self._environ = {
            **inherited,
            "ARDRI_DATA_DIR": str(self.data),
            "ARDRI_STATE_DIR": str(home / "state"),
            "ARDRI_ADDRESS": self.address,
            "ARDRI_DRAIN_SECONDS": "2",
            "ARDRI_HTTP_PORT": str(http_port),
            "ARDRI_CONCURRENCY": "2",
            **(environ or {}),
        }
        self._ready_lines = 0
        self._process: subprocess.Popen[bytes] | None = None

    # --- start and stop

    def start(self) -> None:
        """Starts the platform, and returns once the ready line is there.

        Raises:
            TimeoutError: there is no such line; the log says why.
        """
        self._ready_lines = self.log.count(_READY)
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [ARDRI, *self._words], env=self._environ, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        with contextlib.suppress(TimeoutError):
            wait_until(lambda: self._is_ready or self._has_ended, "the ready line")
        if not self._is_ready:
            raise TimeoutError(f"the platform does not start\n{self.log}")

    def stop(self) -> int:
        """Stops the platform by SIGTERM, and returns its exit code."""
        assert self._process is not None
        stop(self._process, HANG_SECONDS)
        return self._process.returncode

    def interrupt(self) -> int:
        """Interrupts the platform by SIGINT, as Ctrl-C in its terminal does, and returns its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(HANG_SECONDS)

    def cut_power(self) -> None:
        """Kills the supervisor by SIGKILL, which ends all others, and returns when they are gone."""
        assert self._process is not None
        _, *others = self.tree()
        self._process.kill()
        self._process.wait()
        _, left = psutil.wait_procs(others, timeout=HANG_SECONDS)
        assert not left, "all have gone with the supervisor"

    @property
    def _is_ready(self) -> bool:
        return self.log.count(_READY) > self._ready_lines

    @property
    def _has_ended(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    # --- its processes

    @property
    def processes(self) -> dict[str, Process]:
        """All parts by name."""
        state: dict[str, Any] = json.loads((self.data / "run" / "platform.json").read_text())
        return {each["name"]: Process(**each) for each in state["processes"]}

    def signal(self, name: str, number: signal.Signals) -> int:
        """Sends a signal to one part, and returns its number of restarts so far."""
        process = self.processes[name]
        if process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, number)
        return process.restarts

    async def kill(self, name: str) -> None:
        """Kills the part by SIGKILL, and returns once the supervisor has restarted it and it is ready."""
        before = self.signal(name, signal.SIGKILL)

        def is_back() -> bool:
            process = self.processes[name]
            return process.restarts > before and process.ready

        await asyncio.to_thread(wait_until, is_back, f"{name} is back")

    def tree(self) -> list[psutil.Process]:
        """Returns the supervisor and all processes below it."""
        assert self._process is not None
        supervisor = psutil.Process(self._process.pid)
        return [supervisor, *supervisor.children(recursive=True)]

    def settling(self) -> list[psutil.Process]:
        """Returns the processes in which engines do jobs that no worker does."""
        children = psutil.Process(self.processes["engine-tablut"].pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    # --- logs and metrics

    @property
    def log(self) -> str:
        """The log lines of all processes so far."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    async def log_with(self, text: str) -> str:
        """Returns the log once it has that text. Lines pass the supervisor, so they come a moment later."""
        await asyncio.to_thread(wait_until, lambda: text in self.log, f"{text} is in the log")
        return self.log

    def metrics(self, name: str) -> list[Sample]:
        """Returns all current metrics of a part."""
        return read_metrics(self.processes[name].metrics)

    # --- the command

    async def ardri(self, *words: str, typed: str = "") -> Ended:
        """Runs the `ardri` command against it, with `typed` on standard input."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            ARDRI, *words, env=self._environ, stdin=pipe, stdout=pipe, stderr=pipe
        )
        out, err = await process.communicate(typed.encode())
        assert process.returncode is not None
        return Ended(process.returncode, out.decode(), err.decode())


def is_serving(address: str, service: str = "") -> bool:
    """The health of a process: of everything that it needs, or of one service."""
    with grpc.insecure_channel(address) as channel:
        check: Any = health_pb2_grpc.HealthStub(channel).Check  # type: ignore[attr-defined]  # the stub file lacks it
        answer = check(health_pb2.HealthCheckRequest(service=service), timeout=HANG_SECONDS)
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


def read_metrics(address: str) -> list[Sample]:
    """Returns all current metrics of the process with that metrics address."""
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=HANG_SECONDS) as answer:
        families = text_string_to_metric_families(answer.read().decode())
        samples = [sample for family in families for sample in family.samples]
    return [Sample(sample.name, sample.labels, sample.value) for sample in samples]


@contextlib.contextmanager
def running(
    environ: Mapping[str, str] | None = None, games: Sequence[str] = ("tablut",)
) -> Iterator[Platform]:
    """A platform that is ready, with its own directory. Both are removed afterwards."""
    with home_for(None) as home:
        platform = Platform(home, environ, games)
        try:
            platform.start()
            yield platform
        finally:
            platform.stop()
