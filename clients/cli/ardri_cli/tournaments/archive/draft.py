"""Writes the folder of an export. The manifest comes last: without one, an export is not finished."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ardri_cli.tournaments.archive.folder import MANIFEST
from services.tournament.export.manifest import File, Manifest, write_manifest


def empty_folder(path: Path) -> None:
    """Makes a folder, which may already exist if it is empty.

    Raises:
        OSError: it cannot be made, or is not empty.
    """
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise FileExistsError(f"{path} is not empty")


class Draft:
    """A folder that is being written."""

    def __init__(self, path: Path) -> None:
        """Makes the folder.

        Raises:
            OSError: as `empty_folder`.
        """
        empty_folder(path)
        self._path = path
        self._files: dict[str, File] = {}

    def write(self, name: str, text: str) -> None:
        """Writes a whole file."""
        self.write_lines(name, [text])

    def write_lines(self, name: str, parts: Iterable[str]) -> None:
        """Writes a file from parts, each of which has its line end."""
        with self.appending(name) as file:
            for part in parts:
                file.add(part)

    def appending(self, name: str) -> "Growing":
        """A file that can be written piece by piece inside a `with`."""
        return Growing(self._path / name, self._files)

    def discard(self) -> None:
        """Removes what was written; the folder stays."""
        for path in self._path.iterdir():
            path.unlink()

    def close(self, manifest: Manifest) -> Manifest:
        """Writes the manifest, completed with all written files; returns it."""
        whole = replace(manifest, files=dict(sorted(self._files.items())))
        (self._path / MANIFEST).write_text(write_manifest(whole), encoding="utf-8", newline="\n")
        return whole


class Growing:
    """A file that is being written, with a digest of its content so far."""

    def __init__(self, path: Path, files: dict[str, File]) -> None:
        self._path = path
        self._files = files
        self._digest = hashlib.sha256()
        self._size = 0

    def __enter__(self) -> "Growing":
        self._file = self._path.open("wb")
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._files[self._path.name] = File(self._digest.digest(), self._size)

    def add(self, text: str) -> None:
        """Writes some more."""
        content = text.encode()
        self._file.write(content)
        self._digest.update(content)
        self._size += len(content)
