"""The ledger's API. Any number of processes may use it at the same time."""

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
    """Tournaments in SQL: what is planned, who plays it, and what counts.

    Synchronous; call it from threads. Each method is one short transaction, or a few that may be interrupted
    in between. If the database does not answer, a method raises LogUnavailable; then its change may or may
    not be stored, and every call may be repeated. NoSuchEntry: there is no such tournament, stage, entrant,
    slot or worker. InvalidRequest: also for values that the database cannot hold, as a NUL in a name. Times
    are those of the database's clock.
    """

    def __init__(self, url: str, lease_ms: int = DEFAULT_LEASE_MS) -> None:
        """Opens the ledger in the database of that URL, already migrated (services/runtime/database)."""
        super().__init__(Store(url), lease_ms)

    def check(self) -> None:
        """Returns if the database answers and takes writes."""
        self._store.check()

    def close(self) -> None:
        """Closes the connections."""
        self._store.close()
