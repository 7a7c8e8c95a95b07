"""One file a game: a line for each match, by their numbers."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from tests.conformance.subjects import Subject
from tests.corpus.record import Record

_FOLDER = Path(__file__).parent / "data"


def path_of(subject: Subject) -> Path:
    """Where a game's records are kept."""
    return _FOLDER / f"{subject}.txt.gz"


def read(subject: Subject) -> list[Record]:
    """All records of a game.

    Raises:
        FileNotFoundError: none were written.
    """
    return [
        Record.parse(line) for line in gzip.decompress(path_of(subject).read_bytes()).decode().splitlines()
    ]


def write(subject: Subject, records: Iterable[Record]) -> None:
    """Keeps these records and no others."""
    text = "".join(f"{record}\n" for record in records)
    path_of(subject).parent.mkdir(exist_ok=True)
    path_of(subject).write_bytes(gzip.compress(text.encode(), mtime=0))
