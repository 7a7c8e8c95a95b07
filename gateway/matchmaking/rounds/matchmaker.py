"""The matchmaker's rounds: sweep, pair, make, tell. Any number of replicas may run them at once.

A full round looks at all who search, however they came there. Between two of these, brief ones look only at
the pools into which tickets have come here, and at the tickets that have changed here. So what a ticket costs
does not depend on how many wait in other pools.
"""

import asyncio
import random
from collections.abc import Collection, Mapping
from typing import Final

import structlog

from gateway.context import GatewayContext
from gateway.matchmaking.pairing import pair
from gateway.matchmaking.rounds.found import Found, Swept, is_any_unsettled
from gateway.matchmaking.rounds.making import Making
from gateway.matchmaking.tickets.ticket import Ticket
from gateway.matchmaking.tickets.ticket_reader import TicketReader
from gateway.matchmaking.watches import Watch, Watches
from services.runtime.errors import LogUnavailable
from services.runtime.observe import metrics
from services.runtime.process.tasks import wait_at_most
from services.runtime.timer_coalescing import coalesced

ROUND_SECONDS = 0.25
"""How long after a full round the next comes; `_PAUSES` times as long as it took, if that is longer."""
REST_SECONDS = 1.0
"""The same if nobody waits here: who comes wakes the replica they come to."""
GATHER_SECONDS = 0.02
"""How long after it is woken a round comes, as many may come at once.

As long as the one before took, if that is longer, so that all others have half of the time at the least.
"""
_PAUSES: Final = 4
_LONGEST_SECONDS: Final = 5.0
"""No full round comes later: what is watched here has to be renewed long before others let it expire."""

_log = structlog.get_logger()


class Matchmaker:
    """Runs rounds, and tells watchers."""

    def __init__(self, context: GatewayContext, rng: random.Random | None = None) -> None:
        self._context = context
        self._store = context.store
        self._rng = rng or random.SystemRandom()
        self.reader = TicketReader(context.store, context.now_ms)
        self._watches = Watches(context.store, self.reader)
        self._making = Making(context, self.changed)
        self._pools: set[bytes] = set()
        self._wake = asyncio.Event()

    def entered(self, pool: bytes) -> None:
        """A ticket has come into the pool: a round begins within `GATHER_SECONDS`."""
        self._pools.add(pool)
        self._wake.set()

    def changed(self, ticket_ids: Collection[str]) -> None:
        """Something has become of these tickets: whoever watches them hears of it as soon."""
        self._watches.note(ticket_ids)
        self._wake.set()

    def watch(self, watch: Watch, ticket: Ticket, now_ms: int) -> None:
        """Shows it what comes of the ticket, which it has seen like that; watched tickets do not expire."""
        self._watches.add(watch, ticket, now_ms)
        self._wake.set()

    def unwatch(self, watch: Watch) -> None:
        """Shows it no more."""
        self._watches.remove(watch)

    def drain(self) -> None:
        """Sends all watchers to another replica."""
        self._watches.drain()

    async def run(self) -> None:
        """Rounds for ever."""
        loop = asyncio.get_running_loop()
        full_at, pause = loop.time(), ROUND_SECONDS
        while True:
            self._wake.clear()
            began = loop.time()
            is_full = began >= full_at
            does_wait = await self._tried(is_full)
            ended = loop.time()
            if is_full:
                pause = max(ROUND_SECONDS, min(_PAUSES * (ended - began), _LONGEST_SECONDS))
                full_at = ended + (pause if does_wait else coalesced(REST_SECONDS))
            else:
                full_at = min(full_at, ended + pause)
            await wait_at_most(self._wake, max(full_at - loop.time(), 0))
            if self._wake.is_set():
                await asyncio.sleep(max(GATHER_SECONDS, min(ended - began, ROUND_SECONDS)))

    async def _tried(self, is_full: bool) -> bool:
        """A round, full or brief; whether anybody waits, as far as it knows."""
        try:
            return await (self.round() if is_full else self.brief_round())
        except LogUnavailable:
            _log.warning("matchmaking waits for its database")
        except Exception as error:  # noqa: BLE001  # a defect in one round must not end all matchmaking
            _log.error("round failed", exc_info=error)
        return True

    async def round(self) -> bool:
        """A full round, and whether anybody waits; what it decides is made beside it, until `settle`."""
        now_ms = self._context.now_ms()
        if not (self._watches or self._making) and not await self._store.run(is_any_unsettled):
            self._count({})
            return False
        await self._watches.renew(now_ms)
        swept = await self._store.write(lambda connection: Swept.at(connection, now_ms))
        for game in swept.expired:
            metrics.TICKETS.labels(game, "expired").inc()
        self._making.make(swept.orphaned)
        self._making.seat(swept.late)
        self._pools.clear()
        waiting = await self._pair(now_ms)
        self._count(waiting)
        await self._watches.tell(now_ms, all_of_them=True)
        return bool(waiting or self._watches or self._making)

    async def brief_round(self) -> bool:
        """The same of what has come and changed here since the last round alone."""
        now_ms = self._context.now_ms()
        if self._pools:
            pools, self._pools = self._pools, set()
            await self._pair(now_ms, pools)
        await self._watches.tell(now_ms, all_of_them=False)
        return True

    async def settle(self) -> None:
        """Waits for the matches that are being made."""
        await self._making.settle()

    async def stop(self) -> None:
        """Stops making; another replica goes on, or the next start."""
        await self._making.stop()

    async def _pair(self, now_ms: int, pools: Collection[bytes] | None = None) -> Mapping[str, int]:
        """Decides the matches that can be made now, in all pools or these; how many searched, by game."""
        found = await self._store.run(lambda connection: Found.at(connection, now_ms, self._rng, pools))
        tables = await asyncio.to_thread(pair, found.pairable, now_ms, self._rng)
        await self._making.propose(tables, now_ms)
        return found.waiting

    def _count(self, waiting: Mapping[str, int]) -> None:
        for game in self._context.matches.engines.games:
            metrics.TICKETS_OPEN.labels(game).set(waiting.get(game, 0))
