"""The events of a match, told again from its log for one class of viewers. Pure."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from services.engine.log import Entry, Stored
from services.engine.rendering.render import Audience, Renderer
from services.engine.replaying.replay import replay
from services.record.match import Match


@dataclass(frozen=True, slots=True)
class Telling:
    """What is told: of these entries, the log's from the first on, the events after the version `after`.

    Bytes alone, which are handed to another process for a tenth of what entries cost.
    """

    match_id: str
    secret: bytes
    bodies: tuple[bytes, ...]
    digests: tuple[bytes, ...]
    after: int
    audience: Audience

    @classmethod
    def of(cls, match_id: str, stored: Stored, after: int, until: int, audience: Audience) -> "Telling":
        """Of a whole log as far as the version `until`."""
        entries = stored.entries[:until]
        bodies, digests = tuple(row.body for row in entries), tuple(row.digest for row in entries)
        return cls(match_id, stored.head.secret, bodies, digests, after, audience)

    def rows(self) -> Iterator[Entry]:
        """The entries."""
        for version, (body, digest) in enumerate(zip(self.bodies, self.digests, strict=True), 1):
            yield Entry(version, body, digest, "")


def telling(what: Telling, renderer: Renderer) -> Generator[None, None, list[bytes]]:
    """The framed events; yields after each entry."""
    match = Match(what.match_id, renderer.game, what.secret)
    events = []
    for row, before, step in replay(match, what.rows(), renderer.first_position):
        if row.version > what.after:
            events.append(renderer.framed_event(match, before, step, what.audience))
        yield
    return events
