"""A whole match in one draft, for a host that decides everything with nobody following. Pure."""

from ardri.match.v1.record_pb2 import LogEntry
from services.record.draft import Draft
from services.record.match import Match


class Transcript(Draft):
    """A draft from the first entry to the last. It keeps only bytes, for the sake of the processor's caches.

    `tick_ms`: added to the time after each entry, where times only number the entries. `bodies`, `digests`:
    as in a Record. `last`: the entry that was added last.
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
