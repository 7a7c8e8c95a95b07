"""What looks odd about workers, worked out now and then from what they have played."""

from collections.abc import Mapping
from typing import Final

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.tournament.deviation import flags

FLAGS_SECONDS: Final = 30.0
_MOST_TOURNAMENTS: Final = 50


class Flags:
    """The flags of this process; another director comes to the same."""

    def __init__(self) -> None:
        self._looked_at: dict[str, int] = {}
        self._reasons: dict[str, Mapping[str, list[str]]] = {}

    def of(self, worker_id: str) -> list[str]:
        """Why the worker looks odd; empty if it does not."""
        return [reason for each in self._reasons.values() for reason in each.get(worker_id, ())]

    def look(self, ledger: Ledger) -> None:
        """Looks at the running tournaments that have new results."""
        for row in ledger.tournaments({TournamentState.RUNNING}, _MOST_TOURNAMENTS):
            if self._looked_at.get(row.tournament_id) != row.sequence:
                self._looked_at[row.tournament_id] = row.sequence
                self._reasons[row.tournament_id] = _found(ledger, row.tournament_id)


def _found(ledger: Ledger, tournament_id: str) -> Mapping[str, list[str]]:
    reasons: dict[str, list[str]] = {}
    for flag in flags(ledger.tallies(tournament_id)):
        reasons.setdefault(flag.worker_id, []).append(f"{flag.kind.value}: {flag.reason}")
    return reasons
