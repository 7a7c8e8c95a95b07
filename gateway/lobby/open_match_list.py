"""The list of matches with an open seat: the newest as they are now, older ones as of a moment ago."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from ardri.match.v1.match_pb2 import MatchSummary
from gateway.proxy.matches import Matches, is_open

_MOST: Final = 200
_FEW: Final = 50
"""If the newest waiting matches have no more open ones than this, older ones are read, too."""
_MOST_READ: Final = 10_000
"""Most matches of one game that are read to find the older ones."""
_FRESH_SECONDS: Final = 5.0
"""How long the older ones are cached, however many callers ask."""


class OpenMatchList:
    """The open matches of all games. `clock`: Unix time in seconds, which may be set back."""

    def __init__(self, matches: Matches, clock: Callable[[], float]) -> None:
        self._matches = matches
        self._clock = clock
        self._reading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._read: dict[str, tuple[float, Sequence[MatchSummary]]] = {}

    async def of(self, game: str) -> Sequence[MatchSummary]:
        """Public matches of one game with an open seat, newest first, 200 at the most.

        Raises:
            NoSuchGame, EngineUnavailable: as `Engines.ask`.
        """
        page = await self._matches.list_waiting(game)
        found = [match for match in page.matches if is_open(match)]
        if page.next_page_token and len(found) <= _FEW:
            # Many matches that wait for invited accounts must not hide those that anybody may join.
            last = min(map(_place, page.matches), default=None)
            found += [match for match in await self._all(game) if last is None or _place(match) < last]
        return found[:_MOST]

    async def _all(self, game: str) -> Sequence[MatchSummary]:
        async with self._reading[game]:
            until, known = self._read.get(game, (0.0, ()))
            if not 0 < until - self._clock() <= _FRESH_SECONDS:
                known = await self._matches.list_all_open(game, _MOST_READ)
                self._read[game] = self._clock() + _FRESH_SECONDS, known
            return known


def _place(match: MatchSummary) -> tuple[int, str]:
    return match.created.ToMilliseconds(), match.match_id
