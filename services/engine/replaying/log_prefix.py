"""The first entries of a log, to be played again here or in another process."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from services.engine.log import Entry, Stored
from services.kernel import Game
from services.record.match import Match
from services.record.seats.names import Names


@dataclass(frozen=True, slots=True)
class LogPrefix:
    """Bytes alone, which are handed to another process for a tenth of what entries cost.

    `names`: what people at the match are called.
    """

    match_id: str
    secret: bytes
    bodies: tuple[bytes, ...]
    digests: tuple[bytes, ...]
    names: Names = field(default_factory=dict)

    @classmethod
    def of(cls, match: Match, stored: Stored, until: int) -> "LogPrefix":
        """Of the whole log of a match, as far as the version `until`."""
        entries = stored.entries[:until]
        bodies, digests = tuple(row.body for row in entries), tuple(row.digest for row in entries)
        return cls(match.match_id, stored.head.secret, bodies, digests, match.names)

    def __len__(self) -> int:
        return len(self.bodies)

    def match(self, game: Game[Any, Any]) -> Match:
        """The match before its first entry."""
        return Match(self.match_id, game, self.secret, names=dict(self.names))

    def rows(self) -> Iterator[Entry]:
        """The entries."""
        for version, (body, digest) in enumerate(zip(self.bodies, self.digests, strict=True), 1):
            yield Entry(version, body, digest, "")
