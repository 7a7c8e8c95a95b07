"""Starting arrays, from data files that are checked line by line."""

from collections import Counter
from importlib.resources import files
from typing import Final

from services.games.tablut.board import ATTACKER, DEFENDER, EMPTY, KING, NAMES, THRONE, parse_square
from services.kernel import GameError, InvalidData, data_digest, data_sets_in
from services.kernel.data import Entry, entries

_COLUMNS: Final = ("square", "piece", "source")
_PIECES: Final = {"attacker": ATTACKER, "defender": DEFENDER, "king": KING}
_COUNTS: Final = {"attacker": 16, "defender": 8, "king": 1}


def parse_array(text: str, name: str) -> tuple[int, ...]:
    """Returns the piece on each square, from lines of `square,piece,source` below a header of these words.

    Raises:
        InvalidData: a line breaks a law, or a piece is there too often or not often enough.
    """
    placed: dict[int, str] = {}
    for entry in entries(text, name, _COLUMNS):
        square, piece = _placed(entry)
        placed[square] = piece
        if Counter(placed.values())[piece] > _COUNTS[piece]:
            raise InvalidData(f"{entry.where}: one {piece} more than {_COUNTS[piece]}", rule="seed")
    for piece, count in _COUNTS.items():
        found = [*placed.values()].count(piece)
        if found != count:
            where = f"{name} line {len(placed) + 1}"
            raise InvalidData(f"{where}: ends with {found} of {count} {piece}s", rule="seed")
    return tuple(_PIECES[placed[square]] if square in placed else EMPTY for square in range(len(NAMES)))


def _placed(entry: Entry) -> tuple[int, str]:
    entry.chosen(1, tuple(_PIECES))
    try:
        square, piece = parse_square(entry.words[0]), entry.words[1]
    except GameError as error:
        raise InvalidData(f"{entry.where}: {error}", rule=error.rule) from error
    if (piece == "king") != (square == THRONE):
        raise InvalidData(f"{entry.where}: the king, and he alone, starts on the throne, e5", rule="seed 5")
    return square, piece


_FILES: Final = data_sets_in(files(__package__), "array-*.csv")
ARRAYS: Final = {
    name: parse_array(file.read_text(encoding="utf-8"), file.name) for name, file in _FILES.items()
}
"""By the name of each `array-NAME.csv` (option `array`): the piece on each square at the start."""
DIGESTS: Final = {name: data_digest([_FILES[name]]) for name in ARRAYS}
"""By the same names: the digest that pins the file to a match."""
