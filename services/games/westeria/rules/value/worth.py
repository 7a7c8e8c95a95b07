"""The value of a match without search: Flags, territories, units by rank; before play, formations."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import (
    BEHIND,
    BIT,
    HAND,
    HOLDERS,
    KIND,
    MOST_ROW,
    MOST_SEATS,
    PHASE,
    RESERVE,
    RESERVED,
    TOKENS,
    ZEROS,
)
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.phases import DRAFT, ENDED, PLACING
from services.games.westeria.rules.cells.scale import DECIDED, FLAG, TERRITORY
from services.games.westeria.rules.value.formation import formation_of
from services.games.westeria.rules.value.refuge import refuge_of
from services.games.westeria.rules.value.stronghold import claims_of


def value_of(cells: "vec[i64]", ground: Ground, seat: i64) -> i64:
    """How much better it looks for the seat than for the best other seat; an end counts far more.

    While units are placed, only the seat's own formation counts: others' are unseen, and all else is fixed.
    """
    if cells[PHASE] == ENDED:
        behind = count_behind(cells, ground)
        return DECIDED * (behind - ground.seats if cells[BEHIND] & BIT[seat] else behind)
    if cells[PHASE] == PLACING:
        return formation_of(cells, ground, seat)
    worths = worths_of(cells, ground)
    best: i64 = -DECIDED
    other: i64
    for other in range(ground.seats):
        if other != seat:
            best = max(best, worths[other])
    return worths[seat] - best


def count_behind(cells: "vec[i64]", ground: Ground) -> i64:
    """Counts the seats that are behind at the end."""
    count: i64 = 0
    seat: i64
    for seat in range(ground.seats):
        count += cells[BEHIND] >> seat & 1
    return count


def worths_of(cells: "vec[i64]", ground: Ground) -> "vec[i64]":
    """By seat: Flags held, territories, units (less for those in reserve), and in the draft the refuge."""
    worths, unit_worths, city_worths = ZEROS[: MOST_SEATS + 1], ground.worths, ground.city_worths
    index: i64
    places: i64 = HAND + 1
    for index in range(places):
        place = cells[index]
        if place:
            worths[owner_of(place)] += unit_worths[place & KIND]
    for index in range(ground.territories):
        worths[cells[TOKENS + index]] += TERRITORY + city_worths[index]
    found = ZEROS[: ground.seats]
    for index in range(ground.seats):
        found[cells[HOLDERS + index]] += FLAG
        found[index] += worths[index + 1] + _reserve(cells, ground, index)
        if cells[PHASE] == DRAFT:
            found[index] += refuge_of(cells, ground, index)
            if ground.keen:
                found[index] += claims_of(cells, ground, index + 1)
    return found


def _reserve(cells: "vec[i64]", ground: Ground, seat: i64) -> i64:
    """Returns the worth of the units in reserve, each a part of its worth on the board."""
    worth: i64 = 0
    if cells[RESERVED + seat]:
        worths, row = ground.reserve_worths, RESERVE + seat * MOST_ROW
        kind: i64
        for kind in range(ground.kinds):
            worth += cells[row + kind] * worths[kind]
    return worth
