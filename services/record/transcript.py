"""A whole match in the making, where one host decides all of it and nobody reads along. Pure."""

from ardri.match.v1.record_pb2 import LogEntry
from services.record.draft import Draft
from services.record.match import Match


class Transcript(Draft):
    """A draft from the first entry to the last; keeps bytes alone, as positions and messages cost the caches.

    `tick_ms`: what the time of each entry adds to that of the one before it, where time only counts entries.
    `bodies`, `digests`: as in a Record. `last`: the entry that was added last.
    """

    __slots__ = ("_tick_ms", "bodies", "digests", "last")

    def __init__(self, match: Match, now_ms: int, *, tick_ms: int = 0) -> None:
        super().__init__(match, now_ms)
        self._tick_ms = tick_ms
        self.bodies: list[bytes] = []
        self.digests: list[bytes] = []
        self.last = LogEntry()

    def _keep(self, entry: LogEntry, body: bytes, digest: bytes) -> None:
        self.now_ms += self._tick_ms
        self.bodies.append(body)
        self.digests.append(digest)
        self.last = entry
