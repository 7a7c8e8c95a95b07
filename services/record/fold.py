"""How each step changes a match: the part common to all kinds of entries, and one function a kind. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Seat
from services.record.drop_outs import substituted
from services.record.match import (
    ENDED,
    LATELY,
    LIVE,
    DroppedOut,
    Match,
    entropies,
    sitter_of,
    still_reserved,
)
from services.record.proof.chance import chance_key
from services.record.step import Step
from services.record.takebacks import Takebacks
from services.wire.outcomes import outcome_from_message


def fold(match: Match, step: Step) -> None:
    """Takes in the next step."""
    entry, before, position = step.entry, match.to_act, match.position
    kind = entry.WhichOneof("body")
    assert kind is not None
    match.version = entry.version
    match.updated_ms = entry.time_ms
    match.digest = step.digest
    match.position, match.to_act, match.clock = step.position, step.to_act, step.clock
    _BY_KIND[kind](match, entry, before)
    if match.takebacks is not None and kind == "acted":
        match.takebacks.played(entry.version - 1, Seat(entry.acted.seat), position)


def _created(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.spec = entry.created.spec
    match.created_ms = entry.time_ms
    match.sitters = [None] * match.spec.seats
    match.reserved = {seat.seat: sitter_of(seat) for seat in entry.created.reserved}
    match.takebacks = Takebacks() if match.spec.takebacks else None


def _joined(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    seat = entry.joined.seat
    match.sitters[seat.seat] = replace(sitter_of(seat), since=entry.version)


def _freed(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    seat = entry.freed.seat
    sitter = match.sitters[seat]
    assert sitter is not None, "only a seat that somebody has is given back"
    match.sitters[seat] = None
    match.reserved = still_reserved(match.reserved, seat, match.spec)
    match.given_back[sitter.account_id] += 1


def _started(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.status = LIVE
    if match.secret:  # when a record is replayed, the seed is not known yet
        match.chance_key = chance_key(match.seed, match.match_id, match.spec, entropies(match.sitters))
    match.decided = dict.fromkeys(match.to_act, entry.version)
    match.turn = entry.version
    match.turn_ms = entry.time_ms


def _acted(match: Match, entry: LogEntry, before: Sequence[Seat]) -> None:
    acted = entry.acted
    actor = Seat(acted.seat)
    match.steps += 1
    if not acted.lapsed and actor not in match.dropped:
        match.left.pop(actor, None)  # a seat that acts is here, with a stream or without
    for seat in match.to_act:
        if seat == actor or seat not in before:
            match.decided[seat] = entry.version
    match.turn, match.turn_ms = entry.version, entry.time_ms
    _expected(match, actor, acted.value if acted.HasField("value") else None)
    if match.draw_offer is not None and actor != match.draw_offer:
        _drop_offer(match)


def _expected(match: Match, actor: Seat, value: int | None) -> None:
    if value is None:
        match.lately.pop(actor, None)
    else:
        match.lately[actor] = (*match.lately.get(actor, ())[1 - LATELY :], value)


def _draw_offered(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.draw_offer = entry.draw_offered.seat
    match.offered[match.draw_offer] = match.steps


def _draw_accepted(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.draw_accepted |= {entry.draw_accepted.seat}


def _draw_declined(match: Match, _entry: LogEntry, _before: Sequence[Seat]) -> None:
    _drop_offer(match)


def _takeback_offered(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    _takebacks(match).offered(entry.takeback_offered.seat)


def _takeback_accepted(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    _takebacks(match).agreed(entry.takeback_accepted.seat)


def _takeback_declined(match: Match, _entry: LogEntry, _before: Sequence[Seat]) -> None:
    _takebacks(match).refused()


def _taken_back(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    _takebacks(match).back_to(entry.taken_back.to_version)
    match.decided.update(dict.fromkeys(match.to_act, entry.version))
    match.turn, match.turn_ms = entry.version, entry.time_ms
    match.lately.clear()
    _drop_offer(match)


def _takebacks(match: Match) -> Takebacks:
    assert match.takebacks is not None, "only a match with takebacks has such entries"
    return match.takebacks


def _left(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.left[entry.left.seat] = entry.time_ms


def _returned(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    match.left.pop(entry.returned.seat, None)


def _dropped_out(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    seat = Seat(entry.dropped_out.seat)
    match.dropped[seat] = DroppedOut(entry.dropped_out.reason, entry.time_ms)
    sitter = match.sitters[seat]
    assert sitter is not None, "all seats of a match that has started are taken"
    match.sitters[seat] = substituted(sitter, match.spec)
    _expected(match, seat, None)
    if seat in match.to_act:
        match.decided[seat] = entry.version
    if match.takebacks is not None:
        match.takebacks.void()
    _drop_offer(match)


def _ended(match: Match, entry: LogEntry, _before: Sequence[Seat]) -> None:
    ended = entry.ended.outcome
    match.status = ENDED
    match.outcome = outcome_from_message(ended)
    match.takebacks = None
    _drop_offer(match)


def _drop_offer(match: Match) -> None:
    match.draw_offer = None
    match.draw_accepted = frozenset()


_BY_KIND: dict[str, Callable[[Match, LogEntry, Sequence[Seat]], None]] = {
    "created": _created,
    "joined": _joined,
    "freed": _freed,
    "started": _started,
    "acted": _acted,
    "draw_offered": _draw_offered,
    "draw_accepted": _draw_accepted,
    "draw_declined": _draw_declined,
    "takeback_offered": _takeback_offered,
    "takeback_accepted": _takeback_accepted,
    "takeback_declined": _takeback_declined,
    "taken_back": _taken_back,
    "left": _left,
    "returned": _returned,
    "dropped_out": _dropped_out,
    "ended": _ended,
}
