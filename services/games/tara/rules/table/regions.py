"""Who controls a region's positions, and who has pieces in it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.codes import NOBODY
from services.games.tara.rules.table.flat import KING_SPOT, KINGS, LAYER, REGIONS, SPOTS, Flat
from services.games.tara.rules.table.notes import NEW_KING
from services.games.tara.rules.table.stacks import KING, SEAT

UNIT: Final = vec[i64]([0, 1, 1 << 8, 1 << 16, 1 << 24])
"""By the seat of a top piece, plus 1: one in that seat's byte."""
BYTE: Final = 8
_COUNT: Final = 255


def king_of(p: Flat, region: i64) -> i64:
    """Returns the seat that controls the King's position of a region, or `NOBODY`."""
    return (p.table[p.first(region) + KING_SPOT] & SEAT) - 1


def kingdoms(p: Flat, seat: i64) -> i64:
    """Bits of the regions whose King's position the seat controls, with a King piece or without."""
    found: i64 = 0
    for region in range(REGIONS):
        if king_of(p, region) == seat:
            found |= BIT[region]
    return found


def set_king(p: Flat, seat: i64, region: i64) -> None:
    """Sets a King piece of the seat on the King's position, in place of the piece there."""
    p.table[KINGS + seat] -= 1
    p.table[p.first(region) + KING_SPOT] = seat + 1 | KING
    p.journal.note(NEW_KING, seat, region)


def controlled(p: Flat, first: i64, size: i64) -> i64:
    """Counts by seat, in a byte each, the positions that it controls, of `size` from `first` on."""
    table = p.table
    counts: i64 = 0
    for at in range(first, first + size):
        counts += UNIT[table[at] & SEAT]
    return counts


def count_of(counts: i64, seat: i64) -> i64:
    """Returns the count of one seat."""
    return counts >> BYTE * seat & _COUNT


def holders(counts: i64) -> i64:
    """Returns 1 in the byte of each seat whose count is not 0."""
    return (counts + 0x7F7F7F7F) >> 7 & 0x01010101


def leader(counts: i64, seats: i64) -> i64:
    """Returns the seat with the highest count; `NOBODY` on a tie for it, or if all counts are 0."""
    best: i64 = NOBODY
    most: i64 = 0
    for seat in range(seats):
        count = count_of(counts, seat)
        if count > most:
            best, most = seat, count
        elif count == most:
            best = NOBODY
    return best


def present(p: Flat, region: i64) -> i64:
    """Bits of the seats with a piece there, captives included."""
    table = p.table
    found: i64 = 0
    first = p.first(region)
    while first < len(table):
        for at in range(first, first + SPOTS):
            stack = table[at]
            while stack:
                found |= BIT[(stack & SEAT) - 1]
                stack >>= 4
        first += LAYER
    return found
