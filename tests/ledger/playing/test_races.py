"""Many threads at one database: what only one may have, one has, and nobody waits for ever."""

import dataclasses
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

import pytest
from sqlalchemy import text

from services.ledger.ledger import Ledger
from services.ledger.playing import accepting
from services.ledger.seats import lanes
from services.ledger.seats.seating import Lane
from services.ledger.storage.slots import DeliveryStatus, Slot
from services.tournament.plan import Plan
from services.tournament.spec import Mode
from tests.ledger.sample import WORKER, apply, begin, everybody, levels, new_tournament, person, played, start
from tests.ledger.tables import engine_of
from tests.waiting import HANG_SECONDS, wait_until

_T = TypeVar("_T")
_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)

on_postgres = pytest.mark.parametrize(
    "directors", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
"""For what SQLite, which has one writer, cannot come to."""


def at_once(calls: Sequence[Callable[[], _T]]) -> list[_T]:
    """What the calls return, all begun together."""
    barrier = threading.Barrier(len(calls))

    def begin_together(call: Callable[[], _T]) -> _T:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(begin_together, calls))


@pytest.fixture(autouse=True)
def _workers(ledger: Ledger) -> None:
    for number in range(4):
        ledger.register(dataclasses.replace(WORKER, worker_id=f"w{number}"))


def test_of_a_hundred_who_want_one_game_one_gets_it(ledger: Ledger, other: Ledger) -> None:
    start(ledger, new_tournament())
    assert apply(ledger, "t1", Plan(everybody(["e0", "e1"])))
    ledger.lease("w0", 1)
    directors = [(ledger, other)[which % 2] for which in range(100)]
    leased = at_once([partial(each.lease, f"w{which % 4}", 1) for which, each in enumerate(directors)])
    assert sum(map(len, leased)) == 1


def test_games_are_leased_to_one_each(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(8)))
    directors = [(ledger, other)[which % 2] for which in range(16)]
    leased = at_once([partial(each.lease, f"w{which % 4}", 3) for which, each in enumerate(directors)])
    taken = Counter(each.lease.slot for some in leased for each in some)
    assert max(taken.values()) == 1
    assert sum(taken.values()) >= 40, "nobody waits for games that others are just taking"


def test_a_game_that_is_delivered_by_all_at_once_counts_once(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    for _ in range(6):
        game = played(ledger.lease("w1", 1)[0])
        fates = at_once([partial(each.accept, "w1", [game]) for each in (ledger, other) * 4])
        assert Counter(fate for (fate,) in fates) == {DeliveryStatus.ACCEPTED: 1, DeliveryStatus.DUPLICATE: 7}


def test_two_halves_of_a_block_do_not_miss_each_other(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(6)))
    for _ in range(15):
        first, second = (played(each) for each in ledger.lease("w1", 2))
        at_once([partial(ledger.accept, "w1", [first]), partial(other.accept, "w1", [second])])
    assert [block.sequence for block in ledger.finished("t1")] == list(range(1, 16))


@on_postgres
def test_the_second_half_of_a_block_waits_for_the_first(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    first, second = (played(each) for worker in ("w1", "w2") for each in ledger.lease(worker, 1))
    with ThreadPoolExecutor(1) as pool:
        with engine_of(ledger).begin() as db:
            accepting.accept(db, "w1", [accepting.Packed.of(first)], 1000)
            fates = pool.submit(other.accept, "w2", [second])
            with engine_of(ledger).connect() as watching:
                wait_until(lambda: watching.execute(_WAITING).scalar_one() > 0, "the second half waits")
        assert fates.result(HANG_SECONDS) == [DeliveryStatus.ACCEPTED]
    assert [block.sequence for block in ledger.finished("t1")] == [1]


def test_of_directors_who_plan_at_once_one_wins(ledger: Ledger, other: Ledger) -> None:
    start(ledger, new_tournament())
    for known in (0, 6, 12):
        plan = Plan(everybody(["e0", "e1", "e2", "e3"], first=known))
        known_so = {"known_blocks": known, "revision": 0}
        calls = [partial(each.apply, "t1", 0, plan, **known_so) for each in (ledger, other) * 3]
        assert sum(at_once(calls)) == 1
    assert (ledger.stages("t1")[0].blocks, ledger.stages("t1")[0].games) == (18, 36)


def test_a_tournament_asked_for_by_all_at_once_is_made_once(ledger: Ledger, other: Ledger) -> None:
    wishes = [
        dataclasses.replace(new_tournament(request_id="r"), tournament_id=f"t{which}") for which in range(8)
    ]
    directors = (ledger, other) * 4
    rows = at_once([partial(each.create, new) for each, new in zip(directors, wishes, strict=True)])
    assert len({row.tournament_id for row in rows}) == 1
    assert len(ledger.field(rows[0].tournament_id)) == 4


def test_people_sit_in_one_game_whoever_wants_them(ledger: Ledger, other: Ledger) -> None:
    people = [person(name) for name in "abcdef"]
    for number in range(3):
        begin(ledger, new_tournament(f"t{number}", people, mode=Mode.LIVE))
    sitting: Counter[str] = Counter()
    guard = threading.Lock()

    def host(which: int) -> int:
        mine, done = (ledger, other)[which % 2], 0
        for turn in range(25):
            leased = mine.lease(f"w{which}", 3, Mode.LIVE)
            names = [name for each in leased for name in each.block.entrants]
            with guard:
                sitting.update(names)
                assert not names or max(sitting.values()) == 1
                sitting.subtract(names)
            if turn % 5 == 4:
                mine.give_back(f"w{which}", [each.lease for each in leased])
            else:
                done += mine.accept(f"w{which}", [played(each) for each in leased]).count(
                    DeliveryStatus.ACCEPTED
                )
        return done

    done = sum(at_once([partial(host, which) for which in range(4)]))
    assert done == sum(ledger.stages(f"t{number}")[0].done for number in range(3)) > 0


@on_postgres
def test_lanes_are_taken_in_one_order(directors: tuple[Ledger, Ledger]) -> None:
    wanted = [Lane(f"who-{number}", 0) for number in range(2000)]

    def occupy(director: Ledger, slot: Slot, order: Sequence[Lane]) -> bool:
        with engine_of(director).begin() as db:
            return bool(lanes.occupy(db, {slot: order}))

    for turn in range(4):
        slots = [Slot("t", 0, turn, rotation) for rotation in range(2)]
        orders = wanted, wanted[::-1]
        calls = [partial(occupy, *each) for each in zip(directors, slots, orders, strict=True)]
        assert sorted(at_once(calls)) == [False, True], "one waits for the other, and neither for ever"
        with engine_of(directors[0]).begin() as db:
            lanes.free(db, slots)
