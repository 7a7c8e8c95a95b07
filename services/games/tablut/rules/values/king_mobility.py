"""The worth of the king's freedom, beside that of the pieces. He sees across an empty throne."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE
from services.games.tablut.data.weights import weights
from services.games.tablut.rules.lines import BIT, ENDS, FULL, crossing, occupied
from services.games.tablut.rules.sight import REACH, VIEW

_BESIDE_KING: Final[i64] = weights().beside_king
_KING_SEES: Final[i64] = weights().king_sees
_OPEN_EDGE: Final[i64] = weights().open_edge
_OPEN_CORNERS: Final[vec[i64]] = vec[i64](weights().open_corners)
"""The worth by the number of corners that the king sees."""
_PLACES: Final[vec[i64]] = vec[i64]([mask.bit_count() for mask in range(FULL + 1)])
"""By mask: how many places it has."""
_LAST: Final = SIZE - 1


def king_mobility(lines: "vec[i64]", king: i64) -> i64:
    """Returns the worth of what the king sees and of who stands beside him, for the defenders."""
    rank: i64 = king // SIZE
    file: i64 = king - rank * SIZE
    corners: i64 = 0
    if rank in (0, _LAST):
        corners += _PLACES[_ends(lines[rank], file)]
    if file in (0, _LAST):
        corners += _PLACES[_ends(lines[SIZE + file], rank)]
    return _along(lines, rank, file) + _along(lines, SIZE + file, rank) + _OPEN_CORNERS[corners]


def _along(lines: "vec[i64]", line: i64, place: i64) -> i64:
    """Returns the same for one of his two lines, without the corners."""
    both: i64 = lines[line]
    at: i64 = BIT[place]
    seen: i64 = REACH[place << VIEW | occupied(both)]
    value: i64 = _KING_SEES * _PLACES[seen] - _BESIDE_KING * _PLACES[both & FULL & (at << 1 | at >> 1)]
    ends: i64 = (seen | at) & ENDS
    if ends == 0:
        return value
    first: i64 = crossing(line)
    crossed: i64 = line + first - SIZE
    if crossed in (0, _LAST):
        return value
    # The ends lie on two edges of the board: is there an open way along them to a corner?
    if ends & 1 and _ends(lines[first], crossed) != 0:
        value += _OPEN_EDGE
    if ends & ~1 and _ends(lines[first + _LAST], crossed) != 0:
        value += _OPEN_EDGE
    return value


def _ends(both: i64, place: i64) -> i64:
    """The mask of the ends of a line that a place sees or is."""
    return (REACH[place << VIEW | occupied(both)] | BIT[place]) & ENDS
