"""Decides which tickets meet. Pure: takes tickets and the time, returns tables.

The oldest ticket chooses first, and takes those nearest in rating. Two tickets accept one another if their
ratings differ by no more than the smaller of their windows. The window of a ticket widens while it waits.
"""

import heapq
import random
import statistics
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

FIRST_WINDOW = 100
WIDENING_A_SECOND = 20
WIDEST_WINDOW = 2000


@dataclass(frozen=True, slots=True)
class Searching:
    """A ticket that searches. Only tickets of one `pool` meet; bots may fill in from `fill_ms` on."""

    ticket_id: str
    account_id: str
    game: str
    pool: bytes
    seats: int
    rating: int
    created_ms: int
    fill_ms: int | None
    fill_level: int


@dataclass(frozen=True, slots=True)
class PairedTickets:
    """A match to be made: ticket ids by seat; bots of `fill_level` sit on the other seats."""

    seats: int
    tickets: Mapping[int, str]
    fill_level: int


def window(waited_ms: int) -> int:
    """Returns the largest accepted difference of ratings after this wait."""
    return min(FIRST_WINDOW + WIDENING_A_SECOND * max(waited_ms, 0) // 1000, WIDEST_WINDOW)


def pair(tickets: Iterable[Searching], now_ms: int, rng: random.Random) -> list[PairedTickets]:
    """Returns all tables that can be made now; no ticket is at two of them. `rng` draws the seats."""
    pools: dict[bytes, list[Searching]] = defaultdict(list)
    for ticket in sorted(tickets, key=_age):
        pools[ticket.pool].append(ticket)
    return [table for pool in pools.values() for table in _pair_pool(pool, now_ms, rng)]


def expected_wait_ms(waits: Sequence[int], waited_ms: int, fill_left_ms: int | None) -> int | None:
    """Estimates the time from now to a match.

    Takes the smaller of what is left of the median of recent waits and of the time until bots fill in; None
    if neither is known.
    """
    guesses = [max(int(statistics.median(waits)) - waited_ms, 0)] if waits else []
    if fill_left_ms is not None:
        guesses.append(max(fill_left_ms, 0))
    return min(guesses, default=None)


def _pair_pool(pool: list[Searching], now_ms: int, rng: random.Random) -> Iterable[PairedTickets]:
    waiting = _ByRating(pool)
    for oldest in pool:
        if oldest not in waiting:
            continue
        group = _group(oldest, waiting, now_ms)
        is_fill_due = oldest.fill_ms is not None and oldest.fill_ms <= now_ms
        if len(group) == oldest.seats or is_fill_due:
            for ticket in group:
                waiting.remove(ticket)
            yield _table(oldest, group, rng)


class _ByRating:
    """The waiting tickets of a pool, indexed by rating: near ones are found without looking at all."""

    def __init__(self, pool: Iterable[Searching]) -> None:
        """`pool`: its tickets, oldest first."""
        self._tickets: dict[int, dict[str, Searching]] = defaultdict(dict)
        for ticket in pool:
            self._tickets[ticket.rating][ticket.ticket_id] = ticket
        self._ratings = sorted(self._tickets)

    def __contains__(self, ticket: Searching) -> bool:
        return ticket.ticket_id in self._tickets[ticket.rating]

    def remove(self, ticket: Searching) -> None:
        """Removes a ticket that no longer waits."""
        del self._tickets[ticket.rating][ticket.ticket_id]

    def near(self, rating: int, reach: int) -> Iterator[Searching]:
        """Yields the tickets within `reach` of the rating: nearest first, oldest first if equally near."""
        lower, upper = bisect_left(self._ratings, rating), bisect_right(self._ratings, rating)
        yield from self._at(self._ratings[lower:upper])
        lower -= 1
        while True:
            below = rating - self._ratings[lower] if lower >= 0 else reach + 1
            above = self._ratings[upper] - rating if upper < len(self._ratings) else reach + 1
            if min(below, above) > reach:
                return
            as_near = [self._ratings[lower]] if below <= above else []
            as_near += [self._ratings[upper]] if above <= below else []
            lower, upper = lower - (below <= above), upper + (above <= below)
            yield from self._at(as_near)

    def _at(self, ratings: Sequence[int]) -> Iterator[Searching]:
        return heapq.merge(*(self._tickets[each].values() for each in ratings), key=_age)


def _group(oldest: Searching, waiting: _ByRating, now_ms: int) -> list[Searching]:
    """Returns the ticket and the nearest others that all accept one another, no more than a table seats."""
    group = [oldest]
    for other in waiting.near(oldest.rating, window(now_ms - oldest.created_ms)):
        if len(group) == oldest.seats:
            break
        if all(_accept(member, other, now_ms) for member in group):
            group.append(other)
    return group


def _age(ticket: Searching) -> tuple[int, str]:
    return ticket.created_ms, ticket.ticket_id


def _accept(one: Searching, other: Searching, now_ms: int) -> bool:
    reach = min(window(now_ms - one.created_ms), window(now_ms - other.created_ms))
    return one.account_id != other.account_id and abs(one.rating - other.rating) <= reach


def _table(oldest: Searching, group: list[Searching], rng: random.Random) -> PairedTickets:
    seats = rng.sample(range(oldest.seats), len(group))
    tickets = {seat: ticket.ticket_id for seat, ticket in zip(seats, group, strict=True)}
    return PairedTickets(oldest.seats, tickets, oldest.fill_level)
