"""The digests that are final when a tournament has ended."""

from services.director.planning.tournament_cache import TournamentCache
from services.ledger.storage.rows import Progress
from services.tournament.digest import results_digest, standings_digest
from services.tournament.formats import standings


def digests(tournament: TournamentCache, progress: Progress) -> tuple[bytes, bytes]:
    """SHA-256 over all counted results, and over the standings of all stages."""
    with tournament.lock:
        found = [tournament.record(stage.index) for stage in progress.stages]
        records = [record for record in found if record is not None]
        results = [result for record in records for result in record.finished.values()]
        return results_digest(results), standings_digest([standings(record) for record in records])
