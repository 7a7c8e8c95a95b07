"""Files are their owner's: what a process makes, and what older starts have left in its data folder.

Databases hold seeds, the broker's file holds tokens, ports files and metrics say who does what: whoever else
has an account on the machine reads none of it. Nothing here follows a symbolic link, or touches what is not
ours.
"""

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from services.runtime.config import Config, ConfigError

_UMASK: Final = 0o077
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_COMPANIONS: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database; it gives these files the database's own mode."""

_log = structlog.get_logger()


def _warn(line: str) -> None:
    _log.warning(line)


@dataclass(frozen=True, slots=True)
class Tightened:
    """What was open to others until now. `foreign`: entries of other owners, which stay as they are."""

    closed: int = 0
    foreign: int = 0

    def __add__(self, other: "Tightened") -> "Tightened":
        return Tightened(self.closed + other.closed, self.foreign + other.foreign)


def restrict_umask() -> None:
    """Makes every file of this process, and of those that it will start, its owner's: 0600, folders 0700."""
    os.umask(_UMASK)


def secure(config: Config, tell: Callable[[str], None] = _warn) -> None:
    """Restricts the umask and closes what older starts have left open; `tell` takes one line about that.

    Raises:
        ConfigError: the data folder is somebody else's, who could read and replace whatever is in it.
    """
    restrict_umask()
    require_own(config.data_dir)
    tightened = tighten(config.data_dir)
    if config.sqlite_file is not None:
        tightened += tighten_database(config.sqlite_file)
    if tightened.closed:
        others = f"; {tightened.foreign} of other owners stay as they are" if tightened.foreign else ""
        tell(f"{tightened.closed} files in {config.data_dir} were open to others; now they are not{others}")


def require_own(folder: Path) -> None:
    """Returns if the folder is ours, or not there yet.

    Raises:
        ConfigError: it is somebody else's, no folder, or in one that is closed to us.
    """
    try:
        status = folder.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise ConfigError(f"ARDRI_DATA_DIR: {folder}: {error.strerror}") from error
    if not stat.S_ISDIR(status.st_mode):
        raise ConfigError(f"ARDRI_DATA_DIR: {folder} is no folder")
    if status.st_uid != os.geteuid():
        raise ConfigError(
            f"ARDRI_DATA_DIR: {folder} belongs to user {status.st_uid}, and this process runs as user "
            f"{os.geteuid()}; name a folder of its own, which may be a new one inside"
        )


def tighten(folder: Path) -> Tightened:
    """Takes all rights on the folder and on everything in it from everybody but its owner.

    Each folder is closed before anything in it is looked at, so that nobody can exchange what is in there
    meanwhile. What vanishes meanwhile, as files of a running process do, is left out.
    """
    found = Tightened()
    if not folder.is_dir():
        return found
    # The folder itself may be named by a link; what cannot be opened inside has gone, or is not ours.
    for _, folders, files, descriptor in os.fwalk(folder.resolve()):
        found += _close_opened(descriptor)
        closed = {name: _close_entry(name, descriptor) for name in (*folders, *files)}
        found = sum(closed.values(), found)
        # Their owner could put anything in the place of what we are about to close.
        folders[:] = [name for name in folders if not closed[name].foreign]
    return found


def tighten_database(database: Path) -> Tightened:
    """The same for one file of SQLite and its companions, wherever they are."""
    found = Tightened()
    for suffix in _COMPANIONS:
        try:
            # Others may write to the folder: what was looked at must be what is changed.
            descriptor = os.open(f"{database}{suffix}", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:  # it is not there, not ours to read, or a link
            continue
        try:
            found += _close_opened(descriptor)
        finally:
            os.close(descriptor)
    return found


def _close_opened(descriptor: int) -> Tightened:
    status = os.fstat(descriptor)
    if not status.st_mode & _OTHERS or status.st_uid != os.geteuid():
        return Tightened()
    os.fchmod(descriptor, _own_rights(status.st_mode))
    return Tightened(closed=1)


def _close_entry(name: str, folder: int) -> Tightened:
    """One entry of a folder that is closed itself, or at least ours to change."""
    try:
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
        if status.st_uid != os.geteuid():
            return Tightened(foreign=1)
        if stat.S_ISLNK(status.st_mode) or not status.st_mode & _OTHERS:
            return Tightened()
        os.chmod(name, _own_rights(status.st_mode), dir_fd=folder)  # pathlib has no dir_fd
    except FileNotFoundError:
        return Tightened()
    return Tightened(closed=1)


def _own_rights(mode: int) -> int:
    return stat.S_IMODE(mode) & ~_OTHERS
