"""How many matches tickets may become: an account's limit holds for these as for those that it opens."""

from typing import Final

from gateway.proxy.matches import Matches

_MOST_KNOWN: Final = 65_536
_UNASKED: Final = 20
"""One part of the limit in so many is had before the engine is asked, as most accounts enter few tickets."""


class MatchAllowance:
    """What this gateway lets accounts enter. `most`: matches of one game that wait or go on.

    It may be a part of the limit more, and what other gateways let in meanwhile: the limit is there to bound,
    not to count.
    """

    def __init__(self, matches: Matches, most: int) -> None:
        self._matches = matches
        self._most = most
        self._unasked = most // _UNASKED
        self._left: dict[tuple[str, str], int] = {}

    async def room(self, account_id: str, game: str) -> int:
        """How many tickets of the account may search, with one that it enters now.

        Raises:
            EngineUnavailable: as `Engines.ask`.
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
