"""The director as its own process, killed and started again at will."""

from pathlib import Path

from tests.credentials import FOLDER, environ_of
from tests.servers.child import free_port
from tests.servers.own_process import OwnProcess
from tests.waiting import wait_until


class DirectorProcess(OwnProcess):
    """`python -m services.director` over one database."""

    def __init__(self, home: Path, url: str) -> None:
        environ = {
            **environ_of(FOLDER, "director"),
            "ARDRI_DATABASE_URL": url,
            "ARDRI_BROKER_URL": f"redis://127.0.0.1:{free_port()}/0",  # no broker there
            "ARDRI_METRICS_PORT": "0",
        }
        super().__init__(home, "director", ["services.director"], environ)

    def start(self) -> None:
        """Starts it, and waits until it serves."""
        super().start()
        wait_until(self._ports.exists, f"the director serves; {self.log_file.read_text()[-2000:]}")

    @property
    def children(self) -> list[int]:
        """The processes that it has started."""
        assert self._process is not None
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]


def is_running(pid: int) -> bool:
    """Whether the process exists and is not a zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
