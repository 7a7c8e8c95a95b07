"""The law of effects: the foretold effects of an action follow from what the seat may know."""

from random import Random
from typing import Any

from services.kernel import Seat, effects, legal_actions, to_act
from tests.conformance.walk import Walk, some

Foretold = tuple[tuple[bytes, ...], tuple[str, ...], bool]
"""Events on the wire, the same events in words, and whether these are all events."""


def law_effects_follow_from_the_view(walk: Walk, rng: Random) -> None:
    """All positions that fit a seat's view foretell the same effects; without secrets, all effects.

    The true position is one of them, so the foretold effects do happen.
    """
    for step in some(walk.steps, rng):
        for seat in to_act(step.before):
            if seat < 0:
                continue
            sample = walk.game.sample(walk.game.view(step.before, seat), rng)
            for action in some(legal_actions(step.before, seat), rng):
                told = foretold(walk, step.before, seat, action)
                assert foretold(walk, sample, seat, action) == told, "foretold by what the seat may not know"
                assert told[2] or not walk.game.facts.perfect_information


def foretold(walk: Walk, position: Any, seat: Seat, action: int) -> Foretold:
    """Returns what the seat is told of the action before it is played."""
    events, is_all = effects(walk.game, position, seat, action)
    messages = walk.wire.events_to_proto(events)
    words = tuple(map(walk.game.tell, events))
    return tuple(message.SerializeToString(deterministic=True) for message in messages), words, is_all
