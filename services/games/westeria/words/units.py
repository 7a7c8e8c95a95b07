"""Units as a seat knows them, in plain words: of a state, the seat and where the unit is."""

from typing import Final

from services.games.westeria.actions import pair_of
from services.games.westeria.lands import ZONES_EACH
from services.games.westeria.marks import public_kind
from services.games.westeria.realm import CAPTURES, FALLS, STRIDE, TIES, UNKNOWN, WINS
from services.games.westeria.state import State
from services.games.westeria.view import known_kind
from services.games.westeria.words.names import counted, seat_name, unit_name
from services.kernel import Seat

_RESULTS: Final = {FALLS: " and falls", WINS: " and wins", TIES: "; both fall", CAPTURES: " and captures it"}


def own(s: State, place: int) -> str:
    """`your King`, and whether all know it."""
    name = unit_name(s.realm, s.board[place] & UNKNOWN)
    is_known = public_kind(s.realm, s.marks.ruled_out[place]) != UNKNOWN
    return f"your {name}, which all know" if is_known else f"your {name}"


def theirs(s: State, seat: Seat, zone: int) -> str:
    """`the King of east`; `a unit of east` where the seat cannot tell, and whether it can move."""
    owner, kind = seat_name((s.board[zone] >> 4) - 1), known_kind(s, zone, seat)
    if kind != UNKNOWN:
        return f"the {unit_name(s.realm, kind)} of {owner}"
    can_move = s.marks.ruled_out[zone] & s.realm.fixed == s.realm.fixed
    return f"a unit of {owner} that can move" if can_move else f"a unit of {owner}"


def move(s: State, seat: Seat, action: int) -> str:
    """Who goes, what is revealed, and how a fight with a unit that the seat knows ends."""
    origin, target = pair_of(action)
    attacker = s.board[origin] & UNKNOWN
    name = f"your {unit_name(s.realm, attacker)}"
    if not s.board[target]:
        return name if target in s.realm.neighbours[origin] else f"{name}, which is revealed"
    attacks, defender = f"{name} attacks {theirs(s, seat, target)}", known_kind(s, target, seat)
    if defender == UNKNOWN:
        return attacks
    return attacks + _RESULTS[s.realm.clashes[attacker * STRIDE + defender]]


def guess(s: State, seat: Seat, kind: int) -> str:
    """Whether the guess can be right, by what the seat knows."""
    (zone,) = s.picks
    known = known_kind(s, zone, seat)
    if known != UNKNOWN:
        return "right, as you know" if known == kind else "wrong, as you know"
    return "wrong, as all know" if s.marks.ruled_out[zone] >> kind & 1 else ""


def spy(s: State, seat: Seat, action: int) -> str:
    """How many units are shown that the seat cannot tell."""
    pair = pair_of(action)
    new = [
        zone
        for zone in range(s.realm.zones)
        if zone // ZONES_EACH in pair and s.board[zone] and known_kind(s, zone, seat) == UNKNOWN
    ]
    return f"shows {counted(len(new), 'unit')} that you cannot tell" if new else "shows nothing new"
