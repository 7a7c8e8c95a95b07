"""Writes a match from its seed: positions, who acts, legal actions, and what each viewer sees."""

import hashlib
import json
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from services.kernel import (
    CHANCE,
    SPECTATOR,
    TABLE,
    Draws,
    Seat,
    Setup,
    Viewer,
    apply,
    chances,
    legal_actions,
    to_act,
)
from tests.conformance.subjects import Subject
from tests.conformance.walk import Step, Walk

_WIDTH = 100
_RUN = 4


def transcript(subject: Subject, setup: Setup, seed: int, *, first: int, last: int) -> str:
    """The match of a seed: the first and last plies in full, between them only the actions."""
    walk = _drawn_walk(subject, setup, seed)
    plies = len(walk.steps)
    early, late = range(min(first, plies)), range(max(first, plies - last), plies)
    between = [_told(walk, ply) for ply in range(len(early), plies - len(late))]
    parts = [
        *(_in_full(walk, ply) for ply in early),
        *([["== and then ==", *_wrapped(", ".join(between))]] if between else []),
        *(_in_full(walk, ply) for ply in late),
        list(_position(walk, plies)),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _in_full(walk: Walk, ply: int) -> list[str]:
    return [*_position(walk, ply), _told(walk, ply), *_seen(walk, walk.steps[ply])]


def _told(walk: Walk, ply: int) -> str:
    step = walk.steps[ply]
    return f"{ply + 1}. {_name(walk, step.seat)} {_text(walk, step)}"


def _drawn_walk(subject: Subject, setup: Setup, seed: int) -> Walk:
    """A match in which all random choices come from the kernel's generator, the same on every machine."""
    game, draws = subject.game, Draws(hashlib.sha256(str(seed).encode()).digest())
    initial = state = game.initial(setup)
    steps: list[Step] = []
    while acting := to_act(state):
        counter = 2 * len(steps)
        seat = Seat(draws.choose(counter, [(seat, 1) for seat in acting]))
        weighed = chances(state) if seat == CHANCE else [(a, 1) for a in legal_actions(state, seat)]
        action = draws.choose(counter + 1, weighed)
        after = apply(game, state, seat, action)
        steps.append(Step(state, seat, action, after))
        state = after
    return Walk(game, subject.wire, setup, initial, tuple(steps))


def _position(walk: Walk, ply: int) -> Iterator[str]:
    game, state = walk.game, walk.states[ply]
    yield f"== the end, after {ply} plies ==" if ply == len(walk.steps) else f"== after {ply} plies =="
    views = {viewer: game.view(state, viewer) for viewer in walk.viewers}
    for who, drawing in _grouped(walk, {viewer: game.draw(view) for viewer, view in views.items()}):
        yield f"drawn for {who}:"
        yield textwrap.indent(drawing, "    ")
    for who, text in _grouped(walk, {v: _fields(walk.wire.view_to_proto(view)) for v, view in views.items()}):
        yield from _wrapped(f"view of {who}: {text}")
    for seat in to_act(state):
        texts = [game.format(state, seat, action) for action in legal_actions(state, seat)]
        yield from _wrapped(f"{_name(walk, seat)} may, {len(texts)}: {' '.join(map(_joined, texts))}")
        if seat >= 0:
            meanings = [game.explain(state, seat, action) for action in legal_actions(state, seat)]
            yield from _words(f"meaning for {_name(walk, seat)}", meanings)
    if outcome := game.outcome(state):
        yield f"outcome: {outcome}"
        yield f"told: {outcome.told(game.facts.seat_names)}"


def _seen(walk: Walk, step: Step) -> Iterator[str]:
    shown, told = {}, {}
    for viewer in walk.viewers:
        seen = walk.game.observe(step.before, step.seat, step.action, step.after, viewer)
        action = "that" if seen.action is None else _text(walk, step)
        shown[viewer] = " ".join([action, *map(_fields, walk.wire.events_to_proto(seen.events))])
        told[viewer] = "; ".join(filter(None, map(walk.game.tell, seen.events)))
    for who, text in _grouped(walk, shown):
        yield from _wrapped(f"seen by {who}: {text}")
    for who, text in _grouped(walk, told):
        yield from _words(f"told to {who}", [text])


def _words(what: str, lines: Iterable[str]) -> Iterator[str]:
    """Yields the words that are not empty, each once, in their order."""
    if said := "; ".join(filter(None, dict.fromkeys(lines))):
        yield from _wrapped(f"{what}: {said}")


def _grouped(walk: Walk, texts: dict[Viewer, str]) -> Iterable[tuple[str, str]]:
    """Yields each text with those who get it; only once if all get the same."""
    if len(set(texts.values())) == 1:
        return [("all", next(iter(texts.values())))]
    return [(_name(walk, viewer), text) for viewer, text in texts.items()]


def _name(walk: Walk, seat: Seat) -> str:
    others = {CHANCE: "chance", TABLE: "the table", SPECTATOR: "a spectator"}
    return others.get(seat) or walk.game.facts.seat_names[seat]


def _text(walk: Walk, step: Step) -> str:
    return walk.game.format(step.before, step.seat, step.action)


def _joined(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _fields(message: Message) -> str:
    return _value(MessageToDict(message, preserving_proto_field_name=True))


def _value(value: Any) -> str:
    """Formats as JSON without points in whole numbers; equal list items are counted: `8*true`."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_value(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, list):
        items: list[str] = []
        for text, run in groupby(map(_value, value)):
            count = len(list(run))
            items += [text] * count if count < _RUN else [f"{count}*{text}"]
        return "[" + ", ".join(items) + "]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, subsequent_indent="    ", break_on_hyphens=False)
