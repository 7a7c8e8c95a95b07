"""A worker whose processes pause in each job that they begin, until the test lets them go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.waiting import wait_until
from tests.workers import worker as process
from tests.workers.consumer.test_worker import scrape

_SCRIPT = "-m", "tests.workers.consumer.staged.held_worker"


class Held:
    """A worker of two processes; each of them pauses as soon as it begins a job."""

    def __init__(self, worker: process.WorkerProcess, folder: Path) -> None:
        self._worker = worker
        self._folder = folder
        self.pool = self._processes()

    def begins(self, many: int) -> None:
        """Waits until so many processes have begun a job."""
        wait_until(lambda: len(list(self._folder.iterdir())) >= many, f"{many} have begun something")

    def goes_on(self) -> None:
        """Lets the processes finish their jobs, and all later ones."""
        (self._folder / "whistle").touch()

    def brings_about(self, true: Callable[[], object], what: str) -> None:
        """Waits until `true` holds; fails if the processes are no longer those of the start."""
        wait_until(true, what, alive=lambda: self._processes() == self.pool)

    def is_told_to_stop(self) -> None:
        """Sends SIGTERM; does not wait for the end."""
        psutil.Process(self._worker.pid).terminate()

    def ends(self) -> None:
        """Waits until the worker has ended, with exit code 0."""
        wait_until(lambda: not self._worker.is_running(), "the worker has ended")
        assert self._worker.stop() == 0, self._worker.log()

    def counted(self, task: str, result: str) -> float:
        """How often a task has had that result."""
        return scrape(self._worker)["ardri_jobs_total", result, task]

    def _processes(self) -> set[int]:
        return {child.pid for child in psutil.Process(self._worker.pid).children()}


@contextmanager
def held(url: str, home: Path, **environ: str) -> Iterator[Held]:
    """Runs such a worker on all queues; `environ`: further variables."""
    folder = home / "held"
    folder.mkdir()
    own = {"HELD": str(folder), **environ}
    with process.running(url, home / "worker", *_SCRIPT, concurrency=2, environ=own) as worker:
        yield Held(worker, folder)
