"""A pair of files that is renewed while this process runs, for example by cert-manager."""

import contextlib
import threading
from pathlib import Path

import structlog

from services.runtime.observe import metrics
from services.runtime.tls.pair import NotYetValid, Pair, load
from services.runtime.tls.settings import PairFiles, TlsError

_log = structlog.get_logger()
_Look = tuple[tuple[int, int, int] | None, ...]


class WatchedPair:
    """The last valid pair that the files have held. It is safe for threads.

    While the files are not valid, as between two writes or after a broken renewal, the former pair stays.
    """

    def __init__(self, files: PairFiles) -> None:
        """Reads the files for the first time.

        Raises:
            TlsError: the files are not valid.
        """
        self.files = files
        self._lock = threading.Lock()
        self._looked = _look(files)
        self._pair = load(files)
        self._generation = 1
        self._tell()

    def current(self) -> tuple[int, Pair]:
        """Returns a number that rises with each renewal, and the pair. Costs a stat(2) of each file."""
        with self._lock:
            looked = _look(self.files)
            if looked != self._looked:
                self._looked = looked
                self._read_again()
            return self._generation, self._pair

    def _read_again(self) -> None:
        try:
            found = load(self.files)
        except TlsError as error:
            metrics.CERTIFICATE_FAILURES.labels(self.files.name).inc()
            _log.error("renewed certificate is no good; the old one stays", error=str(error))
            if isinstance(error, NotYetValid):
                self._looked = ()  # it becomes valid without another change
            return
        if found != self._pair:
            self._pair = found
            self._generation += 1
            self._tell()
            _log.info("certificate read again", pair=self.files.name, expires=found.expires)

    def _tell(self) -> None:
        metrics.CERTIFICATE_EXPIRES.labels(self.files.name).set(self._pair.expires)
        metrics.CERTIFICATE_FAILURES.labels(self.files.name)


def _look(files: PairFiles) -> _Look:
    """Returns values that change whenever a file does, or the link that leads to it."""
    paths = (files.certificate, files.key, files.authorities)
    return tuple(_look_at(path) for path in paths if path is not None)


def _look_at(path: Path) -> tuple[int, int, int] | None:
    with contextlib.suppress(OSError):  # loading the file reports the error
        found = path.stat()
        return found.st_ino, found.st_ctime_ns, found.st_size
    return None
