"""What a viewer knows of units."""

from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import BIT, KIND, LOOKS, LOOKS_SHIFT, RULED_SHIFT, UNKNOWN
from services.games.westeria.rules.cells.marks import owner_of


def public_kind(all_kinds: i64, ruled_out: i64) -> i64:
    """Returns the one kind that is not ruled out; `UNKNOWN` if there are several."""
    left = all_kinds & ~ruled_out
    if left & (left - 1):
        return UNKNOWN
    kind: i64 = 0
    while left > BIT[kind]:
        kind += 1
    return kind


def known_kind(ground: Ground, place: i64, viewer: i64) -> i64:
    """Returns the kind of a unit, `UNKNOWN` if the viewer cannot tell.

    A viewer knows its own units, those that it was shown in private (W19, W20), and those known to all (W22).
    """
    if owner_of(place) == viewer + 1 or is_shown_to(place, viewer):
        return place & KIND
    return public_kind(ground.all_kinds, place >> RULED_SHIFT)


def is_known_mobile(place: i64, fixed: i64) -> bool:
    """Whether all know that the unit can move; `fixed`: the bit set of kinds that cannot move."""
    return place >> RULED_SHIFT & fixed == fixed


def is_shown_to(place: i64, seat: i64) -> bool:
    """Whether the seat was shown the unit in private; a spectator never is."""
    return seat >= 0 and place >> LOOKS_SHIFT & LOOKS & BIT[seat] != 0
