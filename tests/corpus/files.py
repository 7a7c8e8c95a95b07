"""One file a game and version of its rules: a line for each match, by their numbers."""

import gzip
from collections.abc import Iterable
from pathlib import Path

from tests.conformance.subjects import Subject
from tests.corpus.record import Record

_FOLDER = Path(__file__).parent


def path_of(subject: Subject, rules: str) -> Path:
    """Where the records of matches of these rules are kept."""
    return _FOLDER / f"rules_{rules}" / f"{subject}.txt.gz"


def read(subject: Subject, rules: str) -> list[Record]:
    """All records of a game by these rules.

    Raises:
        FileNotFoundError: none were written.
    """
    text = gzip.decompress(path_of(subject, rules).read_bytes()).decode()
    return [Record.parse(line) for line in text.splitlines()]


def write(subject: Subject, rules: str, records: Iterable[Record]) -> None:
    """Keeps these records and no others."""
    text = "".join(f"{record}\n" for record in records)
    path = path_of(subject, rules)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
