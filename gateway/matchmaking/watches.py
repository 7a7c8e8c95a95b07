"""Watches of tickets at this replica, and how they are told of changes.

The next round reads the tickets that changed here. Changes by other replicas are found by full rounds, which
read all watched tickets; these rounds come less often when they take longer.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

from gateway.matchmaking.tickets import ticket_store
from gateway.matchmaking.tickets.ticket import Ticket, found
from gateway.matchmaking.tickets.ticket_reader import TicketReader
from gateway.store import Store
from services.runtime.errors import Draining, Refusal

REMINDER_MS: Final = 5_000
"""Window and ETA change all the time; without other news they are sent this often."""
_SOON_MS: Final = 1_000
"""Watches are told that a match is being made only if it takes this long; most matches are made sooner."""
_MOST_TOGETHER: Final = 500
"""Most tickets in one statement: databases take some ten thousand values, and other work waits meanwhile."""


class Watch(Protocol):
    """Somebody who waits for a ticket."""

    @property
    def ticket_id(self) -> str:
        """Id of the ticket."""

    def show(self, ticket: Ticket, waits: Sequence[int], now_ms: int) -> None:
        """Shows the ticket as it is now. `waits`: recent waits of its pool in milliseconds if it searches."""

    def fail(self, error: Refusal) -> None:
        """Ends the watch with an error."""


class Watches:
    """All watches of one replica."""

    def __init__(self, store: Store, reader: TicketReader) -> None:
        self._store = store
        self._reader = reader
        self._watches: dict[str, dict[Watch, Ticket]] = {}
        self._changed: set[str] = set()
        self._reminders: OrderedDict[Watch, int] = OrderedDict()
        """When the reminder of each watch is due, in Unix milliseconds; the next one first."""
        self._renewed_ms = 0
        self._is_draining = False

    def __len__(self) -> int:
        """Returns the number of watched tickets."""
        return len(self._watches)

    def add(self, watch: Watch, ticket: Ticket, now_ms: int) -> None:
        """Shows the watch later changes of `ticket`, as last shown to it. Watched tickets do not expire."""
        if self._is_draining:
            watch.fail(Draining())
            return
        self._watches.setdefault(watch.ticket_id, {})[watch] = ticket
        self._reminders[watch] = now_ms + REMINDER_MS
        self.note([watch.ticket_id])

    def remove(self, watch: Watch) -> None:
        """Removes the watch."""
        of_ticket = self._watches.get(watch.ticket_id, {})
        of_ticket.pop(watch, None)
        if not of_ticket:
            self._watches.pop(watch.ticket_id, None)
        self._reminders.pop(watch, None)

    def drain(self) -> None:
        """Sends all watchers to another replica, and those that begin to watch later."""
        self._is_draining = True
        for watch in [watch for of_ticket in self._watches.values() for watch in of_ticket]:
            watch.fail(Draining())

    def note(self, ticket_ids: Iterable[str]) -> None:
        """Notes that these tickets may have changed."""
        self._changed.update(each for each in ticket_ids if each in self._watches)

    def show(self, tickets: Iterable[Ticket], now_ms: int) -> None:
        """Shows tickets to their watches. None of the tickets searches any more."""
        for ticket in tickets:
            if not ticket.is_closed and now_ms - (ticket.closed_ms or 0) < _SOON_MS:
                continue
            of_ticket = self._watches.get(ticket.ticket_id, {})
            for watch in list(of_ticket):
                of_ticket[watch] = ticket
                watch.show(ticket, (), now_ms)

    async def renew(self, now_ms: int) -> None:
        """Renews the watched tickets, so that they do not expire."""
        # A clock may have been set back.
        if abs(now_ms - self._renewed_ms) < ticket_store.RENEWAL_MS:
            return
        for ids in _parts(self._watches):
            await self._store.write(partial(ticket_store.renew, ticket_ids=ids, now_ms=now_ms))
        self._renewed_ms = now_ms

    async def tell(self, now_ms: int, *, all_of_them: bool) -> None:
        """Shows what has become of tickets: `all_of_them`, or those noted. Then sends the reminders due."""
        ids: Collection[str] = self._watches if all_of_them else self._changed
        self._changed = set()
        for part in _parts(ids):
            self.show(await self._store.run(partial(found, ticket_ids=part)), now_ms)
        await self._remind(now_ms)

    async def _remind(self, now_ms: int) -> None:
        due = list[tuple[Watch, Ticket]]()
        # A clock may have been set back.
        while self._reminders and not 0 < next(iter(self._reminders.values())) - now_ms <= REMINDER_MS:
            watch, _ = self._reminders.popitem(last=False)
            due.append((watch, self._watches[watch.ticket_id][watch]))
            self._reminders[watch] = now_ms + REMINDER_MS
        if due:
            waits = await self._reader.waits({ticket.pool for _, ticket in due})
            for watch, ticket in due:
                watch.show(ticket, waits[ticket.pool], now_ms)


def _parts(ids: Iterable[str]) -> Iterator[list[str]]:
    listed = list(ids)
    return (listed[first : first + _MOST_TOGETHER] for first in range(0, len(listed), _MOST_TOGETHER))
