"""Laws of the wire: everything sent through a game's proto comes back unchanged."""

from random import Random

import pytest

from services.kernel import InvalidNotation, legal_actions, to_act
from services.runtime.jobs.wire import pack, unpack_action, unpack_options, unpack_view
from tests.conformance.walk import Walk, some


def law_options_round_trip(walk: Walk, rng: Random) -> None:
    """Checked options come back unchanged; an empty message gives the defaults."""
    wire, options = walk.wire, dict(walk.setup.options)
    message = unpack_options(wire, pack(wire.options_to_proto(options)))
    assert wire.options_from_proto(message) == options
    unset = wire.options_from_proto(wire.options_type())
    assert walk.game.setup(walk.setup.seats, unset) == walk.game.setup(walk.setup.seats)


def law_actions_round_trip(walk: Walk, rng: Random) -> None:
    """Every action comes back unchanged; an empty message is `InvalidNotation`."""
    wire = walk.wire
    for state in some(walk.states, rng):
        for seat in to_act(state):
            for action in legal_actions(state, seat):
                message = unpack_action(wire, pack(wire.action_to_proto(state, seat, action)))
                assert wire.action_from_proto(state, seat, message) == action
            with pytest.raises(InvalidNotation):
                wire.action_from_proto(state, seat, wire.action_type())


def law_views_round_trip(walk: Walk, rng: Random) -> None:
    """Every view comes back equal and draws the same, because a bot gets nothing else."""
    for state in some(walk.states, rng):
        for viewer in walk.viewers:
            view = walk.game.view(state, viewer)
            message = unpack_view(walk.wire, pack(walk.wire.view_to_proto(view)))
            back = walk.wire.view_from_proto(message)
            assert back == view
            assert walk.game.draw(back) == walk.game.draw(view)


def law_events_go_on_the_wire(walk: Walk, rng: Random) -> None:
    """Each event of each step is a message of the game's event type, and comes back equal."""
    for step in some(walk.steps, rng, most=20):
        for viewer in walk.viewers:
            seen = walk.game.observe(step.before, step.seat, step.action, step.after, viewer)
            messages = walk.wire.events_to_proto(seen.events)
            assert len(messages) == len(seen.events)
            for event, message in zip(seen.events, messages, strict=True):
                assert type(message) is walk.wire.event_type
                assert walk.wire.event_type.FromString(message.SerializeToString()) == message
                assert message.ListFields(), "an event that says nothing"
                assert walk.wire.event_from_proto(message) == event
