"""Laws of simultaneous decisions: several seats are to act, and none knows the choices of the others."""

from random import Random

from services.kernel import SPECTATOR, apply, legal_actions, to_act
from tests.conformance.laws.secrets import difference, seen, steps, window
from tests.conformance.walk import Walk, some


def law_simultaneous_choices_are_secret(walk: Walk, rng: Random) -> None:
    """A seat that still has to decide sees that another has chosen, but not what it has chosen.

    The same holds for a spectator, who may sit beside the player. The law looks at stream and window.
    """
    crowded = [state for state in walk.states if len(to_act(state)) > 1]
    for state in some(crowded, rng, most=4):
        acting = to_act(state)
        for actor in acting:
            choices = steps(walk, state, actor, rng)
            for viewer in (*(seat for seat in acting if seat != actor), SPECTATOR):
                told = f"tells viewer {viewer} what seat {actor} has chosen, before all have"
                assert len({seen(walk, step, viewer) for step in choices}) == 1, f"the stream {told}"
                first, *others = (window(walk, step.after, viewer) for step in choices)
                apart = "".join(difference(walk, first, other) for other in others)
                assert not apart, f"the state {told}, by {apart}"


def law_simultaneous_choices_commute(walk: Walk, rng: Random) -> None:
    """One seat's choice leaves the other choices open, and the order of arrival does not matter."""
    crowded = [state for state in walk.states if len(to_act(state)) > 1]
    for state in some(crowded, rng):
        first, second = rng.sample(to_act(state), 2)
        one = rng.choice(legal_actions(state, first))
        other = rng.choice(legal_actions(state, second))
        there = apply(walk.game, state, first, one)
        back = apply(walk.game, state, second, other)
        assert second in to_act(there), "one choice took another seat's away"
        assert apply(walk.game, there, second, other) == apply(walk.game, back, first, one)
