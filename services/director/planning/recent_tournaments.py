"""The tournaments that this process has used most recently."""

import threading
from typing import Final

from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger

_MOST: Final = 64
_MOST_BLOCKS: Final = 50_000
"""More tournaments than `_MOST` are kept while all together have at most this many blocks, some 100 MB. So
hundreds of small ones are not read again at each look."""
_OWN_BLOCKS: Final = 50
"""The blocks that a tournament itself counts as."""


class RecentTournaments:
    """Caches of tournaments in the order of their last use. Safe for threads."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._lock = threading.Lock()
        self._kept: dict[str, TournamentCache] = {}

    def of(self, tournament_id: str) -> TournamentCache:
        """The cache of a tournament.

        Raises:
            NoSuchEntry: there is no such tournament.
        """
        with self._lock:
            tournament = self._kept.pop(tournament_id, None)
            if tournament is None:
                tournament = TournamentCache(self._ledger, self._ledger.tournament(tournament_id))
                self._make_room()
            self._kept[tournament_id] = tournament
            return tournament

    def _make_room(self) -> None:
        """Drops the caches used longest ago, to have room for one more."""
        sizes = [_OWN_BLOCKS + each.kept_blocks for each in self._kept.values()]
        total = sum(sizes)
        for tournament_id, size in zip(list(self._kept), sizes, strict=True):
            if len(self._kept) < _MOST or total <= _MOST_BLOCKS:
                return
            del self._kept[tournament_id]
            total -= size
