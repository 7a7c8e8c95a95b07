"""The ledger's API. Any number of processes may call at once."""

from typing import Final

from services.ledger.calls.operating import Operating
from services.ledger.calls.organising import Organising
from services.ledger.calls.planning import Planning
from services.ledger.calls.playing import Playing
from services.ledger.calls.reading import Reading
from services.ledger.storage.store import Store

DEFAULT_LEASE_MS: Final = 15_000
"""How long a lease lasts without a heartbeat."""


class Ledger(Organising, Planning, Playing, Reading, Operating):
    """Tournaments in SQL: what is planned, who plays it, what counts.

    Synchronous; call it from threads. Each method is one short transaction, or a few of them that may be
    broken off between. Every method raises LogUnavailable when the database does not answer, and then may or
    may not have happened: all of them can be repeated. NoSuchEntry: no such tournament, stage, entrant, slot
    or worker. InvalidRequest: also what the database cannot hold, such as a NUL in a name. Times are of the
    database's clock.
    """

    def __init__(self, url: str, lease_ms: int = DEFAULT_LEASE_MS) -> None:
        """The ledger in the database of that URL, which must be migrated (services/runtime/database)."""
        super().__init__(Store(url), lease_ms)

    def check(self) -> None:
        """Returns if the database answers, and takes writes."""
        self._store.check()

    def close(self) -> None:
        """Gives the connections back."""
        self._store.close()
