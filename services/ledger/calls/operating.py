"""What operators ask of the ledger."""

from services.ledger.calls.base import Calls
from services.ledger.playing import purging
from services.ledger.seats import workers
from services.ledger.storage.slots import WorkerRow
from services.ledger.tournaments import tallies
from services.tournament.deviation.tally import WorkerTally


class Operating(Calls):
    """See `Ledger`."""

    def workers(self) -> list[WorkerRow]:
        """All that ever registered, by id."""
        return self._store.read(workers.all_workers)

    def awake(self, within_ms: int) -> list[WorkerRow]:
        """Those that were heard of lately and get games, by id."""
        return self._store.read(workers.awake, within_ms)

    def quarantine(self, worker_id: str, on: bool) -> WorkerRow:
        """Gives it no more games, or games again."""
        return self._store.write(workers.quarantine, worker_id, on)

    def purge(self, worker_id: str) -> int:
        """Takes back every block with a game of that worker, in tournaments that are not over; how many.

        Their games are open again under higher tokens, results and records are gone, the audit stays.
        Finished stages are unfinished again; see `apply` for what becomes of those after them.
        """
        return self._store.write(purging.purge, worker_id)

    def tallies(self, tournament_id: str) -> list[WorkerTally]:
        """What workers made of blocks that they played alone, for services/tournament/deviation."""
        return self._store.read(tallies.tallies, tournament_id)
