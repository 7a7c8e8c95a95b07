"""Where who is keen keeps the Flag at a table of two, and looks for another's."""

from functools import cache
from random import Random

import pytest

from services.games.westeria.rules.cells.layout import PHASE
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel.dice import Dice, dice_of
from services.kernel.position import buffer
from tests.games.westeria.tables import EAST, NORTH, start, table
from tests.games.westeria.values.test_formation import army, exposure, flag_zone

DEALS = 400


def keen(state: WesteriaPosition) -> WesteriaPosition:
    after = state.copy()
    after.sharpen()
    return after


@cache
def lined_up(seed: int) -> WesteriaPosition:
    """Both seats have taken what looked best to them at once; north is keen."""
    position, dice = start(), dice_of(Random(seed))
    out = buffer(position.width)
    while position.cells[PHASE] <= PLACING:
        actor = position.actor()
        if actor < 0:
            position.step(dice, out)
            continue
        seen = keen(position) if actor == NORTH else position
        worth: dict[int, int] = {}
        for index in range(seen.fill(out)):
            after = seen.copy()
            after.play(out[index])
            worth[int(out[index])] = int(after.value(actor))
        position.play(max(worth, key=worth.__getitem__))
    return position


@pytest.mark.parametrize("seed", range(6))
def test_all_sides_of_the_flag_are_manned_and_cursed_lands_among_them_are_not_at_the_border(
    seed: int,
) -> None:
    state = lined_up(seed)
    units, sides = army(state, NORTH), state.ground.data.neighbours[flag_zone(state, NORTH)]
    inner = [zone for zone in sides if exposure(state, NORTH, zone) == 0]
    cursed = [zone for zone in sides if units.get(zone) == state.ground.data.cursed_land]
    assert all(zone in units for zone in sides)
    assert len(cursed) == min(len(inner), int(state.ground.counts[state.ground.cursed]))
    assert set(cursed) <= set(inner)


@pytest.mark.parametrize("seed", range(6))
def test_the_flag_has_few_sides_and_is_far_inside(seed: int) -> None:
    state = lined_up(seed)
    sides = state.ground.data.neighbours[flag_zone(state, NORTH)]
    assert len(sides) <= 2
    assert sum(exposure(state, NORTH, zone) == 0 for zone in sides) > 0


@pytest.mark.parametrize(("seats", "land"), [(2, "small"), (3, "full"), (4, "full")])
def test_at_larger_tables_and_on_the_small_land_all_is_as_it_was(seats: int, land: str) -> None:
    position, dice = start(seats, map=land), Dice(1, 2, 3)
    out = buffer(position.width)
    while position.cells[PHASE] <= PLACING:
        position.step(dice, out)
        assert [keen(position).value(seat) for seat in range(seats)] == [
            position.value(seat) for seat in range(seats)
        ]


def test_what_may_be_done_and_what_is_so_stays_as_it_is() -> None:
    state = lined_up(0)
    assert keen(state) == state
    assert keen(state).copy().ground is keen(state).ground


def test_the_flag_is_looked_for_in_narrow_places_outside_cities() -> None:
    """A belief, and a mild one: in a city with four neighbours it comes out as well. Both are guarded."""
    narrow = "M1 east Duke, M2 east Flag, M3 east Earl"
    wide = "R1 east Queen, K1 east Count, P1 east Baron, Q1 east Baron, R2 east Prince"
    state = table(f"A1 north Flag, {narrow}, {wide}")
    plain, sharp = ([flags(each).count(name) for name in ("M2", "R1")] for each in (state, keen(state)))
    assert plain[0] < 2 * plain[1]
    assert sharp[0] > 5 * sharp[1] > 0


def flags(state: WesteriaPosition) -> list[str]:
    """Where the Flag of east is as north sees it, world by world."""
    names, found = state.ground.data.lands.zone_names, []
    for seed in range(DEALS):
        world = state.copy()
        world.redeal(NORTH, Dice(seed, 2, 3))
        found.append(names[flag_zone(world, EAST)])
    return found
