"""What each seat has, between two turns, in hundredths of a cumal, by the marks that a player looks at."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.board import BASE, FIRST, RANK
from services.games.tara.rules.table.codes import NOBODY
from services.games.tara.rules.table.flat import CAPTOR, CUMALS, KING_SPOT, PRISONERS, REGIONS, STOCK, Flat
from services.games.tara.rules.table.regions import UNIT, count_of, holders, leader
from services.games.tara.rules.table.stacks import KING, PIECE, SEAT, is_fort
from services.games.tara.rules.turns.promotion import FIRST_TARGET, LEFT
from services.games.tara.weights import together, weights

_WEIGHTS: Final = weights()
_POSITION: Final = vec[i64]([_WEIGHTS.position[rank] for rank in RANK])
"""The worth of controlling each spot."""
_PAIR: Final = vec[i64]([_WEIGHTS.pair[RANK[base[0]]] if base else 0 for base in BASE])
"""The worth of a pair, by the spot above it."""
_CUMALS: Final = vec[i64](together(_WEIGHTS.cumals))
_STOCK: Final = vec[i64](together(_WEIGHTS.stock))
_KING_PIECE: Final = 0
_FORT: Final = 1
_CAPTIVES: Final = 2
_PRISONER: Final = 3
INCOME: Final = 4
OTHER: Final = vec[i64](
    [_WEIGHTS.king_piece, _WEIGHTS.fort, _WEIGHTS.captives, _WEIGHTS.prisoner, _WEIGHTS.income]
)
"""Other worths, by the numbers above."""

_RANKS: Final[i64] = 4
"""Ranks that bring income: all but the King's."""
_END: Final = vec[i64](FIRST[1:])
"""By rank: the spot after its last one."""
_REGIONS_HELD: Final[i64] = 4
_SEVERAL: Final = 0xFEFEFEFE
"""The bits that are set, in each seat's byte, if its count is more than one."""


def worths(p: Flat) -> "vec[i64]":
    """By seat, the worth of positions, pairs that may promote, income to come, cumals, stock, prisoners."""
    return with_region(p, NOBODY, without_region(p, NOBODY))


def without_region(p: Flat, region: i64) -> "vec[i64]":
    """The worth of all other regions, by seat; then by rank, a byte a seat, in how many the seat holds it."""
    found = vec[i64]([0] * (_REGIONS_HELD + _RANKS))
    for other in range(REGIONS):
        if other != region and p.regions >> other & 1:
            _add_region(p, other, found)
    return found


def with_region(p: Flat, region: i64, others: "vec[i64]") -> "vec[i64]":
    """By seat, the worth of all that it has, given the worth of the other regions."""
    table, found = p.table, others[:]
    if region != NOBODY:
        _add_region(p, region, found)
    for rank in range(_RANKS):
        several = found[_REGIONS_HELD + rank] & _SEVERAL
        if several:
            for seat in range(p.seats):
                if count_of(several, seat):
                    found[seat] += OTHER[INCOME]
    for seat in range(p.seats):
        prisoners: i64 = 0
        for at in range(PRISONERS + seat * CAPTOR, PRISONERS + seat * CAPTOR + p.seats):
            prisoners += table[at]
        purse = min(table[CUMALS + seat], len(_CUMALS) - 1)
        found[seat] += _CUMALS[purse] + _STOCK[table[STOCK + seat]] + OTHER[_PRISONER] * prisoners
    return found


def _add_region(p: Flat, region: i64, found: "vec[i64]") -> None:
    """Adds a region, rank by rank; the income is what `income.play_income` would pay."""
    first = p.first(region)
    spot: i64 = 0
    for rank in range(_RANKS):
        counts: i64 = 0
        while spot < _END[rank]:
            counts += _add_stack(p.table[first + spot], spot, found)
            spot += 1
        if counts:
            found[_REGIONS_HELD + rank] += holders(counts)
            best = leader(counts, p.seats)
            if best != NOBODY:
                found[best] += OTHER[INCOME]
    _add_stack(p.table[first + KING_SPOT], KING_SPOT, found)
    _add_pairs(p, first, found)


def _add_stack(stack: i64, spot: i64, found: "vec[i64]") -> i64:
    """Adds the worth of a stack; returns one in the byte of its seat."""
    if not stack:
        return 0
    top: i64 = stack & SEAT
    found[top - 1] += _POSITION[spot]
    if stack > PIECE:
        found[top - 1] += OTHER[_FORT] if is_fort(stack) else OTHER[_CAPTIVES]
    elif stack & KING:
        found[top - 1] += OTHER[_KING_PIECE]
    return UNIT[top]


def _add_pairs(p: Flat, first: i64, found: "vec[i64]") -> None:
    """Adds pairs of neighbours of a seat below positions that it does not control."""
    table = p.table
    for target in range(FIRST_TARGET, KING_SPOT + 1):
        left: i64 = first + LEFT[target]
        owner: i64 = table[left] & SEAT
        if owner and table[left + 1] & SEAT == owner and table[first + target] & SEAT != owner:
            found[owner - 1] += _PAIR[target]
