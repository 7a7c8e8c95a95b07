"""What ended processes of the pool have counted, in one file of each kind.

prometheus_client keeps the files of every process for as long as the worker runs. A pool replaces its
processes again and again: their files would fill the small disk they are on, and each scrape read them all.
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
"""Kinds whose values of several processes are added. Gauges of ours tell of processes that live."""
_ENDED: Final = "ended"
"""In the place of the process id."""
_READING: Final = threading.Lock()
"""Held by a scrape, and while files are replaced: a scrape sees the old ones or the new one, never both."""
_log = structlog.get_logger()


class Collector(MultiProcessCollector):
    """Tells what all processes of the worker have counted, those that have ended too."""

    def __init__(self, registry: CollectorRegistry) -> None:
        super().__init__(registry)  # type: ignore[no-untyped-call]  # untyped there

    def collect(self) -> Any:
        """What `prometheus_client` makes of the files as they are now."""
        with _READING:
            return super().collect()  # type: ignore[no-untyped-call]  # as above


def fold(directory: Path) -> None:
    """Adds what ended processes have counted into a file of each kind, and removes theirs.

    Without room for that file all stays as it is, for the next time.
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
        if _has_ended(file):  # and could not say so, as it was killed
            mark_process_dead(_pid(file), str(directory))  # type: ignore[no-untyped-call]  # as above
    for file in directory.glob(f"*.db{BEGUN}"):
        if _has_ended(file):
            file.unlink(missing_ok=True)


def _sums(files: Iterable[Path]) -> dict[str, float]:
    sums: defaultdict[str, float] = defaultdict(float)
    read: Any = MmapedDict.read_all_values_from_file  # untyped there
    for file in files:
        if file.stat().st_size:  # else it was killed as it made the file, which would fail every scrape
            for key, value, *_ in read(str(file)):
                sums[key] += value
    return sums


def _has_ended(file: Path) -> bool:
    """Whether the process that the file is named after is gone."""
    if _pid(file) == _ENDED:
        return False
    try:
        os.kill(int(_pid(file)), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass  # the id is another user's by now: looked at again later
    return False


def _pid(file: Path) -> str:
    return file.name.partition(".")[0].rpartition("_")[2]


class EndedProcesses(bootsteps.StartStopStep):  # type: ignore[misc]  # celery is untyped
    """Adds up what ended processes have counted, every few seconds, whether anybody scrapes or not."""

    requires = ("celery.worker.components:Timer",)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._entry: Any = None

    def include_if(self, worker: Any) -> bool:
        """Where processes share their metrics."""
        return bool(os.environ.get(VARIABLE))

    def start(self, worker: Any) -> None:
        """Does so from now on."""
        self._entry = worker.timer.call_repeatedly(_SECONDS, fold, (Path(os.environ[VARIABLE]),))

    def stop(self, worker: Any) -> None:
        """Does so no more."""
        if self._entry is not None:
            self._entry.cancel()
