"""Units as a seat knows them, in plain words."""

from typing import Final

from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.presentation.words.names import counted, seat_name, unit_name
from services.games.westeria.rules.cells.actions import pair_of
from services.games.westeria.rules.cells.clashes import CAPTURES, FALLS, TIES, WINS
from services.games.westeria.rules.cells.layout import KIND, MOST_ROW, PICKS, RULED_SHIFT, UNKNOWN
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.knowledge import is_known_mobile, known_kind, public_kind
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import Seat

_RESULTS: Final = {FALLS: " and falls", WINS: " and wins", TIES: "; both fall", CAPTURES: " and captures it"}


def own(p: WesteriaPosition, index: int) -> str:
    """`your King`, and whether all know it."""
    data, place = p.ground.data, p.cells[index]
    name = unit_name(data, place & KIND)
    is_known = public_kind(data.all_kinds, place >> RULED_SHIFT) != UNKNOWN
    return f"your {name}, which all know" if is_known else f"your {name}"


def theirs(p: WesteriaPosition, seat: Seat, zone: int) -> str:
    """`the King of east`; `a unit of east` where the seat cannot tell, and whether it is known to move."""
    data, place = p.ground.data, p.cells[zone]
    owner, kind = seat_name(owner_of(place) - 1), known_kind(p.ground, place, seat)
    if kind != UNKNOWN:
        return f"the {unit_name(data, kind)} of {owner}"
    can_move = is_known_mobile(place, data.fixed)
    return f"a unit of {owner} that can move" if can_move else f"a unit of {owner}"


def move(p: WesteriaPosition, seat: Seat, action: int) -> str:
    """Says which unit moves, what is revealed, and how a fight ends if the seat knows the other unit."""
    origin, target = pair_of(action)
    data, attacker = p.ground.data, p.cells[origin] & KIND
    name = f"your {unit_name(data, attacker)}"
    if not p.cells[target]:
        rests = " and rests for the turn" if p.ground.rests else ""
        return name if target in data.neighbours[origin] else f"{name}, which is revealed{rests}"
    attacks, defender = (
        f"{name} attacks {theirs(p, seat, target)}",
        known_kind(p.ground, p.cells[target], seat),
    )
    if defender == UNKNOWN:
        return attacks
    return attacks + _RESULTS[p.ground.clashes[attacker * MOST_ROW + defender]]


def guess(p: WesteriaPosition, seat: Seat, kind: int) -> str:
    """Says whether the guess can be right, from what the seat knows."""
    place = p.cells[p.cells[PICKS]]
    known = known_kind(p.ground, place, seat)
    if known != UNKNOWN:
        return "right, as you know" if known == kind else "wrong, as you know"
    return "wrong, as all know" if place >> RULED_SHIFT + kind & 1 else ""


def spy(p: WesteriaPosition, seat: Seat, action: int) -> str:
    """Says how many units are shown that the seat does not know."""
    pair = pair_of(action)
    new = [
        zone
        for zone in range(p.ground.zones)
        if zone // ZONES_EACH in pair
        and p.cells[zone]
        and known_kind(p.ground, p.cells[zone], seat) == UNKNOWN
    ]
    return f"shows {counted(len(new), 'unit')} that you cannot tell" if new else "shows nothing new"
