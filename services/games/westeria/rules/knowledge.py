"""What a viewer can tell of units."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.layout import (
    BIT,
    HAND,
    KIND,
    LOOKS,
    LOOKS_SHIFT,
    PHASE,
    RULED_SHIFT,
    UNIT,
    UNKNOWN,
)
from services.games.westeria.rules.marks import owner_of
from services.games.westeria.rules.phases import PLACING


def known_units(cells: "vec[i64]", ground: Ground, viewer: i64) -> list[int]:
    """By zone, then in hand: the units, with the kind `UNKNOWN` where the viewer cannot tell.

    While units are placed there are none but the viewer's own (W5).
    """
    found: list[int] = []
    for index in range(ground.zones + 1):
        place = cells[index if index < ground.zones else HAND]
        if owner_of(place) == viewer + 1:
            found.append(place & UNIT)
        elif not place or cells[PHASE] <= PLACING:
            found.append(0)
        else:
            found.append(place & UNIT & ~KIND | known_kind(ground, place, viewer))
    return found


def column(cells: "vec[i64]", ground: Ground, shift: i64, mask: i64) -> list[int]:
    """By zone, then of the hand: one part of what is known of the unit."""
    zones = ground.zones
    return [cells[index if index < zones else HAND] >> shift & mask for index in range(zones + 1)]


def public_kind(all_kinds: i64, ruled_out: i64) -> i64:
    """The one kind that is not ruled out, else `UNKNOWN`."""
    left = all_kinds & ~ruled_out
    if left & (left - 1):
        return UNKNOWN
    kind: i64 = 0
    while left > BIT[kind]:
        kind += 1
    return kind


def known_kind(ground: Ground, place: i64, viewer: i64) -> i64:
    """The kind of a unit, `UNKNOWN` if the viewer cannot tell.

    Its own; one that it was shown in private (W19, W20); one that all know (W22).
    """
    if owner_of(place) == viewer + 1 or is_shown_to(place, viewer):
        return place & KIND
    return public_kind(ground.all_kinds, place >> RULED_SHIFT)


def is_shown_to(place: i64, seat: i64) -> bool:
    """Whether the seat was shown the unit in private; a spectator never is."""
    return seat >= 0 and place >> LOOKS_SHIFT & LOOKS & BIT[seat] != 0
