"""One live game from its lease to its result."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import structlog

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.director.leasing.deliveries import Delivered, Deliveries
from services.director.live.engines import Engines
from services.director.referee.referee import Expectation
from services.ledger.storage.slots import Lease
from services.runtime.errors import EngineUnavailable
from services.runtime.process.back_off import BackOff

_log = structlog.get_logger()
_LEAST_PAUSE_SECONDS: Final = 0.3
_MOST_PAUSE_SECONDS: Final = 5.0
"""Pauses between two looks at a match; they grow from the least to the most, as games last for minutes."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game that this director holds."""

    lease: Lease
    expected: Expectation

    @property
    def match_id(self) -> str:
        """The id of the game's match."""
        return self.expected.match_id


class GameFollower:
    """Follows games from the creation of their match to the delivery of their record."""

    def __init__(self, engines: Engines, deliveries: Deliveries, worker_id: str) -> None:
        self._engines = engines
        self._deliveries = deliveries
        self._worker_id = worker_id
        self._here: dict[str, frozenset[str]] = {}

    @property
    def accounts(self) -> frozenset[str]:
        """The accounts that were present when their matches were last looked at."""
        return frozenset[str]().union(*self._here.values())

    async def see_through(self, game: LiveGame) -> None:
        """Creates the match or finds it, waits for its end, and delivers its record.

        Raises:
            EngineRefused: the engine refuses.
        """
        request = creation_of(game.expected)
        async for _ in _pauses():
            try:
                match = await self._engines.create(request)
                if match.status != match_pb2.MATCH_STATUS_ENDED:
                    await self._wait(game)
            except EngineUnavailable as error:
                _log.warning("live game waits for its engine", match_id=game.match_id, error=str(error))
            else:
                break
        await self._deliver(game)

    async def _wait(self, game: LiveGame) -> None:
        """Waits until the match has ended; notes who is present meanwhile."""
        accounts = [entrant.account_id for entrant in game.expected.entrants]
        try:
            async for _ in _pauses():
                found = await self._engines.look(game.match_id)
                if found.match.status == match_pb2.MATCH_STATUS_ENDED:
                    return
                here = {accounts[each.seat] for each in found.presence.seats if each.here}
                self._here[game.match_id] = frozenset(here - {""})
        finally:
            self._here.pop(game.match_id, None)

    async def _deliver(self, game: LiveGame) -> None:
        async for _ in _pauses():
            try:
                record = await self._engines.record(game.match_id)
            except EngineUnavailable as error:
                _log.warning("live game waits for its record", match_id=game.match_id, error=str(error))
                continue
            body = record.SerializeToString()
            (taken,) = await self._deliveries.take(
                self._worker_id, [Delivered(game.lease, body, record.digests[-1], is_proven=True)]
            )
            _log.info("live game over", match_id=game.match_id, fate=taken.fate.name, detail=taken.detail)
            return


def creation_of(expected: Expectation) -> pb.CreateMatchRequest:
    """The request that creates a game's match; the engine makes exactly the expected spec from it."""
    spec = match_pb2.MatchSpec.FromString(expected.spec)
    request = pb.CreateMatchRequest(
        game=spec.game,
        match_id=expected.match_id,
        seats=spec.seats,
        options=spec.options,
        seed=expected.seed,
        salt=expected.salt,
        rules_version=spec.rules_version,
        substitute=spec.substitute,
    )
    if spec.clock.kind != match_pb2.CLOCK_KIND_NONE:
        request.clock.CopyFrom(spec.clock)
    if spec.HasField("abandonment_grace"):
        request.abandonment_grace.CopyFrom(spec.abandonment_grace)
    for seat, entrant in enumerate(expected.entrants):
        taken = request.taken.add(seat=seat, account_id=entrant.account_id, name=entrant.name)
        if entrant.level:
            taken.bot.level = entrant.level
    return request


async def _pauses() -> AsyncIterator[None]:
    """Yields when it is time to try: at once, then after longer and longer pauses."""
    back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, growth=1.3, jitter=0.3)
    while True:
        yield
        await asyncio.sleep(back_off.next_seconds())
