"""Reads tickets to be shown: many who ask at once share a query, and what changes little is remembered."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from gateway.grouped import Grouped
from gateway.matchmaking.tickets.ticket import Ticket, load, owned, recent_waits
from gateway.store import Store

_MOST_TOGETHER: Final = 500
_FRESH_MS: Final = 1_000
"""How long the recent waits of a pool, from which a wait is guessed, are used before they are read again."""
_MOST_POOLS: Final = 1_000
_MOST_ENTERED: Final = 10_000

_Waits = Sequence[int]


class TicketReader:
    """Of one replica."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._tickets = Grouped(self._load, _MOST_TOGETHER)
        self._entered: dict[str, Ticket] = {}
        self._waits: dict[bytes, tuple[int, _Waits]] = {}

    async def own(self, ticket_id: str, account_id: str) -> Ticket:
        """The account's own ticket, read after this was asked for.

        Raises:
            NoSuchEntry: there is none of that id, or it is another account's.
            LogUnavailable: the database does not answer.
        """
        return owned(await self._tickets.ask(ticket_id), ticket_id, account_id)

    def remember(self, ticket: Ticket) -> None:
        """It has just entered here, and will most likely be watched at once."""
        if len(self._entered) >= _MOST_ENTERED:
            self._entered.clear()
        self._entered[ticket.ticket_id] = ticket

    def forget(self, ticket_ids: Iterable[str]) -> None:
        """Something has become of these."""
        for ticket_id in ticket_ids:
            self._entered.pop(ticket_id, None)

    async def begun(self, ticket_id: str, account_id: str) -> Ticket:
        """As `own`, for whoever begins to watch it: of one that has just entered here as it did.

        What has become of that elsewhere is told in the next round, as of all that are watched.
        """
        entered = self._entered.pop(ticket_id, None)
        if entered is None or self._now_ms() - entered.created_ms >= _FRESH_MS:
            return await self.own(ticket_id, account_id)
        return owned(entered, ticket_id, account_id)

    async def waits(self, pools: Collection[bytes]) -> Mapping[bytes, _Waits]:
        """How long the last matched tickets of each pool waited, in milliseconds, newest first.

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
