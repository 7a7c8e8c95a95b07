"""Makes the matches that a round decides: proposed together, then made on their engines beside the rounds."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from typing import Final

import structlog
from google.rpc.code_pb2 import Code
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ardri.engine.v1 import engine_service_pb2 as engine
from gateway.context import GatewayContext
from gateway.matchmaking import proposals
from gateway.matchmaking.pairing import PairedTickets
from services.runtime.errors import Refusal, to_status
from services.runtime.observe import metrics

_MOST_TOGETHER: Final = 32
"""Matches that are proposed in one transaction, whose locks others wait for."""
_FINAL: Final = frozenset({Code.INVALID_ARGUMENT, Code.FAILED_PRECONDITION, Code.NOT_FOUND})
"""Refusals that a retry would not change."""

_log = structlog.get_logger()


class Making:
    """The matches that this replica makes. `made`: told the tickets of each once it is decided there."""

    def __init__(self, context: GatewayContext, made: Callable[[Collection[str]], None]) -> None:
        self._context = context
        self._store = context.store
        self._matches = context.matches
        self._made = made
        self._running: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """How many are being made."""
        return len(self._running)

    async def propose(self, tables: Sequence[PairedTickets], now_ms: int) -> None:
        """Decides them, and begins to make those whose tickets nobody else was faster with."""
        parts = [tables[first : first + _MOST_TOGETHER] for first in range(0, len(tables), _MOST_TOGETHER)]
        await asyncio.gather(*(self._propose(part, now_ms) for part in parts))

    def make(self, requests: Iterable[engine.CreateMatchRequest]) -> None:
        """Makes them on their engines."""
        for request in requests:
            self._start(self._make, request)

    def seat(self, requests: Iterable[engine.CreateMatchRequest]) -> None:
        """Seats who has not come, so that the others need not wait for ever."""
        for request in requests:
            self._start(self._seat, request)

    async def settle(self) -> None:
        """Waits for all that is being made."""
        await asyncio.gather(*self._running.values())

    async def stop(self) -> None:
        """Makes no more; another replica goes on, or the next start."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _propose(self, tables: Sequence[PairedTickets], now_ms: int) -> None:
        try:
            requests = await self._store.write(lambda c: proposals.propose(c, tables, now_ms))
        except IntegrityError as error:
            if len(tables) == 1:
                _log.error("a ticket was to be in two matches", error=str(error.orig))
                return
            for table in tables:
                await self._propose([table], now_ms)
            return
        self.make(requests)

    def _start(
        self,
        work: Callable[[engine.CreateMatchRequest], Coroutine[None, None, None]],
        request: engine.CreateMatchRequest,
    ) -> None:
        if request.match_id not in self._running:
            task = asyncio.create_task(work(request))
            self._running[request.match_id] = task
            task.add_done_callback(lambda _: self._running.pop(request.match_id))

    async def _make(self, request: engine.CreateMatchRequest) -> None:
        try:
            refused = await self._create(request)
            now_ms = self._context.now_ms()
            ticket_ids = await self._store.write(lambda c: _note(c, request, refused, now_ms))
        except Refusal as error:
            # The proposal stays open, and a later round takes it up.
            _log.warning("match not made yet", match_id=request.match_id, error=str(error))
        else:
            self._made(ticket_ids)

    async def _create(self, request: engine.CreateMatchRequest) -> str:
        """Why the engine will never make it; empty if it has."""
        try:
            await self._matches.create(request)
        except Refusal as refusal:
            if to_status(refusal).code not in _FINAL:
                raise
            return str(refusal)
        return ""

    async def _seat(self, request: engine.CreateMatchRequest) -> None:
        for seat in request.reserved:
            try:
                await self._matches.seat(request.match_id, seat)
            except Refusal as refusal:
                if to_status(refusal).code not in _FINAL:
                    _log.warning("match not full yet", match_id=request.match_id, error=str(refusal))
                    return
                # The match has ended before it began: an operator has broken it off.
        await self._store.write(lambda connection: proposals.note_seated(connection, request.match_id))


def _note(
    connection: Connection, request: engine.CreateMatchRequest, refused: str, now_ms: int
) -> Collection[str]:
    """Which tickets it was, if nobody noted it before."""
    if refused:
        detail = f"the game refused the match: {refused}"
        waits = proposals.note_refused(connection, request.match_id, detail)
    else:
        waits = proposals.note_made(connection, request, now_ms)
    for wait_ms in waits.values():
        metrics.TICKETS.labels(request.game, "cancelled" if refused else "matched").inc()
        if not refused:
            metrics.TICKET_SECONDS.labels(request.game).observe(wait_ms / 1000)
    return waits
