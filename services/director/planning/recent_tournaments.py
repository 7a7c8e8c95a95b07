"""The tournaments that this process has used most recently."""

import threading
from typing import Final

from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger

_MOST: Final = 64


class RecentTournaments:
    """The tournaments in the order of their last use. For threads."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._kept: dict[str, TournamentCache] = {}

    def of(self, tournament_id: str) -> TournamentCache:
        """What is known of a tournament.

        Raises:
            NoSuchEntry: there is none.
        """
        with self._lock:
            tournament = self._kept.pop(tournament_id, None)
            if tournament is None:
                tournament = TournamentCache(self._ledger, self._ledger.tournament(tournament_id))
            self._kept[tournament_id] = tournament
            while len(self._kept) > _MOST:
                self._kept.pop(next(iter(self._kept)))
            return tournament
