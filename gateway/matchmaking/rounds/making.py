"""Makes the matches that a round decides: proposes them together, then creates them beside the rounds."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import structlog
from google.rpc.code_pb2 import Code
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ardri.engine.v1 import engine_service_pb2 as engine
from gateway.context import GatewayContext
from gateway.grouped import Grouped
from gateway.matchmaking import proposals
from gateway.matchmaking.pairing import PairedTickets
from gateway.matchmaking.tickets.ticket import Ticket, of_matches
from services.runtime.errors import Refusal
from services.runtime.observe import metrics
from services.runtime.rpc.statuses import to_status

_MOST_TOGETHER: Final = 32
"""Most matches proposed or noted in one transaction: other transactions wait for its locks."""
_FINAL: Final = frozenset({Code.INVALID_ARGUMENT, Code.FAILED_PRECONDITION, Code.NOT_FOUND})
"""Codes of refusals that a retry would not change."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The engine's answer to a match. `refused`: why it will never create it; empty if it has created it."""

    request: engine.CreateMatchRequest
    refused: str


class Making:
    """The matches that this replica makes. `made` is given tickets whose matches are made or refused."""

    def __init__(self, context: GatewayContext, made: Callable[[Sequence[Ticket]], None]) -> None:
        self._context = context
        self._store = context.store
        self._matches = context.matches
        self._made = made
        self._notes = Grouped(self._note, _MOST_TOGETHER)
        self._running: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        """Returns the number of matches that are being made or seated."""
        return len(self._running)

    async def propose(self, tables: Sequence[PairedTickets], now_ms: int) -> None:
        """Proposes matches for the tables and begins to make them, unless a ticket no longer searches."""
        parts = [tables[first : first + _MOST_TOGETHER] for first in range(0, len(tables), _MOST_TOGETHER)]
        await asyncio.gather(*(self._propose(part, now_ms) for part in parts))

    def make(self, requests: Iterable[engine.CreateMatchRequest]) -> None:
        """Begins to create the matches on their engines."""
        for request in requests:
            self._start(self._make, request)

    def seat(self, requests: Iterable[engine.CreateMatchRequest]) -> None:
        """Begins to seat the accounts that have not come, so that the others do not wait endlessly."""
        for request in requests:
            self._start(self._seat, request)

    async def settle(self) -> None:
        """Waits until all running work has ended."""
        await asyncio.gather(*self._running.values())

    async def stop(self) -> None:
        """Cancels all running work; another replica continues it, or this one after its next start."""
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
            await self._notes.ask(Outcome(request, refused))
        except Refusal as error:
            # The proposal stays open, and a later round tries again.
            _log.warning("match not made yet", match_id=request.match_id, error=str(error))

    async def _note(self, outcomes: Sequence[Outcome]) -> Sequence[None]:
        now_ms = self._context.now_ms()
        tickets = await self._store.write(lambda connection: noted(connection, outcomes, now_ms))
        by_match = {outcome.request.match_id: outcome for outcome in outcomes}
        for ticket in tickets:
            assert ticket.match_id is not None
            assert ticket.closed_ms is not None
            outcome = by_match[ticket.match_id]
            game = outcome.request.game
            metrics.TICKETS.labels(game, "cancelled" if outcome.refused else "matched").inc()
            if not outcome.refused:
                metrics.TICKET_SECONDS.labels(game).observe((ticket.closed_ms - ticket.created_ms) / 1000)
        self._made(tickets)
        return [None] * len(outcomes)

    async def _create(self, request: engine.CreateMatchRequest) -> str:
        """Creates the match. Returns why the engine will never create it; empty if it has."""
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
                # The match ended before it began: an operator has aborted it.
        await self._store.write(lambda connection: proposals.note_seated(connection, request.match_id))


def noted(connection: Connection, outcomes: Sequence[Outcome], now_ms: int) -> list[Ticket]:
    """Notes the outcomes. Returns the tickets of these matches, except matches that were noted before."""
    made = [outcome.request for outcome in outcomes if not outcome.refused]
    ids = list(proposals.note_made(connection, made, now_ms)) if made else []
    for outcome in outcomes:
        if outcome.refused:
            detail = f"the game refused the match: {outcome.refused}"
            ids += proposals.note_refused(connection, outcome.request.match_id, detail)
    return of_matches(connection, ids)
