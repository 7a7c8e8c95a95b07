"""What a match is worth to each seat, as a share of the win."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import BEHIND, BIT, KIND, MOST_ZONES, PHASE, ZEROS
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.phases import ENDED, PLACING
from services.games.westeria.rules.value.formation import formation_of
from services.games.westeria.rules.value.siege import exposure_of
from services.games.westeria.rules.value.worth import count_behind, worths_of
from services.kernel.position import WHOLE

_COOLNESS: Final = (700.0, 1000.0, 1300.0)
"""By number of seats, from 2: the lead in points that multiplies the chance to win by e."""
_STEP: Final = 8
_STEPS: Final = 1024
_CHANCES: Final = vec[i64](
    [round(exp(-step * _STEP / coolness) * 1_000_000) + 1 for coolness in _COOLNESS for step in range(_STEPS)]
)
"""Chances by number of seats, then by steps behind the leader."""

_UNKNOWN: Final = -(1 << 40)
"""Less than any formation is worth."""
UNKNOWN: Final = vec[i64]([_UNKNOWN] * 4)
"""By seat: a formation that is not known yet and has to be kept."""
NOT_KEPT: Final = vec[i64]()


def utility_of(cells: "vec[i64]", ground: Ground, seat: i64, formations: "vec[i64]", rearranged: i64) -> i64:
    """The seat's share of the win: at the end among winners, before that by worths. Shares add up to `WHOLE`.

    `formations`: `NOT_KEPT`, or the known worths of seats that are not in `rearranged`, a bit set; newly
    computed ones are written there.
    """
    if cells[PHASE] == ENDED:
        return 0 if cells[BEHIND] & BIT[seat] else WHOLE // (ground.seats - count_behind(cells, ground))
    worths = (
        _formations(cells, ground, formations, rearranged)
        if cells[PHASE] == PLACING
        else _prospects(cells, ground)
    )
    leader: i64 = 0
    other: i64
    for other in range(ground.seats):
        if worths[other] > worths[leader]:
            leader = other
    total = _turn_into_chances(worths, worths[leader])
    if seat != leader:
        return worths[seat] * WHOLE // total
    left: i64 = WHOLE
    for other in range(ground.seats):
        if other != leader:
            left -= worths[other] * WHOLE // total
    return left


def _turn_into_chances(worths: "vec[i64]", best: i64) -> i64:
    """Replaces worths by chances; returns their sum."""
    total: i64 = 0
    seat: i64
    seats: i64 = len(worths)
    for seat in range(seats):
        step = min(_STEPS - 1, (best - worths[seat]) // _STEP)
        worths[seat] = _CHANCES[(seats - 2) * _STEPS + step]
        total += worths[seat]
    return total


def _formations(cells: "vec[i64]", ground: Ground, formations: "vec[i64]", rearranged: i64) -> "vec[i64]":
    worths = ZEROS[: ground.seats]
    seat: i64
    for seat in range(ground.seats):
        if len(formations) == 0 or rearranged & BIT[seat]:
            worths[seat] = formation_of(cells, ground, seat)
            continue
        if formations[seat] == _UNKNOWN:
            formations[seat] = formation_of(cells, ground, seat)
        worths[seat] = formations[seat]
    return worths


def _prospects(cells: "vec[i64]", ground: Ground) -> "vec[i64]":
    """By seat, its worth, including how near its units are to others' Flags and others' units to its own."""
    worths, closeness = worths_of(cells, ground), ground.closeness
    flag: i64
    for flag in range(ground.zones):
        place = cells[flag]
        if place and place & KIND == ground.flag:
            owner, row = owner_of(place), flag * MOST_ZONES
            worths[owner - 1] -= exposure_of(cells, ground, flag)
            zone: i64
            for zone in range(ground.zones):
                seat = owner_of(cells[zone])
                if seat and seat != owner and ground.mobile & BIT[cells[zone] & KIND]:
                    worths[seat - 1] += closeness[row + zone]
                    worths[owner - 1] -= closeness[row + zone]
    return worths
