"""How free the king is, which a position is worth beside its pieces. He sees across an empty throne."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import SIZE
from services.games.tablut.data.weights import weights
from services.games.tablut.rules.line_tables import COUNT_SHIFT, ENDS, SEEN
from services.games.tablut.rules.lines import BIT, FULL

_BESIDE_KING: Final[i64] = weights().beside_king
_KING_SEES: Final[i64] = weights().king_sees
_OPEN_EDGE: Final[i64] = weights().open_edge
_OPEN_CORNERS: Final[vec[i64]] = vec[i64](weights().open_corners)
"""By how many corners he sees."""
_PLACES: Final[vec[i64]] = vec[i64]([mask.bit_count() for mask in range(FULL + 1)])
"""By mask: how many places it has."""


def king_mobility(lines: "vec[i64]", king: i64) -> i64:
    """What the king sees, and who stands beside him, for the defenders."""
    rank: i64 = king // SIZE
    file: i64 = king - rank * SIZE
    both: i64 = lines[rank]
    view: i64 = file << 9 | (both | both >> 9) & FULL
    attackers: i64 = _PLACES[both & _beside(file)]
    seen: i64 = SEEN[view] >> COUNT_SHIFT
    corners: i64 = 0
    edges: i64 = 0
    ends: i64 = ENDS[view]
    if ends != 0:
        if rank == 0 or rank == SIZE - 1:
            corners += _PLACES[ends]
        else:
            edges += _edges(lines, SIZE, rank, ends)
    both = lines[SIZE + file]
    view = rank << 9 | (both | both >> 9) & FULL
    attackers += _PLACES[both & _beside(rank)]
    seen += SEEN[view] >> COUNT_SHIFT
    ends = ENDS[view]
    if ends != 0:
        if file == 0 or file == SIZE - 1:
            corners += _PLACES[ends]
        else:
            edges += _edges(lines, 0, file, ends)
    return _KING_SEES * seen + _OPEN_EDGE * edges - _BESIDE_KING * attackers + _OPEN_CORNERS[corners]


def _beside(place: i64) -> i64:
    mask: i64 = BIT[place]
    return (mask << 1 | mask >> 1) & FULL


def _edges(lines: "vec[i64]", first: i64, place: i64, ends: i64) -> i64:
    """How many ends of a line that he sees have an open way to a corner.

    `first`: the one of the edges that these lie on; the other is eight lines further. `place`: where on both.
    """
    count: i64 = 0
    if ends & 1:
        count += _has_way(lines[first], place)
    if ends & 2:
        count += _has_way(lines[first + SIZE - 1], place)
    return count


def _has_way(both: i64, place: i64) -> i64:
    return 1 if ENDS[place << 9 | (both | both >> 9) & FULL] != 0 else 0
