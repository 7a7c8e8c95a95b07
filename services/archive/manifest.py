"""The manifest of an archive: its parts with their digests. A part counts once the manifest lists it."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import Final

LAYOUT: Final = 1
NAME: Final = "manifest.json"
_LOCK: Final = "lock"
_PRIVATE: Final = 0o600


class BadArchive(ValueError):
    """The folder holds no archive, or its files differ from the manifest."""


class ArchiveInUse(RuntimeError):
    """Another process writes the archive now."""


@dataclass(frozen=True, slots=True)
class Part:
    """One file. `sha256`: of its bytes, in hexadecimal. Times are Unix milliseconds.

    `is_removed`: whether its matches have been removed from the database.
    """

    file: str
    sha256: str
    size: int
    matches: int
    first_ended_ms: int
    last_ended_ms: int
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Manifest:
    """All parts, oldest first."""

    parts: tuple[Part, ...] = ()

    def with_part(self, part: Part) -> "Manifest":
        """Returns the manifest with one more part, or with the part of the same name replaced."""
        others = [part if each.file == part.file else each for each in self.parts]
        return Manifest(tuple(others) if part in others else (*others, part))

    def removed(self, part: Part) -> "Manifest":
        """Returns the manifest with a note that the part's matches were removed from the database."""
        return self.with_part(replace(part, is_removed=True))


def load(folder: Path) -> Manifest:
    """Reads the manifest of a folder; an empty one if there is none yet.

    Raises:
        BadArchive: it cannot be read.
    """
    try:
        found = json.loads((folder / NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Manifest()
    except (OSError, ValueError) as error:
        raise BadArchive(f"{folder / NAME}: {error}") from error
    if not isinstance(found, dict) or found.get("layout") != LAYOUT:
        raise BadArchive(f"{folder / NAME}: no manifest of layout {LAYOUT}")
    try:
        return Manifest(tuple(Part(**each) for each in found["parts"]))
    except (KeyError, TypeError) as error:
        raise BadArchive(f"{folder / NAME}: {error}") from error


def save(folder: Path, manifest: Manifest) -> None:
    """Replaces the manifest as a whole; it is on the disk when this returns."""
    body = json.dumps({"layout": LAYOUT, "parts": [asdict(part) for part in manifest.parts]}, indent=1)
    write_whole(folder / NAME, body.encode())


def write_whole(path: Path, body: bytes) -> None:
    """Writes a file that only its owner can read. After a crash it has all these bytes, or is as before."""
    beside = path.with_name(f"{path.name}.new")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _PRIVATE), "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)  # on a full disk it would take the last space
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps other processes from writing the archive while the context is entered.

    Raises:
        ArchiveInUse: another process writes it.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(folder / _LOCK, os.O_WRONLY | os.O_CREAT, _PRIVATE), "wb") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError as error:
            raise ArchiveInUse(f"somebody else writes {folder}") from error
        yield
