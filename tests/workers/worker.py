"""A worker in its own process, as `python -m workers` starts it, which also knows the game Lots."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import psutil

from tests.servers.child import stop, worked
from tests.waiting import HANG_SECONDS, wait_until

ROOT = Path(__file__).parents[2]
PYTHON_PATH = os.pathsep.join(map(str, (ROOT, ROOT / "protos")))


class WorkerProcess:
    """A running worker."""

    def __init__(self, process: subprocess.Popen[bytes], ports: Path, log: Path) -> None:
        self._process = process
        self._ports = ports
        self._log = log

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def metrics_port(self) -> int:
        return int(json.loads(self._ports.read_text())["metrics"])

    def is_running(self) -> bool:
        return self._process.poll() is None

    def log(self) -> str:
        return self._log.read_text()

    def wait_ready(self) -> None:
        wait_until(
            lambda: self._ports.exists() or not self.is_running(),
            "the worker is ready",
            progress=lambda: int(worked(self._process)),
        )
        assert self.is_running(), self.log()

    def kill(self) -> None:
        """Sends SIGKILL to the main process and its pool, as if the machine died."""
        family = [psutil.Process(self.pid), *psutil.Process(self.pid).children(recursive=True)]
        for member in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                member.kill()
        self._process.wait()

    def stop(self) -> int:
        """Sends SIGTERM; returns the exit code."""
        stop(self._process, HANG_SECONDS)
        return int(self._process.returncode)


@contextlib.contextmanager
def running(
    broker_url: str,
    home: Path,
    *argv: str,
    concurrency: int = 1,
    queues: str = "",
    environ: Mapping[str, str] | None = None,
) -> Iterator[WorkerProcess]:
    """A worker that knows Lots too; `argv`: what else to run, `environ`: further variables."""
    ports, log, metrics = home / "ports.json", home / "log", home / "metrics"
    metrics.mkdir(parents=True, exist_ok=True)
    full = os.environ | {
        "PYTHONPATH": PYTHON_PATH,
        "ARDRI_BROKER_URL": broker_url,
        "ARDRI_CONCURRENCY": str(concurrency),
        "ARDRI_QUEUES": queues,
        "ARDRI_METRICS_PORT": "0",
        "ARDRI_PORTS_FILE": str(ports),
        "ARDRI_DATA_DIR": str(home),
        "PROMETHEUS_MULTIPROC_DIR": str(metrics),
        **(environ or {}),
    }
    with log.open("wb") as out:
        command = [sys.executable, *(argv or ("-m", "tests.workers.lots_worker"))]
        process = subprocess.Popen(command, env=full, stdout=out, stderr=out, cwd=home)
    worker = WorkerProcess(process, ports, log)
    try:
        worker.wait_ready()
        yield worker
    finally:
        if worker.is_running():
            worker.stop()
