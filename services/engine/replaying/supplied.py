"""A record that somebody has brought: checked, and told as a match that has ended. Pure.

Nothing of it is believed before all of it is found good, so that what is told has happened by the rules.
"""

from dataclasses import dataclass, field

from ardri.match.v1.record_pb2 import Record
from services.engine.rendering.render import Renderer
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.telling import Telling, telling
from services.kernel import SPECTATOR, Seat
from services.record.verify import Verdict, verify


@dataclass(frozen=True, slots=True)
class Supplied:
    """What is told, and how. `record`: serialized. `seat`: whose eyes; -3 a spectator's."""

    record: bytes = field(repr=False)
    seat: int
    words: bool
    views: bool


@dataclass(frozen=True, slots=True)
class Retold:
    """What was found. `events`: framed; none of a record that is not good, or with the eyes of no seat."""

    verdict: Verdict
    seats: int = 0
    events: list[bytes] = field(default_factory=list, repr=False)


def retold(what: Supplied, renderer: Renderer) -> Retold:
    """Checks the record, and tells it if it is good."""
    record = Record.FromString(what.record)
    verdict = verify(record, renderer.game, renderer.first_position)
    if verdict.diverges_at or verdict.outcome is None:
        return Retold(verdict)
    seats = len(verdict.outcome.ranks)
    if what.seat != SPECTATOR and not 0 <= what.seat < seats:
        return Retold(verdict, seats)
    log = LogPrefix(record.match_id, b"", tuple(record.entries), tuple(record.digests))
    audience = renderer.audience(Seat(what.seat), words=what.words, views=what.views)
    work = telling(Telling(log, 0, audience), renderer)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return Retold(verdict, seats, end.value)
