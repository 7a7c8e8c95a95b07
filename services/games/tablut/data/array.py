"""Starting arrays, from data files that are checked line by line."""

import csv
import re
from collections import Counter
from importlib.resources import files
from typing import Final

from services.games.tablut.board import ATTACKER, DEFENDER, EMPTY, KING, NAMES, THRONE, parse_square
from services.kernel import GameError, data_digest

_FILE: Final = re.compile(r"array-([a-z_]+)\.csv")

_COLUMNS: Final = ["square", "piece", "source"]
_PIECES: Final = {"attacker": ATTACKER, "defender": DEFENDER, "king": KING}
_COUNTS: Final = {"attacker": 16, "defender": 8, "king": 1}
_SOURCES: Final = ("seed", "public", "deduced", "assumed")


class InvalidArray(GameError):
    """A data file that breaks a law; the message names its line, `rule` the law."""


def parse_array(text: str, name: str) -> tuple[int, ...]:
    """Reads lines of `square,piece,source`, below a line with just these words.

    Raises:
        InvalidArray: a line that breaks a law, or wrong numbers of pieces.
    """
    rows = list(csv.reader(text.splitlines()))
    if rows[:1] != [_COLUMNS]:
        raise InvalidArray(f"{name} line 1: the columns are {','.join(_COLUMNS)}")
    placed: dict[int, str] = {}
    for line, row in enumerate(rows[1:], start=2):
        try:
            square, piece = _entry(row)
            if square in placed:
                earlier = 2 + list(placed).index(square)
                raise InvalidArray(f"{NAMES[square]} is taken by line {earlier}", rule="seed 3")
            placed[square] = piece
            if Counter(placed.values())[piece] > _COUNTS[piece]:
                raise InvalidArray(f"one {piece} more than {_COUNTS[piece]}", rule="seed")
        except GameError as error:
            raise InvalidArray(f"{name} line {line}: {error}", rule=error.rule) from error
    for piece, count in _COUNTS.items():
        found = [*placed.values()].count(piece)
        if found != count:
            where = f"{name} line {len(rows)}"
            raise InvalidArray(f"{where}: ends with {found} of {count} {piece}s", rule="seed")
    return tuple(_PIECES[placed[square]] if square in placed else EMPTY for square in range(len(NAMES)))


def _entry(row: list[str]) -> tuple[int, str]:
    if len(row) != len(_COLUMNS):
        raise InvalidArray(f"{row} does not have the columns {','.join(_COLUMNS)}")
    square, piece, source = parse_square(row[0]), *row[1:]
    for word, words in ((piece, _PIECES), (source, _SOURCES)):
        if word not in words:
            raise InvalidArray(f"{word!r} is none of {', '.join(words)}")
    if (piece == "king") != (square == THRONE):
        raise InvalidArray("the king, and he alone, starts on the throne, e5", rule="seed 5")
    return square, piece


_FILES: Final = {
    match[1]: file for file in files(__package__).iterdir() if (match := _FILE.fullmatch(file.name))
}
ARRAYS: Final = {
    name: parse_array(file.read_text(encoding="utf-8"), file.name) for name, file in sorted(_FILES.items())
}
"""What stands on each square at the start, of every `array-NAME.csv` by its name (option `array`)."""
DIGESTS: Final = {name: data_digest([_FILES[name]]) for name in ARRAYS}
"""By the same names: what pins the file to a match."""
