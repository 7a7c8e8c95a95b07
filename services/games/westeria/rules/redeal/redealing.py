"""Deals other seats' armies in a way that fits all that a viewer knows."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells import layout as at
from services.games.westeria.rules.cells.actions import DONE, PAYLOAD, SHIFT
from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.marks import owner_of
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.knowledge import is_shown_to
from services.games.westeria.rules.opening.placing import (
    fill_arrangements,
    fill_free,
    is_rearranging,
    put_next,
)
from services.games.westeria.rules.redeal.army import OF_EITHER, OF_FALLEN, OF_FIELD, Army
from services.games.westeria.rules.redeal.beliefs import Fronts
from services.games.westeria.rules.redeal.dealing import deal
from services.kernel.dice import Dice
from services.kernel.position import buffer


def redeal(cells: "vec[i64]", ground: Ground, viewer: i64, dice: Dice) -> None:
    """Replaces everything that the viewer does not know of other seats' armies.

    Raises:
        ValueError: no army fits what is known.
    """
    seat: i64
    for seat in range(ground.seats):
        if seat != viewer:
            if cells[at.PHASE] > PLACING:
                army = muster(cells, ground, seat, viewer)
                deal(army, dice)
                settle(army, cells, ground, seat)
            elif cells[at.PHASE] == PLACING:
                _arrange(cells, ground, seat, dice)


def muster(cells: "vec[i64]", ground: Ground, seat: i64, viewer: i64) -> Army:
    """Returns a seat's units, and its places on the board and in the reserve with the sorts they may hold."""
    army, fronts = Army(ground), Fronts(cells, ground, seat)
    _call_up(army, cells, ground, seat)
    index: i64
    places: i64 = at.HAND + 1
    for index in range(places):
        place = cells[index]
        if owner_of(place) == seat + 1:
            kinds = ground.all_kinds & ~(place >> at.RULED_SHIFT)
            if is_shown_to(place, viewer):
                kinds = at.BIT[place & at.KIND]
            army.add_place(_in_stocks(kinds, place), fronts.belief(index))
    on_board = army.places
    in_bag = _in_stocks(ground.all_kinds & ~cells[at.BAGS + seat], at.FALLEN_STOCK)
    while army.places < on_board + cells[at.RESERVED + seat]:
        army.add_place(in_bag, 0)
    return army


def _call_up(army: Army, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """Counts all units of the seat, without a captured Flag, by sort."""
    kind: i64
    for kind in range(ground.kinds):
        fallen = cells[at.FALLEN + seat * at.MOST_ROW + kind]
        if fallen == at.MIXED:
            army.left[OF_EITHER + kind] = ground.counts[kind]
        elif kind != ground.flag or cells[at.HOLDERS + seat] == seat:
            army.left[OF_FALLEN + kind] = fallen
            army.left[OF_FIELD + kind] = ground.counts[kind] - fallen


def _in_stocks(kinds: i64, place: i64) -> i64:
    """Returns the sorts of a set of kinds that may be in a place of that stock."""
    sorts = kinds << OF_EITHER
    if place & at.FIELD_STOCK:
        sorts |= kinds << OF_FIELD
    if place & at.FALLEN_STOCK:
        sorts |= kinds << OF_FALLEN
    return sorts


def settle(army: Army, cells: "vec[i64]", ground: Ground, seat: i64) -> None:
    """Writes the dealt units into the cells, in the order in which the places were added."""
    kind: i64
    for kind in range(ground.kinds):
        cells[at.RESERVE + seat * at.MOST_ROW + kind] = 0
    place: i64 = 0
    index: i64
    places: i64 = at.HAND + 1
    for index in range(places):
        if owner_of(cells[index]) == seat + 1:
            cells[index] = cells[index] & ~at.KIND | army.held[place] & at.KIND
            place += 1
    while place < army.places:
        cells[at.RESERVE + seat * at.MOST_ROW + (army.held[place] & at.KIND)] += 1
        place += 1


def _arrange(cells: "vec[i64]", ground: Ground, seat: i64, dice: Dice) -> None:
    """Makes random actions of placing, as many as all have seen the seat make."""
    zone: i64
    for zone in range(ground.zones):
        if owner_of(cells[zone]) == seat + 1:
            cells[zone] = 0
    cells[at.OWN_LOW + seat] = cells[at.OWN_HIGH + seat] = 0
    steps = cells[at.STEPS + seat]
    cells[at.UNITS + seat] = cells[at.STEPS + seat] = 0
    out = buffer(ground.zones)
    while cells[at.STEPS + seat] < min(steps, ground.units):
        drawn = out[dice.below(fill_free(cells, ground, seat, out))]
        put_next(cells, ground, seat, drawn & PAYLOAD)
        cells[at.STEPS + seat] += 1
    cells[at.LIFTED + seat] = at.LIFTED_NONE
    if is_rearranging(cells, ground, seat, steps):
        cells[at.STEPS + seat] = steps - 1
        count = fill_arrangements(cells, ground, seat, out)
        drawn = out[(dice.below(count) + 1) % count]
        cells[at.LIFTED + seat] = at.LIFTED_DONE if drawn == DONE << SHIFT else drawn & PAYLOAD
    cells[at.STEPS + seat] = steps
