"""Which tickets meet: widening windows, equal pools, the oldest first, bots that fill in, expected waits."""

import itertools
import random
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gateway.matchmaking.pairing import Searching, expected_wait_ms, pair, window

RNG = random.Random(1)


def ticket(
    name: str, rating: int = 1500, created: int = 0, *, pool: bytes = b"p", seats: int = 2, **rest: int
) -> Searching:
    return Searching(
        ticket_id=name,
        account_id=name.rstrip("0123456789"),
        game="tablut",
        pool=pool,
        seats=seats,
        rating=rating,
        created_ms=created,
        fill_ms=rest.get("fill"),
        fill_level=rest.get("level", 3),
    )


def tables(*tickets: Searching, now: int = 0) -> list[set[str]]:
    return [set(table.tickets.values()) for table in pair(tickets, now, RNG)]


def test_window_widens_from_100_to_its_end() -> None:
    assert [window(each) for each in (0, 999, 5_000, 3_600_000)] == [100, 119, 200, 2000]


def test_two_meet_within_the_window_only() -> None:
    assert tables(ticket("a"), ticket("b", 1600)) == [{"a", "b"}]
    assert tables(ticket("a"), ticket("b", 1601)) == []
    assert tables(ticket("a"), ticket("b", 1601), now=1000) == [{"a", "b"}]


def test_the_window_of_the_newcomer_counts_too() -> None:
    patient, newcomer = ticket("a"), ticket("b", 1700, created=60_000)
    assert tables(patient, newcomer, now=60_000) == []
    assert tables(patient, newcomer, now=65_000) == [{"a", "b"}]


def test_oldest_chooses_first_and_takes_the_nearest() -> None:
    waiting = [ticket("a", 1500, 0), ticket("b", 1580, 1), ticket("c", 1510, 2), ticket("d", 1590, 3)]
    assert tables(*waiting, now=3) == [{"a", "c"}, {"b", "d"}]


def test_pools_do_not_mix_and_nobody_meets_himself() -> None:
    assert tables(ticket("a"), ticket("b", pool=b"q")) == []
    assert tables(ticket("a1"), ticket("a2")) == []


def test_all_of_a_table_accept_one_another() -> None:
    three = [ticket("a", 1500, seats=3), ticket("b", 1420, 1, seats=3), ticket("c", 1580, 2, seats=3)]
    assert tables(*three, now=2) == []
    assert tables(*three, ticket("d", 1450, 3, seats=3), now=3) == [{"a", "b", "d"}]


def test_bots_fill_when_due() -> None:
    alone = ticket("a", fill=1000, level=5)
    assert tables(alone, now=999) == []
    (table,) = pair([alone], 1000, RNG)
    assert (list(table.tickets.values()), table.seats, table.fill_level) == (["a"], 2, 5)
    four = [ticket("a", seats=4, fill=0), ticket("b", 1550, 1, seats=4), ticket("c", 1900, 1, seats=4)]
    assert tables(*four, now=1) == [{"a", "b"}]


def test_people_come_before_bots() -> None:
    assert tables(ticket("a", fill=0), ticket("b")) == [{"a", "b"}]


def test_expected_wait() -> None:
    assert expected_wait_ms([], 0, None) is None
    assert expected_wait_ms([4000, 6000, 90_000], 1000, None) == 5000
    assert expected_wait_ms([4000, 6000, 90_000], 10_000, None) == 0
    assert expected_wait_ms([60_000], 0, 3000) == 3000
    assert expected_wait_ms([], 0, -5) == 0


TICKETS = st.lists(
    st.builds(
        ticket,
        name=st.text("abcdef", min_size=1, max_size=2),
        rating=st.integers(1000, 2000),
        created=st.integers(0, 60_000),
        pool=st.sampled_from([b"p", b"q"]),
        seats=st.just(3),
        fill=st.integers(0, 90_000),
    ),
    unique_by=lambda each: each.ticket_id,
    max_size=30,
)


@given(TICKETS, st.integers(60_000, 120_000))
def test_laws(waiting: list[Searching], now: int) -> None:
    by_id = {each.ticket_id: each for each in waiting}
    made = pair(waiting, now, RNG)
    seated = [ticket_id for table in made for ticket_id in table.tickets.values()]
    assert len(seated) == len(set(seated))
    for table in made:
        group = [by_id[ticket_id] for ticket_id in table.tickets.values()]
        assert len({each.pool for each in group}) == 1
        assert len({each.account_id for each in group}) == len(group)
        assert set(table.tickets) <= set(range(table.seats))
        for one, other in itertools.combinations(group, 2):
            reach = min(window(now - one.created_ms), window(now - other.created_ms))
            assert abs(one.rating - other.rating) <= reach


def looked_through(waiting: list[Searching], now: int) -> list[set[str]]:
    """Returns the tables that `pair` should find, by comparing all waiting tickets with each other."""
    made = []
    left = sorted(waiting, key=lambda each: (each.created_ms, each.ticket_id))
    for oldest in list(left):
        if oldest not in left:
            continue
        group = [oldest]
        for other in sorted(left, key=lambda each: abs(each.rating - oldest.rating)):
            reach = [window(now - each.created_ms) for each in (other, *group)]
            fits = all(
                other.account_id != each.account_id
                and abs(other.rating - each.rating) <= min(reach[0], own)
                and other.pool == each.pool
                for each, own in zip(group, reach[1:], strict=True)
            )
            if fits and len(group) < oldest.seats:
                group.append(other)
        if len(group) == oldest.seats or (oldest.fill_ms is not None and oldest.fill_ms <= now):
            made.append({each.ticket_id for each in group})
            left = [each for each in left if each not in group]
    return made


@given(TICKETS, st.integers(60_000, 120_000), st.sampled_from([1, 100, 500]))
def test_the_same_meet_as_by_a_look_at_all(waiting: list[Searching], now: int, coarse: int) -> None:
    near = [replace(each, rating=each.rating // coarse * coarse) for each in waiting]
    made = [set(table.tickets.values()) for table in pair(near, now, RNG)]
    assert sorted(made, key=min) == sorted(looked_through(near, now), key=min)
