"""The engine as a separate process, to be killed and started again."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from services.runtime.process.ports import read_metrics_port
from tests.credentials import FOLDER, environ_of
from tests.servers.child import free_port, stop, worked
from tests.waiting import HANG_SECONDS, wait_until


class EngineProcess:
    """`python -m services.engine GAME` on one data directory, always at the same address.

    `module`: what to run in place of `services.engine`.
    """

    def __init__(
        self,
        home: Path,
        game: str = "tablut",
        environ: Mapping[str, str] | None = None,
        module: str = "services.engine",
    ) -> None:
        self.game = game
        self._module = module
        self.port = free_port()
        self.log_file = home / "engine.log"
        self.database = home / f"engine-{game}.db"
        self._ports = home / "ports.json"
        self._environ = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([".", "protos"]),
            "ARDRI_ENV": "test",
            **environ_of(FOLDER, "gateway" if module == "gateway" else "engine"),
            "ARDRI_DATA_DIR": str(home),
            "ARDRI_PORT": str(self.port),
            "ARDRI_PORTS_FILE": str(self._ports),
            "ARDRI_DRAIN_SECONDS": "1",
            "ARDRI_HTTP_PORT": "0",
            **(environ or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Its host and port."""
        return f"127.0.0.1:{self.port}"

    @property
    def is_ready(self) -> bool:
        """Whether it serves."""
        return self._ports.exists()

    @property
    def has_ended(self) -> bool:
        """Whether it has ended without being stopped by a test."""
        return self._process is not None and self._process.poll() is not None

    @property
    def worked(self) -> float:
        """Seconds of the processor that it has used: what hangs uses none."""
        return worked(self._process) if self._process is not None else 0.0

    @property
    def exit_code(self) -> int | None:
        """The exit code of the ended process; negative for a signal."""
        return self._process.poll() if self._process is not None else None

    @property
    def metrics_port(self) -> int:
        """The port of its metrics."""
        return read_metrics_port(self._ports) or 0

    def start(self) -> None:
        """Starts it. Returns before it serves."""
        self._ports.unlink(missing_ok=True)
        with self.log_file.open("ab") as log:
            command = [sys.executable, "-m", self._module, self.game]
            self._process = subprocess.Popen(command, env=self._environ, stderr=log)

    def wait_until_ready(self) -> None:
        """Waits until it serves."""
        what = f"the engine serves; {self.log_file.read_text()[-2000:]}"
        wait_until(lambda: self.is_ready, what, progress=lambda: int(self.worked))

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


@contextlib.contextmanager
def running(
    home: Path, game: str = "tablut", environ: Mapping[str, str] | None = None
) -> Iterator[EngineProcess]:
    """An engine that serves."""
    engine = EngineProcess(home, game, environ)
    engine.start()
    try:
        engine.wait_until_ready()
        yield engine
    finally:
        engine.stop()
