"""One entry of a log, with the state after it. Pure."""

from typing import Any, NamedTuple

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import TABLE, Seat, to_act
from services.record.clocks.clock import ClockState
from services.record.match import Match, clock_spec


class Step(NamedTuple):
    """One entry, its bytes as stored, its digest in the chain, and what follows from it.

    `position`, `to_act`, `clock`: those of the match after the entry.
    """

    entry: LogEntry
    body: bytes
    digest: bytes
    position: Any
    to_act: tuple[Seat, ...]
    clock: ClockState


def recorded(match: Match, entry: LogEntry, body: bytes, digest: bytes, position: Any) -> Step:
    """Makes the step of an entry that is in a log. `match`: the state before it. `position`: that after it.

    The time left on the clocks is that of the entry.
    """
    seats, clock = match.to_act, match.clock
    kind = entry.WhichOneof("body")
    if kind == "created":
        clock = ClockState(clock_spec(entry.created.spec))
    elif kind == "started":
        seats = to_act(position)
        left = tuple(entry.started.remaining_ms)
        clock = clock.resumed(left, TABLE, seats, entry.time_ms, match.lapsing(position, seats))
    elif kind == "acted":
        seats = to_act(position)
        actor, left = Seat(entry.acted.seat), tuple(entry.acted.remaining_ms)
        clock = clock.resumed(left, actor, seats, entry.time_ms, match.lapsing(position, seats))
    elif kind == "taken_back":
        seats, left = to_act(position), tuple(entry.taken_back.remaining_ms)
        clock = clock.resumed(left, TABLE, seats, entry.time_ms, match.lapsing(position, seats))
    elif kind == "dropped_out":
        left, clock = tuple(entry.dropped_out.remaining_ms), clock.without(Seat(entry.dropped_out.seat))
        clock = clock.resumed(left, TABLE, seats, entry.time_ms, match.lapsing(position, seats))
    elif kind == "ended":
        seats, clock = (), clock.stopped()
    return Step(entry, body, digest, position, seats, clock)
