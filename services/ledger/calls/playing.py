"""The ledger's methods for those who play."""

from collections.abc import Collection, Sequence

from services.ledger.calls.base import Calls
from services.ledger.playing import accepting, delivering, leasing
from services.ledger.seats import holding, unended, workers
from services.ledger.seats.unended import Unended
from services.ledger.storage.slots import (
    Accepted,
    Claim,
    DeliveryStatus,
    Lease,
    LeasedSlot,
    NewWorker,
    Note,
    Slot,
    WorkerRow,
)
from services.runtime.observe import metrics
from services.tournament.spec import Mode


class Playing(Calls):
    """See `Ledger`."""

    def register(self, worker: NewWorker) -> WorkerRow:
        """Stores the facts about a worker; repeating it is harmless."""
        return self._store.write_lazily(workers.register, worker)

    def lease(self, worker_id: str, most: int, mode: Mode = Mode.FAST) -> list[LeasedSlot]:
        """Leases games to a worker: of running tournaments of that mode, if it has their rules and programs.

        Games are shared fairly between tournaments by weight. Early rounds come first, and games of one block
        together. No entrant sits in more games at a time than allowed. A quarantined worker gets none.
        """
        leased = self._store.write_lazily(leasing.lease, worker_id, most, mode, self._lease_ms)
        if len(leased) < most and self._expire_some():
            more = most - len(leased)
            leased += self._store.write_lazily(leasing.lease, worker_id, more, mode, self._lease_ms)
        return leased

    def held(self, worker_id: str) -> int:
        """Counts the games that the worker holds."""
        return self._store.read(holding.held, worker_id)

    def renew(self, worker_id: str, leases: Sequence[Lease]) -> list[Lease]:
        """Renews the leases that are still held; returns those that are lost."""
        return self._store.write_lazily(holding.renew, worker_id, leases, self._lease_ms)

    def give_back(self, worker_id: str, leases: Sequence[Lease]) -> None:
        """Opens games that the worker holds and will not play; leaves others alone."""
        self._store.write_lazily(holding.give_back, worker_id, leases)

    def expire(self) -> int:
        """Opens all games whose lease has run out; returns how many."""
        expired = 0
        while some := self._expire_some():
            expired += some
        return expired

    def _expire_some(self) -> int:
        expired = self._store.write_lazily(holding.expire)
        metrics.LEASES_EXPIRED.inc(expired)
        return expired

    def take_unended(self, games: Collection[str], own: Sequence[Slot] = ()) -> list[Unended]:
        """Takes on closed games of these kinds whose matches must be ended, for the term of a lease.

        A limited number at a time, and only those that nobody else works on. The last holder of a game may
        take it at once if it names the game in `own`.
        """
        if not self._store.read(unended.is_any_due, games, own):
            return []
        return self._store.write_lazily(unended.take, games, own, self._lease_ms)

    def strike_unended(self, ended: Sequence[Slot]) -> None:
        """Notes that the matches of these closed games have ended, or never existed."""
        self._store.write_lazily(unended.strike, ended)

    def fates(self, worker_id: str, claims: Sequence[Claim]) -> list[DeliveryStatus | None]:
        """Returns the status that deliveries would get, changing nothing; None: the referee must decide."""
        return self._store.read(delivering.fates, worker_id, claims)

    def accept(self, worker_id: str, games: Sequence[Accepted]) -> list[DeliveryStatus]:
        """Counts games, each at most once, and finishes blocks. Each delivery gets a row in the audit.

        A lapsed lease is as good as a live one if nobody has taken or swept it. STALL, CRASH and RESOURCE,
        which no record can prove, are HELD the first time.

        Raises:
            InvalidRequest: a result does not fit its slot; nothing of the batch is stored.
        """
        packed = [accepting.Packed.of(game) for game in games]
        return self._store.write(accepting.accept, worker_id, packed, self._lease_ms)

    def note(self, worker_id: str, notes: Sequence[Note]) -> None:
        """Writes audit rows for deliveries that never came to `accept`. A REFUSED one loses its lease."""
        self._store.write(delivering.note, worker_id, notes, self._lease_ms)
