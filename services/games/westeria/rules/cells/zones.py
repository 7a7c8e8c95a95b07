"""Sets of zones as bits, in two words, as one word has fewer bits than there are zones."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import HALF, Ground
from services.games.westeria.rules.cells.layout import MOST_SEATS, OWN_HIGH, OWN_LOW

_PRIME: Final = 37
"""Modulo this, the powers of 2 below `2**36` have all remainders but 0, each once."""
_INDEX: Final = vec[i64](
    [next((bit for bit in range(HALF) if (1 << bit) % _PRIME == left), 0) for left in range(_PRIME)]
)
"""By the remainder of a single bit: its number."""


def first_of(word: i64) -> i64:
    """Returns the number of the lowest bit of a word that is not 0."""
    return _INDEX[(word & -word) % _PRIME]


def taken(cells: "vec[i64]") -> tuple[i64, i64]:
    """Returns the zones that are not empty."""
    low: i64 = 0
    high: i64 = 0
    seat: i64
    seats: i64 = MOST_SEATS
    for seat in range(seats):
        low |= cells[OWN_LOW + seat]
        high |= cells[OWN_HIGH + seat]
    return low, high


def beside(ground: Ground, low: i64, high: i64) -> tuple[i64, i64]:
    """Returns the neighbours of a set of zones."""
    all_near_low, all_near_high = ground.near_low, ground.near_high
    near_low: i64 = 0
    near_high: i64 = 0
    while low | high:
        if low:
            zone = first_of(low)
            low &= low - 1
        else:
            zone = first_of(high) + HALF
            high &= high - 1
        near_low |= all_near_low[zone]
        near_high |= all_near_high[zone]
    return near_low, near_high


def fill_set(low: i64, high: i64, base: i64, out: "vec[i64]", count: i64) -> i64:
    """Writes `base` plus each zone of a set behind `count` other numbers; returns the new count."""
    return _fill_word(high, base + HALF, out, _fill_word(low, base, out, count))


def _fill_word(word: i64, base: i64, out: "vec[i64]", count: i64) -> i64:
    while word:
        out[count] = base + first_of(word)
        word &= word - 1
        count += 1
    return count


def zones_in(low: int, high: int) -> list[int]:
    """Returns the zones of a set, ascending."""
    return [zone for zone in range(2 * HALF) if (high << HALF | low) >> zone & 1]
