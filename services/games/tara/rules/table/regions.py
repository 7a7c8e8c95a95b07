"""Who holds a region, and who has pieces in it."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table.cards import BIT
from services.games.tara.rules.table.codes import NOBODY
from services.games.tara.rules.table.flat import KING_SPOT, LAYER, REGIONS, SPOTS, Flat
from services.games.tara.rules.table.stacks import SEAT


def king_of(p: Flat, region: i64) -> i64:
    """The seat that controls the King's position of a region, or `NOBODY`."""
    return (p.table[p.first(region) + KING_SPOT] & SEAT) - 1


def kingdoms(p: Flat, seat: i64) -> i64:
    """Bits of the regions whose King's position the seat controls, with a King piece or without."""
    found: i64 = 0
    for region in range(REGIONS):
        if king_of(p, region) == seat:
            found |= BIT[region]
    return found


def controlled(p: Flat, first: i64, size: i64) -> "vec[i64]":
    """How many of so many positions from one on each seat controls, by seat plus 1; 0 is for nobody."""
    table, counts = p.table, vec[i64]([0, 0, 0, 0, 0])
    for at in range(first, first + size):
        counts[table[at] & SEAT] += 1
    return counts


def leader(counts: "vec[i64]", seats: i64) -> i64:
    """The seat with more than any other; `NOBODY` if several tie for most, as all with none do."""
    best: i64 = NOBODY
    most: i64 = -1
    for seat in range(seats):
        if counts[seat + 1] > most:
            best, most = seat, counts[seat + 1]
        elif counts[seat + 1] == most:
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
