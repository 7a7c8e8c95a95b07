"""Reads tickets to show them: simultaneous callers share a query, and what changes rarely is cached."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from gateway.grouped import Grouped
from gateway.matchmaking.tickets.ticket import Ticket, load, owned, recent_waits
from gateway.store import Store

_MOST_TOGETHER: Final = 500
_FRESH_MS: Final = 1_000
"""How long new tickets are cached, and the recent waits of a pool, from which a wait is estimated."""
_MOST_POOLS: Final = 1_000
_MOST_ENTERED: Final = 10_000

_Waits = Sequence[int]


class TicketReader:
    """Reads tickets for one replica."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._tickets = Grouped(self._load, _MOST_TOGETHER)
        self._entered: dict[str, Ticket] = {}
        self._waits: dict[bytes, tuple[int, _Waits]] = {}

    async def own(self, ticket_id: str, account_id: str) -> Ticket:
        """Reads a ticket of the account. The query begins after this call, so the answer is not older.

        Raises:
            NoSuchEntry: no ticket has this id, or another account owns it.
            LogUnavailable: the database does not answer.
        """
        return owned(await self._tickets.ask(ticket_id), ticket_id, account_id)

    def remember(self, ticket: Ticket) -> None:
        """Caches a ticket that has just entered here and will most likely be watched at once."""
        if len(self._entered) >= _MOST_ENTERED:
            self._entered.clear()
        self._entered[ticket.ticket_id] = ticket

    def forget(self, ticket_ids: Iterable[str]) -> None:
        """Drops tickets that have changed."""
        for ticket_id in ticket_ids:
            self._entered.pop(ticket_id, None)

    async def begun(self, ticket_id: str, account_id: str) -> Ticket:
        """Like `own`, but for a watch that begins: a ticket that has just entered here comes from the cache.

        The next full round shows what other replicas have changed, as for all watched tickets.
        """
        entered = self._entered.pop(ticket_id, None)
        if entered is None or self._now_ms() - entered.created_ms >= _FRESH_MS:
            return await self.own(ticket_id, account_id)
        return owned(entered, ticket_id, account_id)

    async def waits(self, pools: Collection[bytes]) -> Mapping[bytes, _Waits]:
        """Returns how long the last matched tickets of each pool waited, in milliseconds, newest first.

        Raises:
            LogUnavailable: the database does not answer.
        """
        now_ms = self._now_ms()
        fresh = {
            pool: kept[1]
            for pool in pools
            if (kept := self._waits.get(pool)) is not None and 0 <= now_ms - kept[0] < _FRESH_MS
        }
        if missing := [pool for pool in pools if pool not in fresh]:
            read = await self._store.run(lambda connection: recent_waits(connection, missing))
            if len(self._waits) + len(read) > _MOST_POOLS:
                self._waits.clear()
            self._waits |= {pool: (now_ms, waits) for pool, waits in read.items() if waits}
            fresh |= read
        return fresh

    async def _load(self, ticket_ids: Sequence[str]) -> Sequence[Ticket | None]:
        loaded = await self._store.run(partial(load, ticket_ids=set(ticket_ids)))
        found = {ticket.ticket_id: ticket for ticket in loaded}
        return [found.get(each) for each in ticket_ids]
