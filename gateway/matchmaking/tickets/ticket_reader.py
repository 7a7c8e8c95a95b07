"""Reads tickets to be shown: many who ask at once share a query, and what changes little is remembered."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Final

from gateway.matchmaking.tickets.ticket import Ticket, load, owned, recent_waits
from gateway.store import Store

_MOST_TOGETHER: Final = 500
_FRESH_MS: Final = 1_000
"""How long the recent waits of a pool, from which a wait is guessed, are used before they are read again."""
_MOST_POOLS: Final = 1_000

_Waits = Sequence[int]
_Future = asyncio.Future[Ticket | None]


class TicketReader:
    """Of one replica."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._asked: dict[str, list[_Future]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._waits: dict[bytes, tuple[int, _Waits]] = {}

    async def own(self, ticket_id: str, account_id: str) -> Ticket:
        """The account's own ticket, read after this was asked for.

        Raises:
            NoSuchEntry: there is none of that id, or it is another account's.
            LogUnavailable: the database does not answer.
        """
        future: _Future = asyncio.get_running_loop().create_future()
        self._asked.setdefault(ticket_id, []).append(future)
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        return owned(await future, ticket_id, account_id)

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

    async def _read(self) -> None:
        while self._asked:
            ids = list(self._asked)[:_MOST_TOGETHER]
            asked = {each: self._asked.pop(each) for each in ids}
            try:
                loaded = await self._store.run(partial(load, ticket_ids=ids))
            except Exception as error:  # noqa: BLE001  # whoever waits is told, whatever it is
                for future in _waiting(chain.from_iterable(asked.values())):
                    future.set_exception(error)
            else:
                found = {ticket.ticket_id: ticket for ticket in loaded}
                for ticket_id, futures in asked.items():
                    for future in _waiting(futures):
                        future.set_result(found.get(ticket_id))
        self._reading = None


def _waiting(futures: Iterable[_Future]) -> Iterator[_Future]:
    """Without those that nobody waits for any more."""
    return (future for future in futures if not future.done())
