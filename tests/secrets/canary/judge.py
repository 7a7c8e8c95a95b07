"""Holds what somebody was told against what the kernel says that he may know; anything more is a leak.

A message is decoded by the game's own wire, compared in the kernel's form, and encoded again: what only
stands in the message would else escape.
"""

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine.outbox.kinds import STEP
from services.kernel import SPECTATOR, Outcome, Seat, Viewer, effects, legal_actions, to_act
from services.runtime.jobs.wire import pack
from tests.secrets.canary.truth import Truth

_TRACE = re.compile(r"(00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2})?")
_PLAYED = {"seat", "action", "events", "to_act", "clocks", "lapsed", "told"}
_PUBLIC = {"created", "joined", "draw_offered", "draw_accepted", "draw_declined", "left", "returned", "ended"}


class Leak(AssertionError):
    """Somebody was told what he may not know."""


def judge_event(truth: Truth, viewer: Viewer, event: match_pb2.Event) -> None:
    """An event on a stream or in a replay."""
    kind = str(event.WhichOneof("body"))
    entry = truth.entries[event.version]
    if kind == "played":
        _judge_played(truth, viewer, event.version, event.played)
    elif kind == "freed":
        _require(event.freed.seat.seat == entry.freed.seat, "another seat that was given back")
    elif kind == "started":
        _require(entry.HasField("started"), "a start that was none")
    else:
        _require(kind in _PUBLIC, f"an event of a new kind: {kind}")
        said, logged = getattr(event, kind), getattr(entry, kind)
        if kind == "ended":
            _judge_end(truth, said)
            said.told = ""
        _require(said == logged, f"not what the log has: {event}")


def judge_match(truth: Truth, viewer: Viewer, match: match_pb2.Match) -> None:
    """A match as it was shown."""
    position = truth.states[match.version]
    _require(match.viewer_seat == viewer if viewer >= 0 else not match.HasField("viewer_seat"), "whose view")
    _require(match.HasField("outcome") == (match.version == len(truth.entries)), "an outcome before the end")
    _judge_view(truth, position, viewer, match.view)


def judge_legal(truth: Truth, viewer: Viewer, answer: pb.ListLegalActionsResponse) -> None:
    """What a seat was told that it may do."""
    position = truth.states[answer.version]
    _judge_actions(truth, position, viewer, answer.actions)
    if answer.effects:
        _judge_effects(truth, position, viewer, answer)


def judge_shown(truth: Truth, viewer: Viewer, shown: match_pb2.PositionView) -> None:
    """A position on a stream."""
    position = truth.states[shown.version]
    _judge_view(truth, position, viewer, shown.view)
    if shown.actions:
        _judge_actions(truth, position, viewer, shown.actions)


def judge_job(truth: Truth, seat: int, kind: str, body: str) -> None:
    """A job for a worker, as the outbox has it: of a bot's seat, or of the table."""
    if kind == STEP:
        fields: dict[str, Any] = json.loads(body)
        _require(set(fields) == {"match_id", "version", "notation", "traceparent", "asked_ms"}, str(fields))
        told = truth.observed(fields["version"] + 1, SPECTATOR)
        _require(told.action is not None, f"a step that is secret: {fields['notation']}")
        return
    job = json_format.Parse(body, ActJob())
    _require(job.seat == seat, "a job of another seat")
    _require(_TRACE.fullmatch(job.traceparent) is not None, job.traceparent)
    _judge_view(truth, truth.states[job.version], Seat(seat), job.view)


def _judge_played(truth: Truth, viewer: Viewer, version: int, played: match_pb2.ActionPlayed) -> None:
    step, told = truth.steps[version], truth.observed(version, viewer)
    _require({field.name for field, _ in played.ListFields()} <= _PLAYED, f"more than an action: {played}")
    _require(played.seat == step.seat, "another seat")
    _require(tuple(played.to_act) in (to_act(step.after), ()), "who is to act")
    _require(played.HasField("action") == (told.action is not None), f"an action that is secret: {played}")
    if told.action is not None:
        _judge_action(truth, step.before, step.seat, told.action, played.action)
    wire = truth.subject.wire
    messages = [_opened(packed, wire.event_type) for packed in played.events]
    events = [wire.event_from_proto(message) for message in messages]
    _require(events == list(told.events), f"{events}, where viewer {viewer} may know {told.events}")
    _require(messages == wire.events_to_proto(told.events), f"more than the events: {messages}")
    words = [truth.subject.game.tell(event) for event in told.events]
    _require(list(played.told) in ([], words), f"other words than {words}: {played.told}")


def _judge_end(truth: Truth, ended: match_pb2.MatchEnded) -> None:
    end, names = ended.outcome, truth.subject.game.facts.seat_names
    words = Outcome(tuple(end.ranks), tuple(end.payoffs), end.reason, end.rule).told(names)
    _require(ended.told in ("", words), f"other words than {words!r}: {ended.told!r}")


def _judge_actions(truth: Truth, position: Any, viewer: Viewer, actions: Sequence[match_pb2.Action]) -> None:
    legal = legal_actions(position, viewer)
    _require(len(actions) == len(legal), f"{len(actions)} actions, not {len(legal)}")
    for told, action in zip(actions, legal, strict=True):
        meaning = truth.subject.game.explain(position, Seat(viewer), action)
        _require(told.meaning in ("", meaning), f"another meaning than {meaning!r}: {told}")
        told.meaning = ""
        _judge_action(truth, position, Seat(viewer), action, told)


def _judge_action(truth: Truth, position: Any, seat: Seat, action: int, told: match_pb2.Action) -> None:
    game, wire = truth.subject.game, truth.subject.wire
    wanted = match_pb2.Action(
        notation=game.format(position, seat, action), typed=pack(wire.action_to_proto(position, seat, action))
    )
    _require(told == wanted, f"{told}, where {wanted} is to be told")


def _judge_effects(truth: Truth, position: Any, viewer: Viewer, answer: pb.ListLegalActionsResponse) -> None:
    """Against another position that fits what the viewer knows: what differs there, nobody may foresee."""
    game, wire = truth.subject.game, truth.subject.wire
    other = game.sample(game.view(position, viewer), Random(answer.version))
    legal = legal_actions(other, viewer)
    _require(len(answer.effects) == len(legal), "effects of other actions")
    for told, action in zip(answer.effects, legal, strict=True):
        events, is_all = effects(game, other, Seat(viewer), action)
        wanted = pb.Effects(
            events=map(pack, wire.events_to_proto(events)), told=map(game.tell, events), uncertain=not is_all
        )
        _require(told == wanted, f"{told}, where {wanted} is to be told")


def _judge_view(truth: Truth, position: Any, viewer: Viewer, packed: AnyMessage) -> None:
    wire, wanted = truth.subject.wire, truth.subject.game.view(position, viewer)
    message = _opened(packed, wire.view_type)
    _require(wire.view_from_proto(message) == wanted, f"not the view of {viewer}: {message}")
    _require(message == wire.view_to_proto(wanted), f"more than the view of {viewer}: {message}")


def _opened(packed: AnyMessage, kind: type[Message]) -> Message:
    _require(packed.type_url.endswith(kind.DESCRIPTOR.full_name), packed.type_url)
    message = kind.FromString(packed.value)
    known = kind.FromString(packed.value)
    known.DiscardUnknownFields()
    _require(len(known.SerializeToString()) == len(packed.value), "fields that the proto does not have")
    return message


def _require(holds: bool, leak: str) -> None:
    if not holds:
        raise Leak(leak)
