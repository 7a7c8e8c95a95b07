"""The starting array, from a data file that is checked line by line."""

import csv
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Final

from services.games.tablut.board import ATTACKER, DEFENDER, EMPTY, KING, SQUARES, THRONE
from services.games.tablut.presentation.notation import format_square, parse_square
from services.kernel import GameError, InvalidNotation

_COLUMNS: Final = ["square", "piece", "source"]
_PIECES: Final = {"attacker": ATTACKER, "defender": DEFENDER, "king": KING}
_COUNTS: Final = {"attacker": 16, "defender": 8, "king": 1}
_SOURCES: Final = ("seed", "public", "deduced", "assumed")


class InvalidArray(GameError):
    """A data file that breaks a law; the message names its line, `rule` the law."""


@cache
def starting_array() -> tuple[int, ...]:
    """What stands on each square at the start, from the package's own data file."""
    name = "array.csv"
    return parse_array(files(__package__).joinpath(name).read_text(encoding="utf-8"), name)


def parse_array(text: str, name: str) -> tuple[int, ...]:
    """Reads lines of `square,piece,source`, below a line with just these words.

    Raises:
        InvalidArray: a line that breaks a law, or wrong numbers of pieces.
    """
    rows = csv.reader(text.splitlines())
    if next(rows, None) != _COLUMNS:
        raise InvalidArray(f"{name} line 1: the columns are {','.join(_COLUMNS)}")
    lines: dict[int, int] = {}
    pieces = [EMPTY] * SQUARES
    counts: Counter[str] = Counter()
    for line, row in enumerate(rows, start=2):
        square, piece = _entry(row, f"{name} line {line}")
        if square in lines:
            raise InvalidArray(
                f"{name} line {line}: {format_square(square)} is taken by line {lines[square]}", rule="seed 3"
            )
        lines[square] = line
        pieces[square] = _PIECES[piece]
        counts[piece] += 1
        if counts[piece] > _COUNTS[piece]:
            raise InvalidArray(f"{name} line {line}: one {piece} more than {_COUNTS[piece]}", rule="seed")
    for piece, count in _COUNTS.items():
        if counts[piece] != count:
            raise InvalidArray(
                f"{name} line {len(lines) + 1}: ends with {counts[piece]} of {count} {piece}s", rule="seed"
            )
    return tuple(pieces)


def _entry(row: list[str], where: str) -> tuple[int, str]:
    if len(row) != len(_COLUMNS):
        raise InvalidArray(f"{where}: {row} does not have the columns {','.join(_COLUMNS)}")
    name, piece, source = row
    try:
        square = parse_square(name)
    except InvalidNotation as error:
        raise InvalidArray(f"{where}: {error}") from error
    if piece not in _PIECES:
        raise InvalidArray(f"{where}: {piece!r} is none of {', '.join(_PIECES)}")
    if source not in _SOURCES:
        raise InvalidArray(f"{where}: source {source!r} is none of {', '.join(_SOURCES)}")
    if (piece == "king") != (square == THRONE):
        raise InvalidArray(f"{where}: the king, and he alone, starts on the throne, e5", rule="seed 5")
    return square, piece
