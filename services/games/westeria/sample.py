"""A whole match that fits a view: armies as they may be, by all that the viewer knows."""

from random import Random
from typing import Final

from services.games.westeria.matching import assign
from services.games.westeria.phases import PLACING
from services.games.westeria.placing import free_zones, own_zones, place
from services.games.westeria.realm import STRIDE, UNKNOWN
from services.games.westeria.state import FALLEN, FIELD, LIFTED_DONE, LIFTED_NONE, MIXED, State
from services.games.westeria.view import View
from services.games.westeria.working import Working

_FALLEN_SHIFT: Final = STRIDE
_MIXED_SHIFT: Final = 2 * STRIDE
"""A unit is a bit for its kind: of the field stock as it is, else shifted."""


def sample(view: View, rng: Random) -> State:
    """A state with that view; the viewer's own units are as they are."""
    working = Working(_shell(view))
    for seat in range(view.seats):
        if seat == view.viewer:
            continue
        if view.phase == PLACING:
            _arrange(working, seat, rng)
        elif view.phase > PLACING:
            _muster(working, view, seat, rng)
    return working.frozen()


def _shell(view: View) -> State:
    """The state with no units but those that the viewer can tell, and no reserves but its own."""
    reserve = bytearray(STRIDE * view.seats)
    if view.viewer >= 0:
        reserve[view.viewer * STRIDE : (view.viewer + 1) * STRIDE] = view.own_reserve
    return State(
        options=view.options,
        seats=view.seats,
        phase=view.phase,
        seat=view.seat,
        first=view.first,
        turn=view.turn,
        stuck=view.stuck,
        moves=view.moves,
        made=view.made,
        draws=view.draws,
        card=view.card,
        picks=view.picks,
        last=view.last,
        shown=view.shown,
        board=view.board,
        reserve=bytes(reserve),
        tokens=view.tokens,
        holders=view.holders,
        marks=view.marks,
        deck=view.deck,
        opening=view.opening,
        outcome=view.outcome,
    )


def _arrange(working: Working, seat: int, rng: Random) -> None:
    """As many actions of placing as all have seen the seat do, whatever they were."""
    steps, units = working.opening.steps[seat], len(working.realm.roster)
    _set_steps(working, seat, 0)
    for _ in range(min(steps, units)):
        place(working, seat, rng.choice(free_zones(working, seat)))
    lifted = LIFTED_NONE
    if steps > units and (steps - units) % 2 and not working.opening.ready >> seat & 1:
        lifts = [zone for zone in own_zones(working, seat) if working.board[zone]]
        is_last = (steps - units) // 2 == working.options.rearrangements
        lifted = LIFTED_DONE if is_last else rng.choice([LIFTED_DONE, *lifts])
    _set_steps(working, seat, steps, lifted)


def _set_steps(working: Working, seat: int, count: int, lifted: int = LIFTED_NONE) -> None:
    opening = working.opening
    steps = (*opening.steps[:seat], count, *opening.steps[seat + 1 :])
    lifts = (*opening.lifted[:seat], lifted, *opening.lifted[seat + 1 :])
    working.opening = opening._replace(steps=steps, lifted=lifts)


def _muster(working: Working, view: View, seat: int, rng: Random) -> None:
    """An army on the board and in the reserve: each unit where its stock may be, and no kind ruled out."""
    kinds, allowed = _army(working, seat), []
    zones = [zone for zone, unit in enumerate(working.board) if unit >> 4 == seat + 1]
    for zone in zones:
        kind = working.board[zone] & UNKNOWN
        possible = working.realm.all_kinds & ~working.ruled_out[zone]
        allowed.append(_in_stocks(possible if kind == UNKNOWN else 1 << kind, working.stocks[zone]))
    in_reserve = working.realm.all_kinds & ~working.ruled_out[working.bag(seat)]
    allowed += [_in_stocks(in_reserve, FALLEN)] * view.reserves[seat]
    for index, unit in enumerate(assign(kinds, allowed, rng)):
        kind = (unit.bit_length() - 1) % STRIDE
        if index < len(zones):
            working.board[zones[index]] = (seat + 1) << 4 | kind
        else:
            working.reserve[seat * STRIDE + kind] += 1


def _army(working: Working, seat: int) -> list[int]:
    """A bit for each unit of the seat that is not a captured Flag."""
    realm, units = working.realm, []
    for kind, count in enumerate(realm.counts):
        is_captured = kind == realm.flag and not working.has_flag(seat)
        fallen = working.fallen[seat * STRIDE + kind]
        if fallen == MIXED:
            units += [1 << kind << _MIXED_SHIFT] * count
        elif not is_captured:
            units += [1 << kind << _FALLEN_SHIFT] * fallen + [1 << kind] * (count - fallen)
    return units


def _in_stocks(kinds: int, stock: int) -> int:
    """The bits of the units of some kinds that may be in a place of a stock."""
    units = kinds << _MIXED_SHIFT
    if stock & FIELD:
        units |= kinds
    if stock & FALLEN:
        units |= kinds << _FALLEN_SHIFT
    return units
