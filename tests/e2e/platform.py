"""The whole platform as a person starts it: `ardri up`, a process of its own that runs all others."""

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
    """One part of the platform, as the supervisor's state file has it."""

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
    """`ardri up` over one directory; `environ` and `games` make it another platform.

    `first_port`: of all its ports in a row; free ones if it is left out.
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

    # --- its life

    def start(self) -> None:
        """Starts it; returns once the ready line is there.

        Raises:
            TimeoutError: it is not, and the log says why.
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
        """SIGTERM; its exit code."""
        assert self._process is not None
        stop(self._process, HANG_SECONDS)
        return self._process.returncode

    def interrupt(self) -> int:
        """SIGINT, as Ctrl-C in its terminal does; its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(HANG_SECONDS)

    def cut_power(self) -> None:
        """SIGKILL for the supervisor, whose end takes all others along; returns when they are gone."""
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
        """All parts by their name."""
        state: dict[str, Any] = json.loads((self.data / "run" / "platform.json").read_text())
        return {each["name"]: Process(**each) for each in state["processes"]}

    def signal(self, name: str, number: signal.Signals) -> int:
        """Sends a signal to one part; its restarts so far."""
        process = self.processes[name]
        if process.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, number)
        return process.restarts

    async def kill(self, name: str) -> None:
        """SIGKILL; returns once the supervisor has started that part again and it is ready."""
        before = self.signal(name, signal.SIGKILL)

        def is_back() -> bool:
            process = self.processes[name]
            return process.restarts > before and process.ready

        await asyncio.to_thread(wait_until, is_back, f"{name} is back")

    def tree(self) -> list[psutil.Process]:
        """The supervisor and all that runs beneath it."""
        assert self._process is not None
        supervisor = psutil.Process(self._process.pid)
        return [supervisor, *supervisor.children(recursive=True)]

    def settling(self) -> list[psutil.Process]:
        """The processes in which the engine does what no worker does."""
        children = psutil.Process(self.processes["engine-tablut"].pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    # --- what it tells

    @property
    def log(self) -> str:
        """The lines of all processes so far."""
        return self.log_file.read_text(errors="replace") if self.log_file.exists() else ""

    async def log_with(self, text: str) -> str:
        """The log once it has that text: lines come by the supervisor, a moment after what they tell of."""
        await asyncio.to_thread(wait_until, lambda: text in self.log, f"{text} is in the log")
        return self.log

    def metrics(self, name: str) -> list[Sample]:
        """All that a part counts now."""
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
    """What the health service there says: of all that the process needs, or of one service alone."""
    with grpc.insecure_channel(address) as channel:
        check: Any = health_pb2_grpc.HealthStub(channel).Check  # type: ignore[attr-defined]  # the stub file lacks it
        answer = check(health_pb2.HealthCheckRequest(service=service), timeout=HANG_SECONDS)
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


def read_metrics(address: str) -> list[Sample]:
    """All that the process whose metrics are there counts now."""
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=HANG_SECONDS) as answer:
        families = text_string_to_metric_families(answer.read().decode())
        samples = [sample for family in families for sample in family.samples]
    return [Sample(sample.name, sample.labels, sample.value) for sample in samples]


@contextlib.contextmanager
def running(
    environ: Mapping[str, str] | None = None, games: Sequence[str] = ("tablut",)
) -> Iterator[Platform]:
    """A platform that is ready, over a directory of its own; both gone afterwards."""
    with home_for(None) as home:
        platform = Platform(home, environ, games)
        try:
            platform.start()
            yield platform
        finally:
            platform.stop()
