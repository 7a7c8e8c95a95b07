"""The first entries of a log, to be replayed here or in another process."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from services.engine.log import Entry, Stored
from services.kernel import Game
from services.record.match import Match
from services.record.seats.names import Names


@dataclass(frozen=True, slots=True)
class LogPrefix:
    """The entries as bytes only: to pass these to another process costs a tenth of what entries would.

    `names`: the names of people at the match.
    """

    match_id: str
    secret: bytes
    bodies: tuple[bytes, ...]
    digests: tuple[bytes, ...]
    names: Names = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, stored: Stored, until: int) -> "LogPrefix":
        """Takes the entries up to the version `until` from the whole log of a match."""
        entries = stored.entries[:until]
        bodies, digests = tuple(row.body for row in entries), tuple(row.digest for row in entries)
        return cls(match.match_id, stored.head.secret, bodies, digests, match.names)

    def __len__(self) -> int:
        return len(self.bodies)

    def match(self, game: Game[Any, Any]) -> Match:
        """Returns the match before its first entry."""
        return Match(self.match_id, game, self.secret, names=dict(self.names))

    def rows(self) -> Iterator[Entry]:
        """Yields the entries."""
        for version, (body, digest) in enumerate(zip(self.bodies, self.digests, strict=True), 1):
            yield Entry(version, body, digest, "")
