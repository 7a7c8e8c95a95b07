"""A record from a request: verified, and told like a match that has ended. Pure.

Nothing is told unless the whole record is good, so all that is told has happened by the rules.
"""

from dataclasses import dataclass, field

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.engine.rendering.render import Renderer
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.replay import replay
from services.kernel import SPECTATOR, Seat
from services.record.seats.names import accounts_by_seat
from services.record.verify import Verdict, verify


@dataclass(frozen=True, slots=True)
class Supplied:
    """The record and how to tell it. `record`: serialized. `seat`: the viewer; -3 for a spectator.

    `most`: bytes of all events together. The events of a record of 1 MiB may have a hundred times as many.
    """

    record: bytes = field(repr=False)
    seat: int
    words: bool
    views: bool
    most: int


@dataclass(frozen=True, slots=True)
class Retold:
    """The result. `events`: framed; empty if the record is not good, or has no such seat.

    `is_too_large`: the events have more bytes than allowed, so none are returned.
    """

    verdict: Verdict
    seats: int = 0
    events: list[bytes] = field(default_factory=list, repr=False)
    is_too_large: bool = False


def retold(what: Supplied, renderer: Renderer) -> Retold:
    """Verifies the record; if it is good, returns its events as well."""
    record = Record.FromString(what.record)
    verdict = verify(record, renderer.game, renderer.first_position)
    if verdict.diverges_at or verdict.outcome is None:
        return Retold(verdict)
    seats = len(verdict.outcome.ranks)
    if what.seat != SPECTATOR and not 0 <= what.seat < seats:
        return Retold(verdict, seats)
    accounts = accounts_by_seat(map(LogEntry.FromString, record.entries))
    names = {account: each.name for each in record.names if (account := accounts.get(each.seat))}
    log = LogPrefix(record.match_id, b"", tuple(record.entries), tuple(record.digests), names)
    audience = renderer.audience(Seat(what.seat), words=what.words, views=what.views)
    match = log.match(renderer.game)
    events, size = [], 0
    for _, before, step in replay(match, log.rows(), renderer.first_position):
        events.append(renderer.framed_event(match, before, step, audience))
        size += len(events[-1])
        if size > what.most:
            return Retold(verdict, seats, is_too_large=True)
    return Retold(verdict, seats, events)
