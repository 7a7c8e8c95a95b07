"""Laws of secrets: a viewer learns of a match only what its views and its stream tell.

A viewer's `Window` on a state is everything that a server would answer it there. `seen` gives everything that
a server would publish to it of a step. The laws:

1. `law_samples_fit`: a sample of a view is a state that the viewer cannot tell from the truth.
2. `law_steps_tell_what_views_tell`: of two actions of a seat or of chance, a viewer is told which one
   was taken if and only if its view shows it afterwards. So neither of the two leaks alone.
3. `law_non_interference`: twins are two states that differ only in what the viewer may not know. They
   stay twins however play goes on, until a step makes the truth public.

No law can know that a game means to hide something that both view and stream show. The game's own tests check
that, except for simultaneous decisions (see `simultaneous.py`).
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, fields
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
"""The action's notation if it is public, and the bytes of the action and of its events."""

_TWIN_PLIES = 12


@dataclass(frozen=True, slots=True)
class Window:
    """Everything that a viewer can get out of a state.

    `view`: bytes on the wire. `legal`: its actions with their notation. `refusals`: the answers when it tries
    illegal actions or meaningless texts.
    """

    view: bytes
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    legal: tuple[tuple[int, str], ...]
    refusals: tuple[str, ...]


def view_bytes(walk: Walk, state: Any, viewer: Viewer) -> bytes:
    """Returns the view on the wire."""
    return walk.wire.view_to_proto(walk.game.view(state, viewer)).SerializeToString(deterministic=True)


def window(walk: Walk, state: Any, viewer: Viewer) -> Window:
    """Returns everything that the viewer can get out of the state."""
    game = walk.game
    view = view_bytes(walk, state, viewer)
    legal = tuple((action, game.format(state, viewer, action)) for action in legal_actions(state, viewer))
    refused = [_refusal(apply, game, state, viewer, action) for action in STRANGE_ACTIONS]
    refusals = (
        *(f"{error} {error.rule}" for error in refused),
        str(_refusal(game.parse, state, viewer, "?")),
    )
    return Window(view, to_act(state), game.outcome(state), legal, refusals)


def _refusal(attempt: Callable[..., object], *arguments: Any) -> GameError:
    """Returns the game's error. `pytest.raises` takes ten times as long, and this is called often."""
    try:
        attempt(*arguments)
    except GameError as error:
        return error
    pytest.fail(f"{arguments[-1]!r} was accepted")


def seen(walk: Walk, step: Step, viewer: Viewer) -> Seen:
    """Returns what a server publishes of a step to the viewer."""
    observation = walk.game.observe(step.before, step.seat, step.action, step.after, viewer)
    messages = walk.wire.events_to_proto(observation.events)
    text = None
    if observation.action is not None:
        assert observation.action == step.action, "another action is shown than was played"
        text = walk.game.format(step.before, step.seat, step.action)
        messages.insert(0, walk.wire.action_to_proto(step.before, step.seat, step.action))
    return text, tuple(message.SerializeToString(deterministic=True) for message in messages)


def difference(walk: Walk, one: Window, other: Window) -> str:
    """Returns the first part in which two windows differ, with both its values; empty if they are equal."""
    for part in fields(Window):
        ours, theirs = getattr(one, part.name), getattr(other, part.name)
        if ours != theirs:
            if part.name == "view":
                return _difference_of_views(walk, ours, theirs)
            return f"{part.name}: {ours} and {theirs}"
    return ""


def _difference_of_views(walk: Walk, one: bytes, other: bytes) -> str:
    ours, theirs = (walk.wire.view_from_proto(walk.wire.view_type.FromString(each)) for each in (one, other))
    for part in fields(ours):
        if getattr(ours, part.name) != getattr(theirs, part.name):
            return f"{part.name} of the view: {getattr(ours, part.name)} and {getattr(theirs, part.name)}"
    return f"the view on the wire: {one!r} and {other!r}"


def law_samples_fit(walk: Walk, rng: Random) -> None:
    """A sample gives the viewer the true window and the public the true view, and can be played on."""
    for state in some(walk.states, rng):
        for viewer in walk.viewers:
            sample = walk.game.sample(walk.game.view(state, viewer), rng)
            assert walk.game.view(sample, viewer) == walk.game.view(state, viewer)
            apart = difference(walk, window(walk, sample, viewer), window(walk, state, viewer))
            assert not apart, f"viewer {viewer} tells a sample of its view from the truth by {apart}"
            assert walk.game.view(sample, SPECTATOR) == walk.game.view(state, SPECTATOR)
        sample.rollout(dice_of(rng), walk.game.facts.max_plies)
        assert sample.actor() == ENDED, "a sample is played on without an end"


def law_steps_tell_what_views_tell(walk: Walk, rng: Random) -> None:
    """Two actions with different results look the same in the stream if and only if they do in the view."""
    for step in some(walk.steps, rng):
        choices = steps(walk, step.before, step.seat, rng)
        for viewer in walk.viewers:
            told = [(each, seen(walk, each, viewer), walk.game.view(each.after, viewer)) for each in choices]
            for (one, stream, view), (other, other_stream, other_view) in combinations(told, 2):
                if one.after != other.after:
                    assert (stream == other_stream) == (view == other_view), (
                        f"viewer {viewer} tells {notation(walk, one)!r} and {notation(walk, other)!r} "
                        f"of seat {step.seat} apart by {'view' if stream == other_stream else 'stream'} alone"
                    )


def law_non_interference(walk: Walk, rng: Random) -> None:
    """The truth and a sample stay twins for their viewer.

    On both, the viewer plays the same action. Others play actions that look the same to the viewer but may
    differ. After each step, the windows must be equal to the byte. If no action on the sample looks the same,
    the step makes the truth public. Then the view has to show it as well, and the comparison ends.
    """
    for state in some(walk.states[:-1], rng, most=4):
        for viewer in walk.viewers:
            truth, twin = deepcopy(state), walk.game.sample(walk.game.view(state, viewer), rng)
            came = "at first"
            for _ in range(_TWIN_PLIES):
                apart = difference(walk, window(walk, truth, viewer), window(walk, twin, viewer))
                assert not apart, f"viewer {viewer} learns what is hidden from it, {came}, by {apart}"
                if not to_act(truth):
                    break
                seat = rng.choice(to_act(truth))
                pair = _twin_steps(walk, (truth, twin), seat, viewer, rng)
                if pair is None:
                    break
                truth, twin = pair[0].after, pair[1].after
                came = f"after {notation(walk, pair[0])!r} of seat {seat}, of which its stream told the same"


def notation(walk: Walk, step: Step) -> str:
    """Returns the text of the action."""
    return walk.game.format(step.before, step.seat, step.action)


def steps(walk: Walk, state: Any, seat: Seat, rng: Random, most: int = 6) -> list[Step]:
    """Returns some of the steps that the seat may take."""
    actions = some(legal_actions(state, seat), rng, most)
    return [Step(state, seat, action, apply(walk.game, state, seat, action)) for action in actions]


def _twin_steps(
    walk: Walk, twins: tuple[Any, Any], seat: Seat, viewer: Viewer, rng: Random
) -> tuple[Step, Step] | None:
    """Returns a step on each twin that looks the same to the viewer; different ones if there are any."""
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
