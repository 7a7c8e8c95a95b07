"""Shared metrics with which no process is killed by a full disk.

prometheus_client maps files for which the disk may not have enough room. A write to a missing page is then no
error, but the signal SIGBUS (mmap(2)). So here room is reserved with posix_fallocate(3) before it is mapped.
If there is none, a value stays in its process, and gets into the file with the next change that finds room.
"""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

BEGUN: Final = ".begun"
"""Suffix of the name of a file that has no header yet."""
_LEAST_BYTES: Final = 1 << 16
_ENTRY_BYTES: Final = 40
"""More bytes than an entry takes beside its key."""


class ReservedDict:
    """Stands in for a `MmapedDict` that is written to; `MultiProcessValue` keeps its values in it."""

    def __init__(self, filename: str) -> None:
        self._filename = filename
        self._shared: Any = None  # a _Growing, whose base is untyped

    def read_value(self, key: str) -> tuple[float, float]:
        """Returns value and time from the file; zeros while there is no room for them."""
        shared = self._with_room(key)
        if shared is None:
            return 0.0, 0.0
        value, timestamp = shared.read_value(key)
        return float(value), float(timestamp)

    def write_value(self, key: str, value: float, timestamp: float) -> None:
        """Writes value and time, if there is room."""
        shared = self._with_room(key)
        if shared is not None:
            shared.write_value(key, value, timestamp)

    def close(self) -> None:
        """Closes the file."""
        if self._shared is not None:
            self._shared.close()

    def _with_room(self, key: str) -> Any:
        try:
            if self._shared is None:
                _reserve(self._filename)
                self._shared = _Growing(self._filename)  # type: ignore[no-untyped-call]  # as above
            self._shared.reserve(key)
        except OSError:
            return None
        return self._shared


class _Growing(MmapedDict):
    # Only private attributes tell how full the file is, and whether a key is in it.
    def reserve(self, key: str) -> None:
        """Reserves room for the key.

        Raises:
            OSError: there is no room.
        """
        if key in self._positions:
            return
        capacity = self._capacity
        while capacity < self._used + len(key.encode()) + _ENTRY_BYTES:
            capacity *= 2
        if capacity > self._capacity:
            os.posix_fallocate(self._f.fileno(), 0, capacity)


def write_all(file: Path, values: Mapping[str, float]) -> None:
    """Writes a file with these values, in place of its former content.

    Raises:
        OSError: there is no room for it.
    """
    file.unlink(missing_ok=True)
    reserving = hasattr(os, "posix_fallocate")  # Linux
    if reserving:
        _reserve(str(file))
    written: Any = _Growing(str(file))  # type: ignore[no-untyped-call]  # its base is untyped
    try:
        for key, value in values.items():
            if reserving:
                written.reserve(key)
            written.write_value(key, value, 0.0)
    finally:
        written.close()


def _reserve(filename: str) -> None:
    """Makes the file atomically, if it does not exist: readers would fail on a file without its header.

    Raises:
        OSError: there is no room for it.
    """
    if os.path.exists(filename):  # noqa: PTH110  # a name, as prometheus_client gives it
        return
    begun = f"{filename}{BEGUN}"
    try:
        with open(begun, "wb") as file:  # noqa: PTH123  # as above
            os.posix_fallocate(file.fileno(), 0, _LEAST_BYTES)
        os.rename(begun, filename)  # noqa: PTH104  # as above
    except OSError:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(begun)  # noqa: PTH108  # as above
        raise


def install() -> None:
    """Makes prometheus_client use `ReservedDict`. To be called before the first metric is made."""
    if hasattr(os, "posix_fallocate"):  # Linux
        # There is no setting for it: `MultiProcessValue` looks the class up by this name.
        values.MmapedDict = ReservedDict  # type: ignore[assignment,attr-defined]
