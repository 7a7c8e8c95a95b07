"""Data files of lines: comma-separated words below a line that names the columns."""

import csv
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from services.kernel.errors import InvalidData

SOURCES: Final = ("seed", "public", "deduced", "assumed")
"""Where an entry is from: the printed text, a public source, what follows from the text, or us."""


class Entry(NamedTuple):
    """One line; `where` names file and line for errors."""

    where: str
    words: tuple[str, ...]

    def chosen(self, column: int, choices: Sequence[str], rule: str = "") -> int:
        """The index of a word among those that may stand there.

        Raises:
            InvalidData: it is none of them.
        """
        word = self.words[column]
        if word not in choices:
            raise InvalidData(f"{self.where}: {word!r} is none of {', '.join(choices)}", rule=rule)
        return choices.index(word)


def entries(text: str, name: str, columns: Sequence[str]) -> Iterator[Entry]:
    """The lines below the head, checked one by one as they are asked for.

    The first word of a line names its entry; columns of a source say so.

    Raises:
        InvalidData: other columns, an unknown source, a name that is missing or there twice.
    """
    rows = csv.reader(text.splitlines())
    if next(rows, None) != list(columns):
        raise InvalidData(f"{name} line 1: the columns are {','.join(columns)}")
    found: dict[str, str] = {}
    for line, row in enumerate(rows, start=2):
        entry = Entry(f"{name} line {line}", tuple(row))
        if len(row) != len(columns):
            raise InvalidData(f"{entry.where}: {row} does not have the columns {','.join(columns)}")
        for place, column in enumerate(columns):
            if column.endswith("source"):
                entry.chosen(place, SOURCES)
        if not row[0]:
            raise InvalidData(f"{entry.where}: a {columns[0]} without a name")
        if row[0] in found:
            raise InvalidData(f"{entry.where}: {columns[0]} {row[0]} is there already, in {found[row[0]]}")
        found[row[0]] = entry.where
        yield entry
