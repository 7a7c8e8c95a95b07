"""What copies of one world share tells each of them what it would find out by itself."""

from random import Random

import pytest

from services.games.westeria.rules.cells.phases import PLACING
from services.games.westeria.rules.position import WesteriaPosition
from services.kernel import CHANCE, chances, legal_actions, to_act
from services.kernel.dice import Dice
from tests.games.westeria.matches import states
from tests.games.westeria.tables import public

STEPS = 12
"""From the draft into the placing."""


def redealt(state: WesteriaPosition, seed: int) -> WesteriaPosition:
    world = state.copy()
    world.redeal(0, Dice(seed, 2, 3))
    return world


def random_step(world: WesteriaPosition, rng: Random) -> tuple[int, int]:
    seat = rng.choice(to_act(world))
    return seat, rng.choice(
        [action for action, _ in chances(world)] if seat == CHANCE else legal_actions(world, seat)
    )


def take(world: WesteriaPosition, seat: int, action: int) -> None:
    if seat == CHANCE:
        world.play(action)
    else:
        world.play_as(seat, action)


def utilities(world: WesteriaPosition) -> list[int]:
    return [int(world.utility(seat)) for seat in range(world.seats)]


@pytest.mark.parametrize("seed", range(6))
def test_all_ways_from_a_world_are_worth_what_each_is_worth_alone(seed: int) -> None:
    """From the draft into the placing, and while units are placed by one seat after another."""
    rng, looked = Random(seed), 0
    for number, state in enumerate(states(seed)):
        if public(state).phase > PLACING:
            break
        if number % 3:
            continue
        shared = redealt(state, number)
        for _ in range(4):
            world, steps = shared.copy(), []
            for _ in range(STEPS):
                if public(world).phase > PLACING or not to_act(world):
                    break
                steps.append(random_step(world, rng))
                take(world, *steps[-1])
                utilities(world)
            alone = redealt(state, number)
            for step in steps:
                take(alone, *step)
            assert utilities(world) == utilities(alone)
            looked += public(world).phase == PLACING
    assert looked > 10
