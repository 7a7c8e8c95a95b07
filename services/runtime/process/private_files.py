"""Closes files to everybody but their owner: new files of a process, and old ones in its data folder.

Databases hold seeds, the broker's file holds tokens, ports files and metrics tell who does what. Other users
of the machine must not read them. Nothing here follows a symbolic link, or touches files that belong to other
users or not to the platform.
"""

import os
import re
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
"""Suffixes that SQLite adds to the name of a database; these files get the mode of the database."""

_FILES: Final = re.compile(r"(gateway|director|engine-[a-z0-9_]+)\.db(-wal|-shm|-journal)?|secret(\.draft)?")
_TOP: Final = re.compile(rf"{_FILES.pattern}|run|valkey|keys")
_ROOMS: Final = {
    "keys": re.compile(r"[a-z0-9_-]+\.(json|key)(\.new)?"),
    "run": re.compile(r"[a-z0-9_-]+\.(json|draft|lock)|worker[a-z-]*-metrics"),
    "valkey": re.compile(r"valkey\.sock|appendonlydir|temp-[a-z0-9.-]+"),
}
"""Names of the platform's files in the folders of its data folder; `_FILES` are in the data folder itself."""

_log = structlog.get_logger()


def _warn(line: str) -> None:
    _log.warning(line)


@dataclass(frozen=True, slots=True)
class Tightened:
    """Counts of files: `closed` to others, and `foreign` ones of other owners, which stay as they are."""

    closed: int = 0
    foreign: int = 0

    def __add__(self, other: "Tightened") -> "Tightened":
        return Tightened(self.closed + other.closed, self.foreign + other.foreign)


def restrict_umask() -> None:
    """Makes new files of this process and of its children private: mode 0600, folders 0700."""
    os.umask(_UMASK)


def secure(config: Config, tell: Callable[[str], None] = _warn) -> None:
    """Restricts the umask, and closes files that earlier runs left open; `tell` takes a line about these.

    Raises:
        ConfigError: as `require_own`; another owner could read and replace everything in the folder.
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
    """Checks that the data folder is ours, or does not exist yet.

    Raises:
        ConfigError: it belongs to somebody else, is no folder, or is in a folder that is closed to us.
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
    """Closes the platform's files in the folder to everybody but their owner.

    If there is nothing else in the folder, that is everything in it and the folder itself. If there are other
    things, as in a home folder or `/srv`, they stay as they are.
    """
    found = Tightened()
    if not folder.is_dir():
        return found
    folder = folder.resolve()
    if _is_own(folder, _TOP):
        return _tighten_tree(folder)
    for name, inside in _ROOMS.items():
        room = folder / name
        if _is_our_folder(room) and _is_own(room, inside):
            found += _tighten_tree(room)
    for path in folder.iterdir():
        if _FILES.fullmatch(path.name):
            found += _tighten_file(path)
    return found


def tighten_empty(folder: Path) -> None:
    """Closes a folder of ours if it is empty. If it is not, others may use it, too."""
    if folder.stat().st_uid == os.geteuid() and not any(folder.iterdir()):
        folder.chmod(0o700)


def _is_our_folder(path: Path) -> bool:
    if not path.exists():
        return False
    status = path.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()


def _is_own(folder: Path, known: re.Pattern[str]) -> bool:
    """Whether all in the folder is the platform's. Links do not count, because they are not followed."""
    return all(known.fullmatch(path.name) or path.is_symlink() for path in folder.iterdir())


def _tighten_tree(folder: Path) -> Tightened:
    """Closes a folder and all in it: each folder before its entries, so that nobody exchanges them meanwhile.

    Entries that vanish meanwhile, as files of a running process do, are left out.
    """
    found = Tightened()
    # Folders that cannot be opened are left out: they have gone, or are not ours.
    for _, folders, files, descriptor in os.fwalk(folder):
        found += _close_opened(descriptor)
        closed = {name: _close_entry(name, descriptor) for name in (*folders, *files)}
        found = sum(closed.values(), found)
        # Foreign folders are not entered: their owner could exchange an entry that we are about to close.
        folders[:] = [name for name in folders if not closed[name].foreign]
    return found


def tighten_database(database: Path) -> Tightened:
    """Closes the file of an SQLite database and its companions, wherever they are."""
    found = Tightened()
    for suffix in _COMPANIONS:
        found += _tighten_file(Path(f"{database}{suffix}"))
    return found


def _tighten_file(file: Path) -> Tightened:
    try:
        # Others may write to the folder: the file that was checked must be the file that is changed.
        descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:  # it is not there, not ours to read, or a link
        return Tightened()
    try:
        return _close_opened(descriptor)
    finally:
        os.close(descriptor)


def _close_opened(descriptor: int) -> Tightened:
    status = os.fstat(descriptor)
    if not status.st_mode & _OTHERS or status.st_uid != os.geteuid():
        return Tightened()
    os.fchmod(descriptor, _own_rights(status.st_mode))
    return Tightened(closed=1)


def _close_entry(name: str, folder: int) -> Tightened:
    """Closes one entry of a folder that is closed itself, or at least ours to change."""
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
