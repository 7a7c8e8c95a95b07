"""The ledger's methods for operators."""

from services.ledger.calls.base import Calls
from services.ledger.playing import purging
from services.ledger.seats import workers
from services.ledger.storage.slots import WorkerRow
from services.ledger.tournaments import tallies
from services.tournament.deviation.tally import WorkerTally


class Operating(Calls):
    """See `Ledger`."""

    def workers(self) -> list[WorkerRow]:
        """Returns all workers, by id, without those that are gone for long."""
        return self._store.read(workers.all_workers)

    def awake(self, within_ms: int) -> list[WorkerRow]:
        """Returns the workers that were heard of lately and may get games, by id."""
        return self._store.read(workers.awake, within_ms)

    def quarantine(self, worker_id: str, on: bool) -> WorkerRow:
        """Stops giving games to a worker, or gives it games again."""
        return self._store.write(workers.quarantine, worker_id, on)

    def purge(self, worker_id: str) -> int:
        """Takes back every block with a game of that worker, in unfinished tournaments; returns how many.

        Their games are open again under higher tokens. Results and records are removed; the audit stays.
        Finished stages become unfinished; `apply` says what happens to the stages after them.
        """
        return self._store.write(purging.purge, worker_id)

    def tallies(self, tournament_id: str) -> list[WorkerTally]:
        """Returns totals of the blocks that a worker played alone, for services/tournament/deviation."""
        return self._store.read(tallies.tallies, tournament_id)
