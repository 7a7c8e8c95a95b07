"""A running cluster as tests see it: its processes, their metrics, and restarts of single processes."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.cluster.__main__ import READY, STATE
from tests.e2e.platform import Process, Sample, is_serving, read_metrics
from tests.servers.child import stop
from tests.waiting import HANG_SECONDS, wait_until


class Cluster:
    """`python -m tests.cluster` in its own process, with one directory."""

    def __init__(self, home: Path, words: Sequence[str], environ: Mapping[str, str] | None = None) -> None:
        self.home = home
        self._log = home / "cluster.log"
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("ARDRI_")}
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.cluster", "--environment", "test", "--home", str(home), *words],
                env={**inherited, **(environ or {})},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            wait_until(lambda: READY in self.log or self._process.poll() is not None, "ready")
        finally:
            assert self._process.poll() is None, self.log

    def stop(self) -> None:
        """Sends SIGTERM; returns when all processes have gone."""
        stop(self._process, HANG_SECONDS)

    @property
    def state_file(self) -> Path:
        """The supervisor's file about its processes."""
        return self.home / STATE

    @property
    def log(self) -> str:
        """The lines of all processes so far."""
        return self._log.read_text(errors="replace")

    @property
    def processes(self) -> dict[str, Process]:
        """All processes by their name."""
        state: dict[str, Any] = json.loads(self.state_file.read_text())
        return {each["name"]: Process(**each) for each in state["processes"]}

    def named(self, kind: str) -> list[Process]:
        """The processes of a kind, such as `gateway`."""
        return [each for name, each in self.processes.items() if name.rpartition("-")[0] == kind]

    @property
    def gateways(self) -> list[str]:
        """The addresses of the gateways."""
        return [each.address for each in self.named("gateway")]

    @property
    def balanced(self) -> list[str]:
        """For each gateway an address that lists all gateways, this one first, in place of a balancer."""
        places = self.gateways
        return ["ipv4:" + ",".join((*places[i:], *places[:i])) for i in range(len(places))]

    def count(self, process: Process, name: str, **labels: str) -> float:
        """The value of a metric of a process, summed over samples with these labels."""
        return sum(each.value for each in read_metrics(process.metrics) if _fits(each, name, labels))

    def is_ready(self, name: str, service: str = "") -> bool:
        """Whether its health service says that it serves; with `service`: that this service does."""
        return is_serving(self.processes[name].address, service)

    async def restart(self, name: str) -> None:
        """Sends SIGTERM, as a deployment does; returns once it is ready again and the gateways reach it."""
        before = self.processes[name]
        assert before.pid is not None
        os.kill(before.pid, signal.SIGTERM)

        def is_back() -> bool:
            process = self.processes[name]
            return process.restarts > before.restarts and process.ready and self._is_reached(name)

        await asyncio.to_thread(wait_until, is_back, f"{name} is back")

    def _is_reached(self, name: str) -> bool:
        kind = name.rpartition("-")[0]
        if not kind.startswith("engine-"):
            return True
        game, replicas = kind.removeprefix("engine-"), len(self.named(kind))
        with contextlib.suppress(OSError):  # the gateway itself may be starting
            return all(
                self.count(each, "ardri_engine_up", game=game) == replicas for each in self.named("gateway")
            )
        return False


def _fits(sample: Sample, name: str, labels: Mapping[str, str]) -> bool:
    return sample.name == name and labels.items() <= sample.labels.items()


@contextlib.contextmanager
def running(home: Path, *words: str) -> Iterator[Cluster]:
    """Runs a cluster until it is ready; `words`: arguments of `python -m tests.cluster`."""
    cluster = Cluster(home, words)
    try:
        yield cluster
    finally:
        cluster.stop()
