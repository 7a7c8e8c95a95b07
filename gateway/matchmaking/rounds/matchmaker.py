"""The matchmaker's rounds: sweep, pair, make, tell. Any number of replicas may run them at once.

A full round looks at all searching tickets, whichever replica they entered. Between two full rounds, brief
rounds look only at the pools that tickets have entered at this replica, and at the tickets that have changed
at this replica. So the cost of a ticket does not depend on the number of tickets in other pools.
"""

import asyncio
import random
from collections.abc import Collection, Mapping, Sequence
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
"""Pause after a full round; `_PAUSES` times the duration of the round if that is longer."""
REST_SECONDS = 1.0
"""Pause while nobody waits here: a new ticket wakes the replica that it enters."""
GATHER_SECONDS = 0.02
"""Delay between the waking of the matchmaker and its round, as many tickets may come at once.

If the last round took longer, the delay is as long as that round, up to `ROUND_SECONDS`, so that other work
gets half of the time.
"""
_PAUSES: Final = 4
_LONGEST_SECONDS: Final = 5.0
"""Longest pause: full rounds renew the watched tickets, long before another replica lets them expire."""

_log = structlog.get_logger()


class Matchmaker:
    """Runs rounds, and tells watchers."""

    def __init__(self, context: GatewayContext, rng: random.Random | None = None) -> None:
        self._context = context
        self._store = context.store
        self._rng = rng or random.SystemRandom()
        self.reader = TicketReader(context.store, context.now_ms)
        self._watches = Watches(context.store, self.reader)
        self._making = Making(context, self._made)
        self._pools: set[bytes] = set()
        self._wake = asyncio.Event()

    def entered(self, ticket: Ticket) -> None:
        """Notes a ticket that has entered its pool: wakes the matchmaker (see `GATHER_SECONDS`)."""
        self.reader.remember(ticket)
        self._pools.add(ticket.pool)
        self._wake.set()

    def changed(self, ticket_ids: Collection[str]) -> None:
        """Notes that these tickets have changed: their watches are shown the change in the next round."""
        self.reader.forget(ticket_ids)
        self._watches.note(ticket_ids)
        self._wake.set()

    def watch(self, watch: Watch, ticket: Ticket, now_ms: int) -> None:
        """Shows the watch later changes of `ticket`, as last shown to it. Watched tickets do not expire."""
        self._watches.add(watch, ticket, now_ms)
        self._wake.set()

    def unwatch(self, watch: Watch) -> None:
        """Removes the watch."""
        self._watches.remove(watch)

    def drain(self) -> None:
        """Sends all watchers to another replica."""
        self._watches.drain()

    async def run(self) -> None:
        """Runs rounds without end."""
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
        """Runs a full or brief round. Returns whether anybody waits; True if that is not known."""
        try:
            return await (self.round() if is_full else self.brief_round())
        except LogUnavailable:
            _log.warning("matchmaking waits for its database")
        except Exception as error:  # noqa: BLE001  # a defect in one round must not end all matchmaking
            _log.error("round failed", exc_info=error)
        return True

    async def round(self) -> bool:
        """Runs a full round and returns whether anybody waits.

        The round does not wait until its matches are made; `settle` does.
        """
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
        """Pairs pools that tickets entered here since the last round; shows tickets that changed here."""
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
        """Stops making matches; another replica continues, or this one after its next start."""
        await self._making.stop()

    async def _pair(self, now_ms: int, pools: Collection[bytes] | None = None) -> Mapping[str, int]:
        """Proposes the matches possible now, in all pools or these. Returns the searching tickets by game."""
        games = self._context.matches.engines.games
        found = await self._store.run(lambda c: Found.at(c, now_ms, self._rng, games, pools))
        tables = await asyncio.to_thread(pair, found.pairable, now_ms, self._rng)
        await self._making.propose(tables, now_ms)
        return found.waiting

    def _made(self, tickets: Sequence[Ticket]) -> None:
        self.reader.forget(ticket.ticket_id for ticket in tickets)
        self._watches.show(tickets, self._context.now_ms())

    def _count(self, waiting: Mapping[str, int]) -> None:
        for game in self._context.matches.engines.games:
            metrics.TICKETS_OPEN.labels(game).set(waiting.get(game, 0))
