"""Reads the folder of an export."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ardri_cli.local.whole_file import write_file
from services.tournament.blocks import BlockResult
from services.tournament.export.checks.rounds import check_rounds
from services.tournament.export.lines import RecordLine, read_blocks, read_record
from services.tournament.export.manifest import File, Manifest, read_manifest, write_manifest
from services.tournament.export.plain import Unreadable

GAMES: Final = "games.jsonl"
RECORDS: Final = "records.jsonl"
MANIFEST: Final = "manifest.json"
_CHUNK: Final = 1 << 20


class Folder:
    """The folder of a finished export.

    Raises:
        Unreadable: there is no manifest, or it has another layout.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            text = self._file(MANIFEST).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{path / MANIFEST}: no finished export is here: {error}") from error
        self.manifest = read_manifest(text)

    def blocks(self) -> tuple[BlockResult, ...]:
        """All finished blocks.

        Raises:
            Unreadable: a line holds no game, or one of an unknown stage or round, or the file is missing.
        """
        blocks = read_blocks(self._lines(GAMES))
        check_rounds(self.manifest, blocks)
        return blocks

    def records(self) -> Iterator[RecordLine]:
        """The records one by one; none if they were left out.

        Raises:
            Unreadable: a line holds no record.
        """
        if RECORDS in self.manifest.files:
            for number, line in enumerate(self._lines(RECORDS), start=1):
                try:
                    yield read_record(line)
                except Unreadable as error:
                    raise Unreadable(f"{RECORDS}:{number}: {error}") from error

    def text(self, name: str) -> str:
        """The text of a file; empty if the file is missing."""
        try:
            return self._file(name).read_bytes().decode(errors="replace")
        except FileNotFoundError:
            return ""

    def changed_files(self) -> Iterator[str]:
        """The files that differ from their digests, one line each."""
        for name, wanted in self.manifest.files.items():
            path = self._path / name
            if Path(name).name != name or not path.is_file():
                yield f"{name}: is missing"
            elif file_of(path) != wanted:
                yield f"{name}: is not what was exported"

    def restate(self, manifest: Manifest) -> None:
        """Replaces the manifest."""
        write_file(self._path / MANIFEST, write_manifest(manifest).encode())
        self.manifest = manifest

    def _file(self, name: str) -> Path:
        """The path of a regular file; a pipe or a device could be endless.

        Raises:
            FileNotFoundError: it is not a regular file.
        """
        path = self._path / name
        if not path.is_file():
            raise FileNotFoundError(f"{name} is no file")
        return path

    def _lines(self, name: str) -> Iterator[str]:
        try:
            with self._file(name).open(encoding="utf-8", newline="\n") as file:
                yield from file
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{name}: {error}") from error


def file_of(path: Path) -> File:
    """Digest and size of a file."""
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return File(digest.digest(), size)
