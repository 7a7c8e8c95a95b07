"""An engine, or replicas of it, and a gateway before: processes that can be killed and come back."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.engine.process import EngineProcess
from tests.servers.child import free_port


class Pair:
    """Processes over one folder, always at the same addresses; `environ` is for all."""

    def __init__(self, home: Path, environ: Mapping[str, str], replicas: int = 1) -> None:
        *homes, at_gateway = [home / f"engine-{number}" for number in range(replicas)] + [home / "gateway"]
        for each in (*homes, at_gateway):
            each.mkdir()
        self.engines = [EngineProcess(each, environ=environ) for each in homes]
        http_port = free_port()
        self.web_address = f"http://127.0.0.1:{http_port}"
        known = {
            "ARDRI_ENGINES": "tablut=" + "|".join(each.address for each in self.engines),
            "ARDRI_METRICS_PORT": "0",
            "ARDRI_HTTP_PORT": str(http_port),
        }
        self.gateway = EngineProcess(at_gateway, environ={**known, **environ}, module="gateway")

    @property
    def engine(self) -> EngineProcess:
        """The first one."""
        return self.engines[0]

    def start(self) -> None:
        """Returns once all serve."""
        for process in (*self.engines, self.gateway):
            process.start()
        for process in (*self.engines, self.gateway):
            process.wait_until_ready()

    def stop(self) -> None:
        """Ends all."""
        for process in (self.gateway, *self.engines):
            process.stop()


@contextlib.contextmanager
def pair(home: Path, **environ: str) -> Iterator[Pair]:
    """A serving pair."""
    found = Pair(home, environ)
    try:
        found.start()
        yield found
    finally:
        found.stop()
