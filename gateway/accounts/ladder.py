"""The live ladder: rates matches that matchmaking made between people only.

Matches against AI opponents, of the lobby and of tournaments are not rated: there players pick opponents.
"""

import asyncio
import random
from collections.abc import Sequence

import structlog

from ardri.match.v1 import match_pb2
from gateway.accounts import ladder_store
from gateway.context import GatewayContext
from services.record.listing.result import has_result
from services.runtime.errors import LogUnavailable, Refusal

ROUND_SECONDS = 1.0
_AT_ONCE = 50

_log = structlog.get_logger()


class Ladder:
    """Rates matches when they have ended. Any number of replicas may do so at once."""

    def __init__(self, context: GatewayContext) -> None:
        self._context = context
        self._store = context.store

    async def run(self) -> None:
        """Makes rounds until cancelled."""
        while True:
            # Replicas that look at different moments seldom look at the same match.
            await asyncio.sleep(ROUND_SECONDS * random.uniform(0.5, 1.5))  # noqa: S311  # jitter
            try:
                await self.round()
            except LogUnavailable:
                _log.warning("the ladder waits for its database")
            except Exception as error:  # noqa: BLE001  # a defect over one match must not end the ladder
                _log.error("ladder round failed", exc_info=error)

    async def round(self) -> None:
        """Looks at all matches that are due, in batches."""
        now_ms = self._context.now_ms()
        is_more = True
        while is_more:
            due = await self._store.run(lambda connection: ladder_store.due(connection, now_ms, _AT_ONCE))
            looks = await asyncio.gather(*map(self._ended, due), return_exceptions=True)
            # Most matches still go on. To postpone them together costs a tenth of doing so one by one.
            going = [match_id for match_id, match in zip(due, looks, strict=True) if match is None]
            await self._postpone(going, now_ms)
            ended = [match for match in looks if isinstance(match, match_pb2.Match)]
            taken = (self._take_in(match, now_ms) for match in ended)
            for done in (*looks, *await asyncio.gather(*taken, return_exceptions=True)):
                if isinstance(done, BaseException):
                    raise done
            is_more = len(due) == _AT_ONCE

    async def _ended(self, match_id: str) -> match_pb2.Match | None:
        """The match if it has ended; None if it goes on or its engine does not tell."""
        try:
            match = await self._context.matches.get(match_id)
        except Refusal as refusal:
            _log.debug("not rated yet", match_id=match_id, error=str(refusal))
            return None
        return match if match.status == match_pb2.MATCH_STATUS_ENDED else None

    async def _postpone(self, match_ids: Sequence[str], now_ms: int) -> None:
        if match_ids:
            await self._store.write(lambda c: ladder_store.postpone(c, match_ids, now_ms))

    async def _take_in(self, match: match_pb2.Match, now_ms: int) -> None:
        match_id, game = match.match_id, match.spec.game
        if not has_result(match.outcome):
            await self._store.write(lambda connection: ladder_store.forget(connection, match_id))
            return
        ranks = dict(zip((seat.account_id for seat in match.seats), match.outcome.ranks, strict=True))
        await self._store.write(
            lambda connection: ladder_store.take_in(connection, match_id, game, ranks, now_ms)
        )
