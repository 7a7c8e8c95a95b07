"""A pair of files that somebody renews while this process runs, as cert-manager does."""

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
    """The last good pair that the files have held. Any thread may ask.

    While the files are no good, as between two writes or after a broken renewal, the pair before stays.
    """

    def __init__(self, files: PairFiles) -> None:
        """Reads the files for the first time.

        Raises:
            TlsError: they are no good.
        """
        self.files = files
        self._lock = threading.Lock()
        self._looked = _look(files)
        self._pair = load(files)
        self._generation = 1
        self._tell()

    def current(self) -> tuple[int, Pair]:
        """The pair, and a number that is higher for a newer one. Costs a look at each file."""
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
                self._looked = ()  # it becomes good without another change
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
    """What changes whenever a file does, or the link that leads to it."""
    paths = (files.certificate, files.key, files.authorities)
    return tuple(_look_at(path) for path in paths if path is not None)


def _look_at(path: Path) -> tuple[int, int, int] | None:
    with contextlib.suppress(OSError):  # loading it says what is wrong
        found = path.stat()
        return found.st_ino, found.st_ctime_ns, found.st_size
    return None
