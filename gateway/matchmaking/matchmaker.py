"""The matchmaker's round: expire, pair, propose, make, tell. Any number of replicas may run it at once."""

import asyncio
import random
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Protocol

import structlog
from google.rpc.code_pb2 import Code
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ardri.engine.v1 import engine_service_pb2 as engine
from gateway.context import GatewayContext
from gateway.matchmaking import proposals, ticket_store
from gateway.matchmaking.found import Found, is_any_unsettled
from gateway.matchmaking.pairing import PairedTickets, pair
from gateway.matchmaking.ticket_reader import TicketReader
from gateway.matchmaking.tickets import Ticket, load
from services.runtime.errors import Draining, LogUnavailable, Refusal, to_status
from services.runtime.observe import metrics
from services.runtime.process.tasks import wait_at_most
from services.runtime.timer_coalescing import coalesced

ROUND_SECONDS = 0.25
REST_SECONDS = 1.0
"""How long after a round the next comes if nobody waits here: who comes wakes the replica they come to."""
GATHER_SECONDS = 0.02
"""How long after it is woken a round comes: a round looks at all who wait, and many may come at once."""

_TELLING_MS = 1_000
"""How often watchers are shown tickets that still search."""

_FINAL = {Code.INVALID_ARGUMENT, Code.FAILED_PRECONDITION, Code.NOT_FOUND}
"""Refusals that a retry would not change."""

_log = structlog.get_logger()


class Watch(Protocol):
    """Somebody who waits for a ticket."""

    @property
    def ticket_id(self) -> str:
        """The ticket."""

    def show(self, ticket: Ticket, waits: Sequence[int], now_ms: int) -> None:
        """The ticket as it is now; recent waits of its pool in milliseconds."""

    def fail(self, error: Refusal) -> None:
        """Nothing more will be shown."""


class Matchmaker:
    """Runs rounds, and tells watchers."""

    def __init__(self, context: GatewayContext, rng: random.Random | None = None) -> None:
        self._context = context
        self._store = context.store
        self._matches = context.matches
        self.reader = TicketReader(context.store, context.now_ms)
        self._rng = rng or random.SystemRandom()
        self._watches: set[Watch] = set()
        self._making: dict[str, asyncio.Task[None]] = {}
        self._renewed_ms = self._told_ms = 0
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Something has changed: the next round begins within `GATHER_SECONDS`."""
        self._wake.set()

    def watch(self, watch: Watch) -> None:
        """Shows it every round how its ticket is; watched tickets do not expire."""
        self._watches.add(watch)
        self.wake()

    def unwatch(self, watch: Watch) -> None:
        """Shows it no more."""
        self._watches.discard(watch)

    def drain(self) -> None:
        """Sends all watchers to another replica."""
        for watch in list(self._watches):
            watch.fail(Draining())

    async def run(self) -> None:
        """Rounds for ever."""
        while True:
            self._wake.clear()
            seconds = ROUND_SECONDS
            try:
                if not await self.round():
                    seconds = coalesced(REST_SECONDS)
            except LogUnavailable:
                _log.warning("matchmaking waits for its database")
            except Exception as error:  # noqa: BLE001  # a defect in one round must not end all matchmaking
                _log.error("round failed", exc_info=error)
            await wait_at_most(self._wake, seconds)
            if self._wake.is_set():
                await asyncio.sleep(GATHER_SECONDS)

    async def round(self) -> bool:
        """One round, and whether anybody waits; the matches it decides are made beside it, until `settle`."""
        now_ms = self._context.now_ms()
        watched = {watch.ticket_id for watch in self._watches}
        if not (watched or self._making) and not await self._store.run(is_any_unsettled):
            self._count({})
            return False
        if watched and now_ms - self._renewed_ms >= ticket_store.RENEWAL_MS:
            await self._store.write(lambda connection: ticket_store.renew(connection, watched, now_ms))
            self._renewed_ms = now_ms
        found = await self._store.write(
            lambda connection: Found.after_expiring(connection, now_ms, self._rng)
        )
        for game in found.expired:
            metrics.TICKETS.labels(game, "expired").inc()
        self._count(found.waiting)
        tables = await asyncio.to_thread(pair, found.pairable, now_ms, self._rng)
        await asyncio.gather(*(self._propose(table, now_ms) for table in tables))
        for request in found.orphaned:
            self._start(self._make, request)
        for request in found.late:
            self._start(self._seat, request)
        await self._tell(watched, now_ms)
        return bool(found.waiting or watched or self._making)

    async def settle(self) -> None:
        """Waits for the matches that are being made."""
        await asyncio.gather(*self._making.values())

    async def stop(self) -> None:
        """Stops making; another replica goes on, or the next start."""
        for task in self._making.values():
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _propose(self, table: PairedTickets, now_ms: int) -> None:
        try:
            request = await self._store.write(lambda connection: proposals.propose(connection, table, now_ms))
        except proposals.TicketTaken:
            return
        except IntegrityError as error:
            _log.error("a ticket was to be in two matches", error=str(error.orig))
            return
        self._start(self._make, request)

    def _start(
        self,
        work: Callable[[engine.CreateMatchRequest], Coroutine[None, None, None]],
        request: engine.CreateMatchRequest,
    ) -> None:
        if request.match_id not in self._making:
            task = asyncio.create_task(work(request))
            self._making[request.match_id] = task
            task.add_done_callback(lambda _: self._making.pop(request.match_id))

    async def _make(self, request: engine.CreateMatchRequest) -> None:
        try:
            refused = await self._create(request)
            now_ms = self._context.now_ms()
            await self._store.write(lambda connection: _note(connection, request, refused, now_ms))
        except Refusal as error:
            # The proposal stays open, and a later round takes it up.
            _log.warning("match not made yet", match_id=request.match_id, error=str(error))
        self.wake()

    async def _seat(self, request: engine.CreateMatchRequest) -> None:
        """Seats who has not come, so that the others need not wait for ever."""
        for seat in request.reserved:
            try:
                await self._matches.seat(request.match_id, seat)
            except Refusal as refusal:
                if to_status(refusal).code not in _FINAL:
                    _log.warning("match not full yet", match_id=request.match_id, error=str(refusal))
                    return
                # The match has ended before it began: an operator has broken it off.
        await self._store.write(lambda connection: proposals.note_seated(connection, request.match_id))

    async def _create(self, request: engine.CreateMatchRequest) -> str:
        """Why the engine will never make it; empty if it has."""
        try:
            await self._matches.create(request)
        except Refusal as refusal:
            if to_status(refusal).code not in _FINAL:
                raise
            return str(refusal)
        return ""

    async def _tell(self, watched: Collection[str], now_ms: int) -> None:
        if not watched:
            return
        # Of who goes on to search little is new, and that not every time.
        found_alone = now_ms - self._told_ms < _TELLING_MS
        if not found_alone:
            self._told_ms = now_ms
        loaded = await self._store.run(lambda c: load(c, watched, found_alone=found_alone))
        tickets = {each.ticket_id: each for each in loaded}
        pools = {ticket.pool for ticket in tickets.values()}
        waits = await self.reader.waits(pools)
        for watch in list(self._watches):
            if (ticket := tickets.get(watch.ticket_id)) is not None:
                watch.show(ticket, waits[ticket.pool], now_ms)

    def _count(self, waiting: Mapping[str, int]) -> None:
        for game in self._matches.engines.games:
            metrics.TICKETS_OPEN.labels(game).set(waiting.get(game, 0))


def _note(connection: Connection, request: engine.CreateMatchRequest, refused: str, now_ms: int) -> None:
    if refused:
        detail = f"the game refused the match: {refused}"
        waits = proposals.note_refused(connection, request.match_id, detail)
    else:
        waits = proposals.note_made(connection, request, now_ms)
    for wait_ms in waits:
        metrics.TICKETS.labels(request.game, "cancelled" if refused else "matched").inc()
        if not refused:
            metrics.TICKET_SECONDS.labels(request.game).observe(wait_ms / 1000)
