"""What each kind of log entry does to a match: one function a kind, and their table at the foot. Pure."""

from collections.abc import Callable
from typing import Any

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import TABLE, Outcome, Seat, to_act
from services.record.clocks.clock import ClockState
from services.record.match import ENDED, LIVE, Match, clock_spec, entropies, sitter_of
from services.record.proof.chance import chance_key


def fold(match: Match, entry: LogEntry, digest: bytes, position: Any) -> None:
    """Takes in the next entry; `position` is the position after it."""
    kind = entry.WhichOneof("body")
    assert kind is not None
    match.version = entry.version
    match.updated_ms = entry.time_ms
    match.digest = digest
    _BY_KIND[kind](match, entry, position)


def _created(match: Match, entry: LogEntry, position: Any) -> None:
    match.spec = entry.created.spec
    match.created_ms = entry.time_ms
    match.sitters = [None] * match.spec.seats
    match.reserved = {seat.seat: sitter_of(seat) for seat in entry.created.reserved}
    match.position = position
    match.clock = ClockState(clock_spec(match.spec))


def _joined(match: Match, entry: LogEntry, _position: Any) -> None:
    seat = entry.joined.seat
    match.sitters[seat.seat] = sitter_of(seat)


def _started(match: Match, entry: LogEntry, _position: Any) -> None:
    match.status = LIVE
    if match.secret:  # who replays a record has none yet
        match.chance_key = chance_key(match.seed, match.match_id, match.spec, entropies(match.sitters))
    match.to_act = to_act(match.position)
    match.decided = dict.fromkeys(match.to_act, entry.version)
    match.turn_ms = entry.time_ms
    lapsing = match.lapsing(match.position, match.to_act)
    left = tuple(entry.started.remaining_ms)
    match.clock = match.clock.resumed(left, TABLE, match.to_act, entry.time_ms, lapsing)


def _acted(match: Match, entry: LogEntry, position: Any) -> None:
    acted = entry.acted
    actor = Seat(acted.seat)
    match.position = position
    match.steps += 1
    if not acted.lapsed:
        match.left.pop(actor, None)  # who acts is here, with a stream or without
    before, match.to_act = match.to_act, to_act(position)
    for seat in match.to_act:
        if seat == actor or seat not in before:
            match.decided[seat] = entry.version
    match.turn_ms = entry.time_ms
    lapsing, left = match.lapsing(position, match.to_act), tuple(acted.remaining_ms)
    match.clock = match.clock.resumed(left, actor, match.to_act, entry.time_ms, lapsing)
    if match.draw_offer is not None and actor != match.draw_offer:
        _drop_offer(match)


def _draw_offered(match: Match, entry: LogEntry, _position: Any) -> None:
    match.draw_offer = entry.draw_offered.seat


def _draw_accepted(match: Match, entry: LogEntry, _position: Any) -> None:
    match.draw_accepted |= {entry.draw_accepted.seat}


def _draw_declined(match: Match, _entry: LogEntry, _position: Any) -> None:
    _drop_offer(match)


def _left(match: Match, entry: LogEntry, _position: Any) -> None:
    match.left[entry.left.seat] = entry.time_ms


def _returned(match: Match, entry: LogEntry, _position: Any) -> None:
    match.left.pop(entry.returned.seat, None)


def _ended(match: Match, entry: LogEntry, _position: Any) -> None:
    ended = entry.ended.outcome
    match.status = ENDED
    match.outcome = Outcome(tuple(ended.ranks), tuple(ended.payoffs), ended.reason, ended.rule)
    match.to_act = ()
    match.clock = match.clock.stopped()
    _drop_offer(match)


def _drop_offer(match: Match) -> None:
    match.draw_offer = None
    match.draw_accepted = frozenset()


_BY_KIND: dict[str, Callable[[Match, LogEntry, Any], None]] = {
    "created": _created,
    "joined": _joined,
    "started": _started,
    "acted": _acted,
    "draw_offered": _draw_offered,
    "draw_accepted": _draw_accepted,
    "draw_declined": _draw_declined,
    "left": _left,
    "returned": _returned,
    "ended": _ended,
}
