"""Men set and lifted, in the two lines of a square."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE
from services.games.tablut.position.tables import BIT


def flip(men: "vec[i64]", square: i64, seat: i64) -> None:
    """Sets a man of the seat on an empty square, or lifts the one who stands there."""
    rank: i64 = square // SIZE
    file: i64 = square - rank * SIZE
    men[rank] ^= BIT[file + SIZE * seat]
    men[SIZE + file] ^= BIT[rank + SIZE * seat]


def square_of(line: i64, place: i64) -> i64:
    """The square on a place of a line."""
    if line < SIZE:
        return line * SIZE + place
    return place * SIZE + line - SIZE
