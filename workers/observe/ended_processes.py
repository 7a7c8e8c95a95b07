"""Adds up the metrics of ended processes of the pool, in one file for each kind of metric.

prometheus_client keeps the files of every process for as long as the worker runs. A pool replaces its
processes again and again: their files would fill the small disk they are on, and each scrape would read all.
"""

import os
import threading
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import structlog
from celery import bootsteps
from prometheus_client import CollectorRegistry
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from workers.observe.metrics_dir import VARIABLE
from workers.observe.reserved_metrics import BEGUN, write_all

_SECONDS: Final = 5
_SUMMED: Final = ("counter", "histogram")
"""Kinds of metrics whose values are added over processes. Our gauges only tell of living processes."""
_ENDED: Final = "ended"
"""In place of the process id in the name of a file."""
_READING: Final = threading.Lock()
"""Held by a scrape, and while files are replaced. A scrape sees the old files or the new one, never both."""
_log = structlog.get_logger()


class Collector(MultiProcessCollector):
    """Collects the metrics of all processes of the worker, also of those that have ended."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(registry)  # type: ignore[no-untyped-call]  # untyped there

    def collect(self) -> Any:
        """Returns what `prometheus_client` makes of the current files."""
        with _READING:
            return super().collect()  # type: ignore[no-untyped-call]  # as above


def fold(directory: Path) -> None:
    """Adds the files of ended processes to one file for each kind, and removes them.

    If there is no room for that file, all files stay as they are until the next time.
    """
    for kind in _SUMMED:
        files = [file for file in directory.glob(f"{kind}_*.db") if _has_ended(file)]
        if not files:
            continue
        ended = directory / f"{kind}_{_ENDED}.db"
        written = ended.with_suffix(".new")
        try:
            write_all(written, _sums([*files, *(file for file in (ended,) if file.exists())]))
        except OSError as error:
            _log.warning("no room to add up metrics", error=error.strerror)
            written.unlink(missing_ok=True)
            return
        with _READING:
            written.replace(ended)
            for file in files:
                file.unlink()
    for file in directory.glob("gauge_live*.db"):
        if _has_ended(file):  # it was killed, and could not do this itself
            mark_process_dead(_pid(file), str(directory))  # type: ignore[no-untyped-call]  # as above
    for file in directory.glob(f"*.db{BEGUN}"):
        if _has_ended(file):
            file.unlink(missing_ok=True)


def _sums(files: Iterable[Path]) -> dict[str, float]:
    sums: defaultdict[str, float] = defaultdict(float)
    read: Any = MmapedDict.read_all_values_from_file  # untyped there
    for file in files:
        if file.stat().st_size:  # an empty file, left by a killed process, would fail every scrape
            for key, value, *_ in read(str(file)):
                sums[key] += value
    return sums


def _has_ended(file: Path) -> bool:
    """Whether the process whose id is in the file's name has ended."""
    if _pid(file) == _ENDED:
        return False
    try:
        os.kill(int(_pid(file)), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass  # another user's process has the id by now: checked again later
    return False


def _pid(file: Path) -> str:
    return file.name.partition(".")[0].rpartition("_")[2]


class EndedProcesses(bootsteps.StartStopStep):  # type: ignore[misc]  # celery is untyped
    """Adds up the metrics of ended processes every few seconds, even if nobody scrapes them."""

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._entry: Any = None

    def include_if(self, worker: Any) -> bool:
        """Whether the processes share their metrics."""
        return bool(os.environ.get(VARIABLE))

    def start(self, worker: Any) -> None:
        """Begins the repetition."""
        self._entry = worker.timer.call_repeatedly(_SECONDS, fold, (Path(os.environ[VARIABLE]),))

    def stop(self, worker: Any) -> None:
        """Ends the repetition."""
        if self._entry is not None:
            self._entry.cancel()
