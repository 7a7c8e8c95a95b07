"""Which tickets meet. Pure: tickets and the time in, tables out.

The oldest ticket chooses first, and takes the nearest in rating. Two tickets accept one another if their
ratings differ by no more than the smaller of their windows; windows widen while they wait.
"""

import random
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
    """How far off a rating may be after this long."""
    return min(FIRST_WINDOW + WIDENING_A_SECOND * max(waited_ms, 0) // 1000, WIDEST_WINDOW)


def pair(tickets: Iterable[Searching], now_ms: int, rng: random.Random) -> list[PairedTickets]:
    """All tables that can be made now; no ticket is at two of them. `rng` draws the seats."""
    pools: dict[bytes, list[Searching]] = defaultdict(list)
    for ticket in sorted(tickets, key=lambda each: (each.created_ms, each.ticket_id)):
        pools[ticket.pool].append(ticket)
    return [table for pool in pools.values() for table in _pair_pool(pool, now_ms, rng)]


def expected_wait_ms(waits: Sequence[int], waited_ms: int, fill_left_ms: int | None) -> int | None:
    """Time to a match from now, by the median of recent waits; None if nothing is known."""
    guesses = [max(int(statistics.median(waits)) - waited_ms, 0)] if waits else []
    if fill_left_ms is not None:
        guesses.append(max(fill_left_ms, 0))
    return min(guesses, default=None)


def _pair_pool(pool: list[Searching], now_ms: int, rng: random.Random) -> Iterable[PairedTickets]:
    waiting = {ticket.ticket_id: ticket for ticket in pool}
    for oldest in pool:
        if oldest.ticket_id not in waiting:
            continue
        group = _group(oldest, waiting.values(), now_ms)
        is_fill_due = oldest.fill_ms is not None and oldest.fill_ms <= now_ms
        if len(group) == oldest.seats or is_fill_due:
            for ticket in group:
                del waiting[ticket.ticket_id]
            yield _table(oldest, group, rng)


def _group(oldest: Searching, others: Iterable[Searching], now_ms: int) -> list[Searching]:
    """The ticket and the nearest others that all accept one another, a table at the most."""
    near = sorted(
        (other for other in others if _accept(oldest, other, now_ms)),
        key=lambda other: (abs(other.rating - oldest.rating), other.created_ms),
    )
    group = [oldest]
    for other in near:
        if len(group) < oldest.seats and all(_accept(member, other, now_ms) for member in group):
            group.append(other)
    return group


def _accept(one: Searching, other: Searching, now_ms: int) -> bool:
    reach = min(window(now_ms - one.created_ms), window(now_ms - other.created_ms))
    return one.account_id != other.account_id and abs(one.rating - other.rating) <= reach


def _table(oldest: Searching, group: list[Searching], rng: random.Random) -> PairedTickets:
    seats = rng.sample(range(oldest.seats), len(group))
    tickets = {seat: ticket.ticket_id for seat, ticket in zip(seats, group, strict=True)}
    return PairedTickets(oldest.seats, tickets, oldest.fill_level)
