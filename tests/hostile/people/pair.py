"""An engine and a gateway before it, each a process of its own; the gateway can be killed and comes back."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.engine.process import EngineProcess
from tests.servers.child import free_port


class Pair:
    """Two processes over one folder, always at the same addresses; `environ` is for both."""

    def __init__(self, home: Path, environ: Mapping[str, str]) -> None:
        homes = [home / name for name in ("engine", "gateway")]
        for each in homes:
            each.mkdir()
        self.engine = EngineProcess(homes[0], environ=environ)
        http_port = free_port()
        self.web_address = f"http://127.0.0.1:{http_port}"
        known = {
            "ARDRI_ENGINES": f"tablut={self.engine.address}",
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_HTTP_PORT": str(http_port),
        }
        self.gateway = EngineProcess(homes[1], environ={**known, **environ}, module="gateway")

    def start(self) -> None:
        """Returns once both serve."""
        for process in (self.engine, self.gateway):
            process.start()
        for process in (self.engine, self.gateway):
            process.wait_until_ready()

    def stop(self) -> None:
        """Ends both."""
        self.gateway.stop()
        self.engine.stop()


@contextlib.contextmanager
def pair(home: Path, **environ: str) -> Iterator[Pair]:
    """A serving pair."""
    found = Pair(home, environ)
    try:
        found.start()
        yield found
    finally:
        found.stop()
