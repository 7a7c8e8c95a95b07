"""What looks odd about workers, computed now and then from the games that they have played."""

from collections.abc import Mapping
from typing import Final

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentRow, TournamentState
from services.tournament.deviation import flags

FLAGS_SECONDS: Final = 30.0
_MOST_TOURNAMENTS: Final = 50
_WORTH_A_LOOK: Final = frozenset({TournamentState.RUNNING, TournamentState.PAUSED})
"""Paused tournaments, too: a flag may be the reason for the pause."""


_Reasons = Mapping[str, list[str]]
"""By worker."""
_Moment = tuple[int, int]
"""Sequence and revision: equal as long as the same results count."""


class Flags:
    """Flags as this process computes them; every director computes the same."""

    def __init__(self) -> None:
        self._seen: dict[str, tuple[_Moment, _Reasons]] = {}

    def of(self, worker_id: str) -> list[str]:
        """Why the worker looks odd; empty if it does not."""
        return [reason for _, each in self._seen.values() for reason in each.get(worker_id, ())]

    def look(self, ledger: Ledger) -> None:
        """Computes flags of unfinished tournaments whose results have changed; drops those that are over."""
        rows = ledger.tournaments(_WORTH_A_LOOK, _MOST_TOURNAMENTS)
        self._seen = {row.tournament_id: self._look_at(ledger, row) for row in rows}

    def _look_at(self, ledger: Ledger, row: TournamentRow) -> tuple[_Moment, _Reasons]:
        moment = (row.sequence, row.revision)
        seen = self._seen.get(row.tournament_id)
        if seen is not None and seen[0] == moment:
            return seen
        return moment, _found(ledger, row.tournament_id)


def _found(ledger: Ledger, tournament_id: str) -> _Reasons:
    reasons: dict[str, list[str]] = {}
    for flag in flags(ledger.tallies(tournament_id)):
        reasons.setdefault(flag.worker_id, []).append(f"{flag.kind.value}: {flag.reason}")
    return reasons
