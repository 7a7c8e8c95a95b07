"""Files are their owner's: what a process makes, and what older starts have left in its data folder.

Databases hold seeds, the broker's file holds tokens, ports files and metrics say who does what: whoever else
has an account on the machine reads none of it. Nothing here follows a symbolic link, or touches what is not
ours, or not the platform's.
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
"""What SQLite adds to the name of a database; it gives these files the database's own mode."""

_FILES: Final = re.compile(r"(gateway|director|engine-[a-z0-9_]+)\.db(-wal|-shm|-journal)?|secret(\.draft)?")
_TOP: Final = re.compile(rf"{_FILES.pattern}|run|valkey|keys")
_ROOMS: Final = {
    "keys": re.compile(r"[a-z0-9_-]+\.(json|key)(\.new)?"),
    "run": re.compile(r"[a-z0-9_-]+\.(json|draft|lock)|worker[a-z-]*-metrics"),
    "valkey": re.compile(r"valkey\.sock|appendonlydir|temp-[a-z0-9.-]+"),
}
"""What the platform keeps in its data folder, and in the folders there."""

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
    """Takes all rights on what the platform keeps in the folder from everybody but its owner.

    That is all of it, the folder included, if nothing else is in it. Where the folder holds other things too,
    as a home or `/srv` does, they stay as they are.
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
    """Closes a folder of ours in which there is nothing yet; one that holds something may be others' too."""
    if folder.stat().st_uid == os.geteuid() and not any(folder.iterdir()):
        folder.chmod(0o700)


def _is_our_folder(path: Path) -> bool:
    if not path.exists():
        return False
    status = path.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()


def _is_own(folder: Path, known: re.Pattern[str]) -> bool:
    """Whether nothing but the platform's is in it; links do not count, as they are not followed."""
    return all(known.fullmatch(path.name) or path.is_symlink() for path in folder.iterdir())


def _tighten_tree(folder: Path) -> Tightened:
    """Each folder is closed before anything in it is looked at, so that nobody exchanges it meanwhile.

    What vanishes meanwhile, as files of a running process do, is left out.
    """
    found = Tightened()
    # What cannot be opened has gone, or is not ours.
    for _, folders, files, descriptor in os.fwalk(folder):
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
        found += _tighten_file(Path(f"{database}{suffix}"))
    return found


def _tighten_file(file: Path) -> Tightened:
    try:
        # Others may write to the folder: what was looked at must be what is changed.
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
