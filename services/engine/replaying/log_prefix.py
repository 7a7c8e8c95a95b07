"""The first entries of a log, to be played again here or in another process."""

from collections.abc import Iterator
from dataclasses import dataclass

from services.engine.log import Entry, Stored


@dataclass(frozen=True, slots=True)
class LogPrefix:
    """Bytes alone, which are handed to another process for a tenth of what entries cost."""

    match_id: str
    secret: bytes
    bodies: tuple[bytes, ...]
    digests: tuple[bytes, ...]

    @classmethod
    def of(cls, match_id: str, stored: Stored, until: int) -> "LogPrefix":
        """Of a whole log, as far as the version `until`."""
        entries = stored.entries[:until]
        bodies, digests = tuple(row.body for row in entries), tuple(row.digest for row in entries)
        return cls(match_id, stored.head.secret, bodies, digests)

    def __len__(self) -> int:
        return len(self.bodies)

    def rows(self) -> Iterator[Entry]:
        """The entries."""
        for version, (body, digest) in enumerate(zip(self.bodies, self.digests, strict=True), 1):
            yield Entry(version, body, digest, "")
