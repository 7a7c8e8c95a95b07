"""What those who play ask of the ledger."""

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
        """Tells who plays; repeating it is harmless."""
        return self._store.write_lazily(workers.register, worker)

    def lease(self, worker_id: str, most: int, mode: Mode = Mode.FAST) -> list[LeasedSlot]:
        """Games for a worker: of running tournaments of that mode, whose rules and programs it has.

        Fair over tournaments by weight; early rounds first, whole blocks together. Nobody sits in more games
        at once than allowed. None for a quarantined worker.
        """
        leased = self._store.write_lazily(leasing.lease, worker_id, most, mode, self._lease_ms)
        if len(leased) < most and self._expire_some():
            more = most - len(leased)
            leased += self._store.write_lazily(leasing.lease, worker_id, more, mode, self._lease_ms)
        return leased

    def held(self, worker_id: str) -> int:
        """How many games the worker holds."""
        return self._store.read(holding.held, worker_id)

    def renew(self, worker_id: str, leases: Sequence[Lease]) -> list[Lease]:
        """Keeps what is still held for another term; the leases that are lost."""
        return self._store.write_lazily(holding.renew, worker_id, leases, self._lease_ms)

    def give_back(self, worker_id: str, leases: Sequence[Lease]) -> None:
        """Opens games that the worker holds and will not play; others are left alone."""
        self._store.write_lazily(holding.give_back, worker_id, leases)

    def expire(self) -> int:
        """Opens all games whose lease has run out; how many."""
        expired = 0
        while some := self._expire_some():
            expired += some
        return expired

    def _expire_some(self) -> int:
        expired = self._store.write_lazily(holding.expire)
        metrics.LEASES_EXPIRED.inc(expired)
        return expired

    def take_unended(self, games: Collection[str], own: Sequence[Slot] = ()) -> list[Unended]:
        """Closed games of these kinds whose matches are to be ended, for the term of a lease; some of many.

        Those that nobody is at: whoever held one has it first, and names it in `own`.
        """
        if not self._store.read(unended.is_any_due, games, own):
            return []
        return self._store.write_lazily(unended.take, games, own, self._lease_ms)

    def strike_unended(self, ended: Sequence[Slot]) -> None:
        """Says that the matches of these closed games have ended, or never were."""
        self._store.write_lazily(unended.strike, ended)

    def fates(self, worker_id: str, claims: Sequence[Claim]) -> list[DeliveryStatus | None]:
        """What would become of deliveries, without changing anything; None: worth a look by the referee."""
        return self._store.read(delivering.fates, worker_id, claims)

    def accept(self, worker_id: str, games: Sequence[Accepted]) -> list[DeliveryStatus]:
        """Counts games, each once at the most, and finishes blocks. Each leaves an audit row.

        A lapsed lease that nobody took or swept is as good as a live one. STALL, CRASH and RESOURCE, which no
        record can prove, are HELD the first time.

        Raises:
            InvalidRequest: a result does not fit its slot; nothing of the batch is stored.
        """
        packed = [accepting.Packed.of(game) for game in games]
        return self._store.write(accepting.accept, worker_id, packed, self._lease_ms)

    def note(self, worker_id: str, notes: Sequence[Note]) -> None:
        """Leaves audit rows of deliveries that never came to `accept`. A REFUSED one loses its lease."""
        self._store.write(delivering.note, worker_id, notes, self._lease_ms)
