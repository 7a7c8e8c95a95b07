"""At a table of four, land is scarce: a seat claims what its Flag needs."""

from random import Random
from statistics import fmean

from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.games.westeria.rules.value.refuge import refuge_of
from services.kernel import CHANCE, apply, chances, legal_actions, to_act
from services.search import UNLIMITED, Level, Strategy, choose
from tests.games.westeria.tables import GAME, public, start
from tests.games.westeria.values.test_formation import exposure, own_zones

GREEDY = Level(Strategy.GREEDY, UNLIMITED)


def drafted(seed: int, hero: int) -> WesteriaPosition:
    """All territories are claimed: the hero's greedily, those of the others by lot."""
    state, rng = start(4), Random(seed)
    while public(state).phase < PLACING:
        seat = to_act(state)[0]
        if seat == CHANCE:
            action, _ = rng.choice(chances(state))
        elif seat == hero:
            view = GAME.view(state, seat)
            action = choose(
                GAME, view, seat, seats=4, level=GREEDY, budget=UNLIMITED, rng=rng, clock=lambda: 0.0
            ).action
        else:
            action = rng.choice(legal_actions(state, seat))
        state = apply(GAME, state, seat, action)
    return state


def test_who_drafts_for_its_flag_has_a_zone_near_nobody_else() -> None:
    """Whatever place it claims in."""
    for seed in range(8):
        hero = seed % 4
        state = drafted(seed, hero)
        assert any(exposure(state, hero, zone) == 0 for zone in own_zones(state, hero)), seed


def test_refuges_are_better_than_by_lot() -> None:
    states = [drafted(seed, 0) for seed in range(6)]
    own, *others = (
        fmean(int(refuge_of(state.cells, state.ground, seat)) for state in states) for seat in range(4)
    )
    assert own > max(others)


def test_with_two_seats_there_is_land_enough() -> None:
    state = start()
    assert int(refuge_of(state.cells, state.ground, 0)) == 0
