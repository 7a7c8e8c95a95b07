"""The engine as a separate process, to be killed and started again."""

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.credentials import FOLDER, environ_of
from tests.servers.child import worked
from tests.servers.own_process import OwnProcess
from tests.waiting import wait_until


class EngineProcess(OwnProcess):
    """`python -m services.engine GAME` on one data directory.

    `module`: what to run in place of `services.engine`.
    """

    def __init__(
        self,
        home: Path,
        game: str = "tablut",
        environ: Mapping[str, str] | None = None,
        module: str = "services.engine",
    ) -> None:
        own = {
            **environ_of(FOLDER, "gateway" if module == "gateway" else "engine"),
            "ARDRI_DATA_DIR": str(home),
            "ARDRI_HTTP_PORT": "0",
            **(environ or {}),
        }
        super().__init__(home, "engine", [module, game], own)
        self.game = game
        self.database = home / f"engine-{game}.db"

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

    def wait_until_ready(self) -> None:
        """Waits until it serves."""
        what = f"the engine serves; {self.log_file.read_text()[-2000:]}"
        wait_until(lambda: self.is_ready, what, progress=lambda: int(self.worked))


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
