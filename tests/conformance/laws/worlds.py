"""Laws of the worlds that searches try: copies of a position whose hidden parts are dealt anew."""

from random import Random

from services.kernel import SPECTATOR, legal_actions, to_act
from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED
from tests.conformance.laws.position import shown
from tests.conformance.walk import Walk, some

_PLIES = 40
"""How many plies are played on a copy or world: enough to reveal shared state."""


def law_copies_are_independent(walk: Walk, rng: Random) -> None:
    """Playing or dealing on a copy leaves the original unchanged, and the other way round."""
    for state in some(walk.states, rng, most=4):
        position = state.copy()
        copy = position.copy()
        before = shown(walk, position)
        assert shown(walk, copy) == before
        position.copy().redeal(rng.choice(walk.seats), dice_of(rng))
        copy.copy().rollout(dice_of(rng), _PLIES)
        copy.rollout(dice_of(rng), _PLIES)
        assert shown(walk, position) == before
        rest = shown(walk, copy)
        position.rollout(dice_of(rng), _PLIES)
        assert shown(walk, copy) == rest


def law_redeals_keep_what_the_viewer_knows(walk: Walk, rng: Random) -> None:
    """A redealt world looks the same to the viewer and to the public, and its match can end."""
    decisions = [state for state in walk.states if min(to_act(state), default=-1) >= 0]
    for state in some(decisions, rng, most=3):
        viewer = rng.choice(to_act(state))
        world = state.copy()
        world.redeal(viewer, dice_of(rng))
        for looking in (viewer, SPECTATOR):
            assert walk.game.view(world, looking) == walk.game.view(state, looking)
        assert world.actor() == state.actor()
        assert legal_actions(world, viewer) == legal_actions(state, viewer)
        if walk.game.facts.perfect_information:
            assert shown(walk, world) == shown(walk, state)
        world.rollout(dice_of(rng), walk.game.facts.max_plies)
        assert world.actor() == ENDED, "a redealt world is played on without an end"


def law_redeals_forget_the_truth(walk: Walk, rng: Random) -> None:
    """Two states that look the same to the viewer become the same world with the same dice."""
    for state in some(walk.states, rng, most=4):
        viewer, seed = rng.choice(walk.seats), rng.getrandbits(32)
        view = walk.game.view(state, viewer)
        worlds = first, second = state.copy(), walk.game.sample(view, rng)
        for world in worlds:
            world.redeal(viewer, Dice(seed, 1, 2))
        assert shown(walk, first) == shown(walk, second), "the truth shows"
        plies = [world.rollout(Dice(seed, 3, 4), _PLIES) for world in worlds]
        assert plies[0] == plies[1]
        assert shown(walk, first) == shown(walk, second), "the truth shows later"
