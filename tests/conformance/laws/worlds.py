"""Laws of the worlds that searches try: copies of a position, and what is hidden dealt anew."""

from random import Random

from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED
from services.search.adapter import StatePosition, position_of
from tests.conformance.laws.position import filled, shown
from tests.conformance.walk import Walk, some

_PLIES = 40
"""How far a copy, or a world, is played on; far enough for what is shared to show."""


def law_copies_are_independent(walk: Walk, rng: Random) -> None:
    """Whatever is played on a copy, or dealt anew in it, the original stays as it was; and the other way."""
    for state in some(walk.states, rng, most=4):
        position = position_of(walk.game, state, walk.setup.seats)
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
    """Dealt anew, it is still the same seat's turn and the viewer has the same choice; the match can end."""
    decisions = [state for state in walk.states if min(walk.game.to_act(state), default=-1) >= 0]
    for state in some(decisions, rng, most=3):
        viewer = rng.choice(walk.game.to_act(state))
        position = position_of(walk.game, state, walk.setup.seats)
        world = position.copy()
        world.redeal(viewer, dice_of(rng))
        assert world.actor() == position.actor()
        assert world.actor() != viewer or filled(world) == filled(position)
        if walk.game.facts.perfect_information:
            assert shown(walk, world) == shown(walk, position)
        world.rollout(dice_of(rng), walk.game.facts.max_plies)
        assert world.actor() == ENDED


def law_redeals_forget_the_truth(walk: Walk, rng: Random) -> None:
    """Two states that look the same to the viewer become the same world, by the same dice."""
    for state in some(walk.states, rng, most=4):
        viewer, seed = rng.choice(walk.seats), rng.getrandbits(32)
        view = walk.game.view(state, viewer)
        truths = (state, walk.game.sample(view, rng))
        first, second = (position_of(walk.game, truth, walk.setup.seats) for truth in truths)
        if isinstance(first, StatePosition):
            second = StatePosition(walk.game, truths[1], walk.setup.seats, first.numbers)
        worlds = (first, second)
        for world in worlds:
            world.redeal(viewer, Dice(seed, 1, 2))
        assert shown(walk, first) == shown(walk, second), "the truth shows"
        plies = [world.rollout(Dice(seed, 3, 4), _PLIES) for world in worlds]
        assert plies[0] == plies[1]
        assert shown(walk, first) == shown(walk, second), "the truth shows later"
