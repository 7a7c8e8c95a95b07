"""Limits the matches that tickets may become. Each account has one limit for these and for those it opens."""

from typing import Final

from gateway.proxy.matches import Matches

_MOST_KNOWN: Final = 65_536
_UNASKED: Final = 20
"""The limit divided by this is granted before the engine is asked, as most accounts enter few tickets."""


class MatchAllowance:
    """Admits tickets of accounts. `most`: matches of one game that an account may have waiting or running.

    An account may exceed the limit by the part that is granted unasked, and by what other gateways admit
    meanwhile: the limit is a rough bound, not an exact count.
    """

    def __init__(self, matches: Matches, most: int) -> None:
        self._matches = matches
        self._most = most
        self._unasked = most // _UNASKED
        self._left: dict[tuple[str, str], int] = {}

    async def room(self, account_id: str, game: str) -> int:
        """Returns how many tickets of the account may search, including the one that it enters now.

        Raises:
            EngineUnavailable: see `Engines.ask`.
        """
        left = self._left.get((account_id, game), self._unasked)
        room = self._most
        if left <= 0:
            room -= await self._matches.count_going(game, account_id, self._most)
            left = min(room, self._unasked)
        if len(self._left) >= _MOST_KNOWN:
            self._left.clear()
        self._left[account_id, game] = left - 1
        return room
