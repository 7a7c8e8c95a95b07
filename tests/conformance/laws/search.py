"""Laws on which searches rely."""

from copy import deepcopy
from random import Random

from services.kernel.dice import Dice
from services.kernel.position import ENDED, Position
from services.search.position_ops import legal, noisy
from tests.conformance.laws.position import shown
from tests.conformance.walk import Walk, some


def law_playouts_end(walk: Walk, rng: Random) -> None:
    """Random games end. A position's own rollout ends like one that lists actions, with the same dice."""
    plies = walk.game.facts.max_plies
    for state in some(walk.states, rng, most=3):
        seed = rng.getrandbits(32)
        own, listed = state.copy(), state.copy()
        count = own.rollout(Dice(seed, 1, 2), plies)
        assert count == Position.rollout(listed, Dice(seed, 1, 2), plies)
        assert own == listed, "its own rollout ends otherwise than one by the lists"
        assert own.actor() == ENDED, f"a random match goes on after {count} more plies"
        assert walk.game.outcome(own) is not None, "no outcome at the end"


def law_searching_changes_nothing(walk: Walk, rng: Random) -> None:
    """Looking at a position changes nothing, a copy gives the same answers, and noisy actions are legal."""
    for state in some(walk.states, rng):
        copy = deepcopy(state)
        assert shown(walk, state) == shown(walk, copy) == shown(walk, state)
        if state.actor() >= 0:
            assert set(noisy(state)) <= set(legal(state)), "noisy and not legal"
