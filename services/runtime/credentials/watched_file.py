"""A file of keys that may be changed while this process runs, by `ardri keys` or by Kubernetes."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import structlog

from services.runtime.credentials.keys import KeyFileError
from services.runtime.observe import metrics

_T = TypeVar("_T")
_log = structlog.get_logger()


class WatchedFile(Generic[_T]):
    """The content of the file when it was last valid. While the file is not valid, the old content stays."""

    def __init__(self, path: Path, read: Callable[[str], _T]) -> None:
        """Reads the file for the first time.

        Raises:
            KeyFileError: the file is not valid.
        """
        self.path = path
        self._read = read
        self._looked = _look(path)
        self.content = self._load()
        metrics.KEY_FILE_FAILURES.labels(path.name)
        metrics.KEY_FILE_GOOD.labels(path.name).set(1)

    def refresh(self) -> bool:
        """Reads the file again if it has changed. Returns whether the content is new. Costs one stat(2)."""
        looked = _look(self.path)
        if looked == self._looked:
            return False
        self._looked = looked
        try:
            content = self._load()
        except KeyFileError as error:
            metrics.KEY_FILE_FAILURES.labels(self.path.name).inc()
            metrics.KEY_FILE_GOOD.labels(self.path.name).set(0)
            _log.error("changed file of keys is no good; the old keys stay", error=str(error))
            return False
        self.content = content
        metrics.KEY_FILE_GOOD.labels(self.path.name).set(1)
        _log.info("keys read again", file=str(self.path))
        return True

    def _load(self) -> _T:
        try:
            return self._read(self.path.read_text(encoding="utf-8"))
        except OSError as error:
            raise KeyFileError(f"{self.path} cannot be read: {error.strerror}") from error
        except (KeyFileError, UnicodeDecodeError) as error:
            raise KeyFileError(f"{self.path}: {error}") from error


def _look(path: Path) -> tuple[int, int, int] | None:
    """Returns values that change whenever the file does, or the link that leads to it."""
    try:
        found = path.stat()
    except OSError:  # reading the file reports the error
        return None
    return found.st_ino, found.st_ctime_ns, found.st_size
