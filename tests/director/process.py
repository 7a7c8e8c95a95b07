"""The director as its own process, killed and started again at will."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from services.runtime.process.ports import read_metrics_port
from tests.credentials import FOLDER, environ_of
from tests.servers.child import free_port, stop
from tests.waiting import HANG_SECONDS, wait_until


class DirectorProcess:
    """`python -m services.director` over one database, always at the same address."""

    def __init__(self, home: Path, url: str) -> None:
        self.port = free_port()
        self.log_file = home / "director.log"
        self._ports = home / "ports.json"
        self._environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([".", "protos"]),
            "ARDRI_ENV": "test",
            **environ_of(FOLDER, "director"),
            "ARDRI_DATABASE_URL": url,
            "ARDRI_BROKER_URL": f"redis://127.0.0.1:{free_port()}/0",  # no broker there
            "ARDRI_PORT": str(self.port),
            "ARDRI_PORTS_FILE": str(self._ports),
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_DRAIN_SECONDS": "1",
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def metrics_port(self) -> int:
        return read_metrics_port(self._ports) or 0

    def start(self) -> None:
        """Starts it, and waits until it serves."""
        self._ports.unlink(missing_ok=True)
        with self.log_file.open("ab") as log:
            command = [sys.executable, "-m", "services.director"]
            self._process = subprocess.Popen(command, env=self._environ, stdout=log, stderr=log)
        wait_until(self._ports.exists, f"the director serves; {self.log_file.read_text()[-2000:]}")

    @property
    def children(self) -> list[int]:
        """The processes that it has started."""
        assert self._process is not None
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def kill(self) -> None:
        """SIGKILL, and waits until it is gone."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def terminate(self) -> int:
        """SIGTERM; its exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(HANG_SECONDS)

    def stop(self) -> None:
        """Ends it, if it runs."""
        if self._process is not None:
            stop(self._process)


def is_running(pid: int) -> bool:
    """Whether the process exists and is not a zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
