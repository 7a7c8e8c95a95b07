"""Data files in CSV: a head line that names the columns, then one entry a line."""

import csv
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from services.kernel.errors import InvalidData

SOURCES: Final = ("seed", "public", "deduced", "assumed")
"""Where an entry comes from: the printed text, a public source, a conclusion from the text, or assumption."""


class Entry(NamedTuple):
    """One line of a data file. `where`: its file and line number, for error messages."""

    where: str
    words: tuple[str, ...]

    def chosen(self, column: int, choices: Sequence[str], rule: str = "") -> int:
        """The index in `choices` of the word in that column.

        Raises:
            InvalidData: the word is not among the choices.
        """
        word = self.words[column]
        if word not in choices:
            raise InvalidData(f"{self.where}: {word!r} is none of {', '.join(choices)}", rule=rule)
        return choices.index(word)


def entries(text: str, name: str, columns: Sequence[str]) -> Iterator[Entry]:
    """Yields the lines below the head, and checks each one when it is asked for.

    The first word of a line is the name of its entry. A column whose name ends in `source` holds one of
    `SOURCES`.

    Raises:
        InvalidData: other columns, an unknown source, or a name that is missing or occurs twice.
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
