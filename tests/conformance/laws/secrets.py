"""Laws of secrets: a viewer learns only what its views and its stream show.

What a viewer can learn of a state is its `Window`: everything that a server would answer to it. What it can
learn of a step is the result of `seen`: everything that a server would publish to it. The laws:

1. `law_samples_fit`: a sample of a view is a state that the viewer cannot distinguish from the true one.
2. `law_steps_tell_what_views_tell`: the stream shows a viewer which of two possible actions was taken if and
   only if the viewer's view shows it afterwards. So neither of them leaks alone.
3. `law_non_interference`: twins are two states that differ only in what the viewer may not know. They stay
   twins however play goes on, until a step makes the truth public.

No law can find a secret that both the stream and the view show. The game's own tests must find it, except for
simultaneous decisions (see `simultaneous.py`).
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from services.kernel import SPECTATOR, GameError, Outcome, Seat, Viewer, apply, legal_actions, to_act
from services.kernel.dice import dice_of
from services.kernel.position import ENDED
from tests.conformance.laws.play import STRANGE_ACTIONS
from tests.conformance.walk import Step, Walk, some

Seen = tuple[str | None, tuple[bytes, ...]]
"""The notation of the action, if it is public, and the bytes of the action and of its events."""

_TWIN_PLIES = 12


@dataclass(frozen=True, slots=True)
class Window:
    """Everything that a viewer can learn of a state.

    `view`: bytes on the wire. `legal`: its actions with their notation. `refusals`: the errors for illegal
    actions and for meaningless text.
    """

    view: bytes
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    legal: tuple[tuple[int, str], ...]
    refusals: tuple[str, ...]


def window(walk: Walk, state: Any, viewer: Viewer) -> Window:
    """Everything that the viewer can learn of the state."""
    game = walk.game
    view = walk.wire.view_to_proto(game.view(state, viewer)).SerializeToString(deterministic=True)
    legal = tuple((action, game.format(state, viewer, action)) for action in legal_actions(state, viewer))
    refused = [_refusal(apply, game, state, viewer, action) for action in STRANGE_ACTIONS]
    refusals = (
        *(f"{error} {error.rule}" for error in refused),
        str(_refusal(game.parse, state, viewer, "?")),
    )
    return Window(view, to_act(state), game.outcome(state), legal, refusals)


def _refusal(attempt: Callable[..., object], *arguments: Any) -> GameError:
    """The error of the attempt. `pytest.raises` would take ten times as long, and this is called often."""
    try:
        attempt(*arguments)
    except GameError as error:
        return error
    pytest.fail(f"{arguments[-1]!r} was accepted")


def seen(walk: Walk, step: Step, viewer: Viewer) -> Seen:
    """What a server publishes to the viewer of a step."""
    observation = walk.game.observe(step.before, step.seat, step.action, step.after, viewer)
    messages = walk.wire.events_to_proto(observation.events)
    text = None
    if observation.action is not None:
        assert observation.action == step.action, "another action is shown than was played"
        text = walk.game.format(step.before, step.seat, step.action)
        messages.insert(0, walk.wire.action_to_proto(step.before, step.seat, step.action))
    return text, tuple(message.SerializeToString(deterministic=True) for message in messages)


def law_samples_fit(walk: Walk, rng: Random) -> None:
    """A sample has the true window for its viewer and the true view for the public, and can be played on."""
    for state in some(walk.states, rng):
        for viewer in walk.viewers:
            sample = walk.game.sample(walk.game.view(state, viewer), rng)
            assert walk.game.view(sample, viewer) == walk.game.view(state, viewer)
            assert window(walk, sample, viewer) == window(walk, state, viewer)
            assert walk.game.view(sample, SPECTATOR) == walk.game.view(state, SPECTATOR)
        sample.rollout(dice_of(rng), walk.game.facts.max_plies)
        assert sample.actor() == ENDED


def law_steps_tell_what_views_tell(walk: Walk, rng: Random) -> None:
    """Two actions to different states look the same in the stream if and only if they do in the view."""
    for step in some(walk.steps, rng):
        choices = steps(walk, step.before, step.seat, rng)
        for viewer in walk.viewers:
            told = [(each, seen(walk, each, viewer), walk.game.view(each.after, viewer)) for each in choices]
            for (one, stream, view), (other, other_stream, other_view) in combinations(told, 2):
                if one.after != other.after:
                    same = (stream == other_stream, view == other_view)
                    assert same[0] == same[1], f"viewer {viewer}, actions {one.action}, {other.action}"


def law_non_interference(walk: Walk, rng: Random) -> None:
    """The true state and a sample stay twins for their viewer.

    In both, the viewer plays the same actions, and others play actions that look the same to the viewer, even
    if they differ. After each step the windows are equal to the byte. If no actions look the same, the step
    makes the truth public: then the view shows it as well, and the states are no longer twins.
    """
    for state in some(walk.states[:-1], rng, most=4):
        for viewer in walk.viewers:
            truth, twin = deepcopy(state), walk.game.sample(walk.game.view(state, viewer), rng)
            for _ in range(_TWIN_PLIES):
                assert window(walk, truth, viewer) == window(walk, twin, viewer)
                if not to_act(truth):
                    break
                seat = rng.choice(to_act(truth))
                pair = _twin_steps(walk, (truth, twin), seat, viewer, rng)
                if pair is None:
                    break
                truth, twin = pair[0].after, pair[1].after


def steps(walk: Walk, state: Any, seat: Seat, rng: Random, most: int = 6) -> list[Step]:
    """Steps for some of the seat's legal actions."""
    actions = some(legal_actions(state, seat), rng, most)
    return [Step(state, seat, action, apply(walk.game, state, seat, action)) for action in actions]


def _twin_steps(
    walk: Walk, twins: tuple[Any, Any], seat: Seat, viewer: Viewer, rng: Random
) -> tuple[Step, Step] | None:
    """A step on each twin, the same to the viewer; truly different actions if there are any."""
    ours, theirs = (
        [(step, seen(walk, step, viewer)) for step in steps(walk, state, seat, rng)] for state in twins
    )
    equal = [(one, other) for one, told in ours for other, also_told in theirs if told == also_told]
    if equal:
        different = [pair for pair in equal if pair[0].action != pair[1].action]
        return rng.choice(equal if seat == viewer or not different else different)
    for (one, _), (other, _) in product(ours, theirs):
        views = [walk.game.view(step.after, viewer) for step in (one, other)]
        assert views[0] != views[1], "the stream tells what the view hides"
    return None
