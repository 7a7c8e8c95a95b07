"""Others' armies as they may be, by all that a viewer knows."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.actions import PAYLOAD
from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.knowledge import is_shown_to
from services.games.westeria.rules.layout import (
    BAGS,
    BIT,
    FALLEN,
    FALLEN_STOCK,
    FIELD_STOCK,
    HAND,
    HOLDERS,
    KIND,
    LIFTED,
    LIFTED_DONE,
    LIFTED_NONE,
    MIXED,
    MOST_ROW,
    OWN_HIGH,
    OWN_LOW,
    PHASE,
    READY,
    RESERVE,
    RESERVED,
    RULED_SHIFT,
    STEPS,
    UNITS,
)
from services.games.westeria.rules.marks import owner_of
from services.games.westeria.rules.opening.placing import fill_free, put_next
from services.games.westeria.rules.phases import PLACING
from services.games.westeria.rules.redeal.army import OF_EITHER, OF_FALLEN, OF_FIELD, Army
from services.games.westeria.rules.redeal.beliefs import Fronts
from services.games.westeria.rules.redeal.dealing import deal
from services.kernel.dice import Dice
from services.kernel.position import buffer


def redeal(cells: "vec[i64]", ground: Ground, viewer: i64, dice: Dice) -> None:
    """Replaces what the viewer cannot tell of others' armies.

    Raises:
        ValueError: no army fits what is known.
    """
    seat: i64
    for seat in range(ground.seats):
        if seat != viewer:
            if cells[PHASE] > PLACING:
                army = muster(cells, ground, seat, viewer)
                deal(army, dice)
                settle(army, cells, ground, seat)
            elif cells[PHASE] == PLACING:
                _arrange(cells, ground, seat, dice)


def muster(cells: "vec[i64]", ground: Ground, seat: i64, viewer: i64) -> Army:
    """The units of a seat, and its places on the board and in the reserve: each with what may be there."""
    army, fronts = Army(ground), Fronts(cells, ground, seat)
    _call_up(army, cells, ground, seat)
    index: i64 = 0
    while index <= HAND:
        place = cells[index]
        if owner_of(place) == seat + 1:
            kinds = ground.all_kinds & ~(place >> RULED_SHIFT)
            if is_shown_to(place, viewer):
                kinds = BIT[place & KIND]
            army.add_place(_in_stocks(kinds, place), fronts.belief(index))
        index += 1
    on_board = army.places
    in_bag = _in_stocks(ground.all_kinds & ~cells[BAGS + seat], FALLEN_STOCK)
    while army.places < on_board + cells[RESERVED + seat]:
        army.add_place(in_bag, 0)
    return army


def _call_up(army: Army, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """All units of the seat but a captured Flag."""
    kind: i64
    for kind in range(ground.kinds):
        fallen = cells[FALLEN + seat * MOST_ROW + kind]
        if fallen == MIXED:
            army.left[OF_EITHER + kind] = ground.counts[kind]
        elif kind != ground.flag or cells[HOLDERS + seat] == seat:
            army.left[OF_FALLEN + kind] = fallen
            army.left[OF_FIELD + kind] = ground.counts[kind] - fallen


def _in_stocks(kinds: i64, place: i64) -> i64:
    """The sorts of some kinds that may be in a place, by its stock."""
    sorts = kinds << OF_EITHER
    if place & FIELD_STOCK:
        sorts |= kinds << OF_FIELD
    if place & FALLEN_STOCK:
        sorts |= kinds << OF_FALLEN
    return sorts


def settle(army: Army, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """The units as dealt, in the order in which the places were added."""
    kind: i64
    for kind in range(ground.kinds):
        cells[RESERVE + seat * MOST_ROW + kind] = 0
    place: i64 = 0
    index: i64 = 0
    while index <= HAND:
        if owner_of(cells[index]) == seat + 1:
            cells[index] = cells[index] & ~KIND | army.held[place] & KIND
            place += 1
        index += 1
    while place < army.places:
        cells[RESERVE + seat * MOST_ROW + (army.held[place] & KIND)] += 1
        place += 1


def _arrange(cells: "vec[i64]", ground: Ground, seat: i64, dice: Dice) -> None:
    """As many actions of placing as all have seen the seat do, whatever they were."""
    zone: i64
    for zone in range(ground.zones):
        if owner_of(cells[zone]) == seat + 1:
            cells[zone] = 0
    cells[OWN_LOW + seat] = cells[OWN_HIGH + seat] = 0
    steps = cells[STEPS + seat]
    cells[UNITS + seat] = cells[STEPS + seat] = 0
    out = buffer(ground.zones)
    while cells[STEPS + seat] < min(steps, ground.units):
        drawn = out[dice.below(fill_free(cells, ground, seat, out))]
        put_next(cells, ground, seat, drawn & PAYLOAD)
        cells[STEPS + seat] += 1
    cells[STEPS + seat] = steps
    count = fill_lifted(cells, ground, seat, out)
    cells[LIFTED + seat] = out[dice.below(count)] if count else LIFTED_NONE


def fill_lifted(cells: "vec[i64]", ground: Ground, seat: i64, out: "vec[i64]") -> i64:
    """What a placed army of the seat may have lifted, `LIFTED_DONE` last; 0 where it has lifted nothing."""
    rearranged = cells[STEPS + seat] - ground.units
    if rearranged <= 0 or not rearranged & 1 or cells[READY] & BIT[seat]:
        return 0
    count: i64 = 0
    zone: i64 = 0
    while zone < ground.zones and rearranged >> 1 < ground.rearrangements:
        if owner_of(cells[zone]) == seat + 1:
            out[count] = zone
            count += 1
        zone += 1
    out[count] = LIFTED_DONE
    return count + 1
