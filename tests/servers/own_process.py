"""A process of the platform by itself, killed and started again at will."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from services.runtime.process.ports import read_metrics_port
from tests.servers.child import free_port, stop
from tests.waiting import HANG_SECONDS


class OwnProcess:
    """`python -m ..`, always at the same address. `name`: that of its log; `environ`: its own variables."""

    def __init__(self, home: Path, name: str, command: Sequence[str], environ: Mapping[str, str]) -> None:
        self.port = free_port()
        self.log_file = home / f"{name}.log"
        self._command = [sys.executable, "-m", *command]
        self._ports = home / "ports.json"
        self._environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([".", "protos"]),
            "ARDRI_ENV": "test",
            "ARDRI_PORT": str(self.port),
            "ARDRI_PORTS_FILE": str(self._ports),
            "ARDRI_DRAIN_SECONDS": "1",
            **environ,
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Its host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def metrics_port(self) -> int:
        """The port of its metrics."""
        return read_metrics_port(self._ports) or 0

    def start(self) -> None:
        """Starts it. Returns before it serves."""
        self._ports.unlink(missing_ok=True)
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(self._command, env=self._environ, stdout=log, stderr=log)

    def kill(self) -> None:
        """Kills it by SIGKILL, and waits until it is gone."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def terminate(self) -> int:
        """Stops it by SIGTERM, and returns its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(HANG_SECONDS)

    def stop(self) -> None:
        """Ends it if it runs."""
        if self._process is not None:
            stop(self._process)
