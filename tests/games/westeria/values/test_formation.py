"""How greedy bots place their armies, each from the view of its own seat."""

from functools import cache
from itertools import product
from random import Random

import pytest

from services.games.westeria.data.dataset import DATA_SETS
from services.games.westeria.data.lands import ZONES_EACH
from services.games.westeria.rules.cells.layout import UNKNOWN
from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, apply, chances, legal_actions, to_act
from services.search import UNLIMITED, Level, Strategy, choose
from tests.games.westeria.rules.opening.test_placing import drafted, placed
from tests.games.westeria.tables import EAST, GAME, NORTH, board, play, public, start

GREEDY = Level(Strategy.GREEDY, UNLIMITED)
TABLES = [
    pytest.param(land, seats, seed, id=f"{land}-{seats}-{seed}")
    for land, seats, seed in product(tuple(DATA_SETS), (2, 3, 4), range(3))
]


@cache
def lined_up(land: str, seats: int, seed: int) -> WesteriaPosition:
    """All seats have claimed land and placed their units greedily."""
    state, rng = start(seats, map=land), Random(seed)
    while public(state).phase <= PLACING:
        seat = to_act(state)[0]
        if seat == CHANCE:
            action, _ = rng.choice(chances(state))
        else:
            view = GAME.view(state, seat)
            action = choose(
                GAME, view, seat, seats=seats, level=GREEDY, budget=UNLIMITED, rng=rng, clock=lambda: 0.0
            ).action
        state = apply(GAME, state, seat, action)
    return state


def army(state: WesteriaPosition, seat: int) -> dict[int, int]:
    """Zones and kinds of a seat."""
    return {zone: unit & UNKNOWN for zone, unit in enumerate(board(state)) if unit >> 4 == seat + 1}


def flag_zone(state: WesteriaPosition, seat: int) -> int:
    return next(zone for zone, kind in army(state, seat).items() if kind == state.ground.data.flag)


def own_zones(state: WesteriaPosition, seat: int) -> list[int]:
    """The zones of the territories that a seat has."""
    tokens = public(state).tokens
    return [zone for zone in range(state.ground.data.zones) if tokens[zone // ZONES_EACH] == seat + 1]


def exposure(state: WesteriaPosition, seat: int, zone: int) -> int:
    """How many neighbours of a zone are in others' territories."""
    neighbours = state.ground.data.neighbours[zone]
    tokens = public(state).tokens
    return sum(1 for other in neighbours if tokens[other // ZONES_EACH] != seat + 1)


def all_own(state: WesteriaPosition, seat: int, zones: set[int]) -> bool:
    """Whether none of the zones is near another seat's."""
    return not any(exposure(state, seat, zone) for zone in zones)


@pytest.mark.parametrize(("land", "seats", "seed"), TABLES)
def test_the_flag_is_near_nobody_else_where_the_land_allows(land: str, seats: int, seed: int) -> None:
    state = lined_up(land, seats, seed)
    for seat in range(seats):
        free = [zone for zone in own_zones(state, seat) if all_own(state, seat, {zone})]
        flag = flag_zone(state, seat)
        assert flag in free or not free
        deeper = [zone for zone in free if all_own(state, seat, set(state.ground.data.neighbours[zone]))]
        assert flag in deeper or not deeper


@pytest.mark.parametrize(("land", "seats", "seed"), TABLES)
def test_the_flag_has_own_units_beside_it_and_in_its_territory(land: str, seats: int, seed: int) -> None:
    state = lined_up(land, seats, seed)
    for seat in range(seats):
        units, flag = army(state, seat), flag_zone(state, seat)
        assert any(zone in units for zone in state.ground.data.neighbours[flag])
        assert sum(1 for zone in units if zone // ZONES_EACH == flag // ZONES_EACH) > 1


@pytest.mark.parametrize(("land", "seats", "seed"), TABLES)
def test_cursed_lands_are_beside_the_flag_or_in_cities(land: str, seats: int, seed: int) -> None:
    state = lined_up(land, seats, seed)
    cursed = state.ground.data.armies.roles["cursed land"]
    for seat in range(seats):
        units, flag = army(state, seat), flag_zone(state, seat)
        for zone in (zone for zone, kind in units.items() if kind == cursed):
            is_city = state.ground.data.lands.is_city[zone // ZONES_EACH]
            assert is_city or zone in state.ground.data.neighbours[flag], state.ground.data.lands.zone_names[
                zone
            ]


@pytest.mark.parametrize(("land", "seats", "seed"), TABLES)
def test_the_strong_are_at_the_border(land: str, seats: int, seed: int) -> None:
    """The King always, and the strongest third more than all others."""
    state = lined_up(land, seats, seed)
    for seat in range(seats):
        units, ranks = army(state, seat), state.ground.data.armies.ranks
        by_rank = sorted(units, key=lambda zone: -ranks[units[zone]])
        exposures = [exposure(state, seat, zone) for zone in by_rank]
        third = len(exposures) // 3
        assert exposures[0] > 0
        assert sum(exposures[:third]) / third > sum(exposures[third:]) / (len(exposures) - third)


@pytest.mark.parametrize(("land", "seed"), list(product(tuple(DATA_SETS), range(6))))
def test_scouts_are_nearer_to_the_border_than_who_cannot_move(land: str, seed: int) -> None:
    """With two seats, which leave zones empty."""
    state = lined_up(land, 2, seed)
    for seat in range(2):
        units, realm = army(state, seat), state.ground.data
        scouts = [exposure(state, seat, zone) for zone, kind in units.items() if kind == realm.scout]
        fixed = [exposure(state, seat, zone) for zone, kind in units.items() if realm.fixed >> kind & 1]
        assert sum(scouts) / len(scouts) > sum(fixed) / len(fixed)


@pytest.mark.parametrize(("land", "seats", "seed"), TABLES)
def test_nobody_rearranges_for_nothing(land: str, seats: int, seed: int) -> None:
    """W31: a unit an action, `done` and `ready`."""
    state = lined_up(land, seats, seed)
    assert public(state).steps == (len(state.ground.data.roster) + 2,) * seats


def test_the_flag_is_not_always_in_the_same_zone() -> None:
    """Or whoever knows the bot would know its Flag."""
    state = drafted()
    view = GAME.view(state, NORTH)
    found = {
        choose(
            GAME, view, NORTH, seats=2, level=GREEDY, budget=UNLIMITED, rng=Random(seed), clock=lambda: 0.0
        ).action
        for seed in range(20)
    }
    assert len(found) > 1


def test_what_others_place_is_not_looked_at() -> None:
    """W5: all samples of a view are worth the same, and so is the truth."""
    state = play(placed(drafted(), EAST), "north: place A1", "north: place C2")
    lifts = legal_actions(state, EAST)
    for true in (state, apply(GAME, state, EAST, lifts[-1])):
        view = GAME.view(true, NORTH)
        samples = [GAME.sample(view, Random(seed)) for seed in range(10)]
        assert len({tuple(board(sample)) for sample in samples}) > 1
        assert {int(sample.value(NORTH)) for sample in samples} == {int(true.value(NORTH))}
