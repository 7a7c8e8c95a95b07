"""Nobody sits in more games at once than allowed."""

import dataclasses
from collections import Counter

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from services.ledger.ledger import Ledger
from services.ledger.seats import lanes
from services.ledger.seats.seating import Lane
from services.ledger.storage.slots import LeasedSlot, Slot
from services.runtime.database.schema.slots import busy
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.plan import Plan
from services.tournament.spec import Mode
from tests.ledger.sample import (
    WORKER,
    apply,
    begin,
    level,
    levels,
    new_tournament,
    person,
    play_all,
    played,
    program,
)
from tests.ledger.tables import engine_of, let_leases_run_out

HOST = dataclasses.replace(WORKER, worker_id="host")


def bot(name: str, concurrency: int, account: str = "") -> Entrant:
    return Entrant(name, EntrantKind.BOT, account_id=account or name, concurrency=concurrency)


def sitting(leased: list[LeasedSlot]) -> Counter[str]:
    return Counter(name for each in leased for name in each.block.entrants)


@pytest.fixture(autouse=True)
def _host(ledger: Ledger) -> None:
    ledger.register(HOST)


def test_a_person_sits_in_one_game(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[person(name) for name in "abcde"], mode=Mode.LIVE))
    leased = ledger.lease("host", 100, Mode.LIVE)
    assert len(leased) == 2
    assert max(sitting(leased).values()) == 1
    assert other.lease("host", 100, Mode.LIVE) == []
    ledger.accept("host", [played(leased[0])])
    assert len(other.lease("host", 100, Mode.LIVE)) == 1


def test_a_bot_sits_in_as_many_as_it_can(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[bot("many", 3), bot("none said", 0), *levels(4)], mode=Mode.LIVE))
    taken = sitting(ledger.lease("host", 100, Mode.LIVE))
    assert (taken["many"], taken["none said"]) == (3, 1)
    assert sum(taken[f"e{number}"] for number in range(4)) >= 24


def test_an_account_is_one_body_in_all_tournaments(ledger: Ledger) -> None:
    for number in range(3):
        begin(ledger, new_tournament(f"t{number}", [person("me", "one account"), level("x")], mode=Mode.LIVE))
    leased = ledger.lease("host", 100, Mode.LIVE)
    assert sitting(leased)["me"] == 1
    ledger.give_back("host", [leased[0].lease])
    assert len(ledger.lease("host", 100, Mode.LIVE)) == 1


def test_the_narrowest_bound_of_an_account_holds_where_it_is_set(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1", [bot("b", 2, "same"), level("x")], mode=Mode.LIVE))
    assert len(ledger.lease("host", 1, Mode.LIVE)) == 1
    begin(ledger, new_tournament("t2", [bot("b", 1, "same"), level("x")], mode=Mode.LIVE))
    assert {each.lease.slot.tournament_id for each in ledger.lease("host", 100, Mode.LIVE)} == {"t1"}


def test_a_program_needs_a_worker_that_has_it(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[program("p"), program("q"), *levels(2)]))
    assert sitting(ledger.lease("host", 100)) == {"e0": 2, "e1": 2}
    ledger.register(dataclasses.replace(HOST, worker_id="some", programs=frozenset({"program-p"})))
    assert sitting(ledger.lease("some", 100)) == {"p": 4, "e0": 2, "e1": 2}
    every = frozenset({"program-p", "program-q"})
    ledger.register(dataclasses.replace(HOST, worker_id="all", programs=every))
    assert play_all(ledger, "all") == 6


def test_a_program_with_a_bound_keeps_it_over_all_workers(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[program("p", 2), *levels(3)]))
    for number in range(3):
        programs = frozenset({"program-p"})
        ledger.register(dataclasses.replace(HOST, worker_id=f"x{number}", programs=programs))
    taken = sitting([each for number in range(3) for each in ledger.lease(f"x{number}", 2)])
    assert taken["p"] == 2


def test_lanes_are_free_again_when_a_lease_runs_out(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[person("a"), person("b")], mode=Mode.LIVE))
    assert len(ledger.lease("host", 9, Mode.LIVE)) == 1
    assert ledger.lease("host", 9, Mode.LIVE) == []
    let_leases_run_out(engine_of(ledger))
    assert ledger.expire() == 1
    assert len(ledger.lease("host", 9, Mode.LIVE)) == 1


def test_what_one_tournament_cannot_use_another_gets(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1", [person("a"), person("b"), person("c")], mode=Mode.LIVE))
    begin(ledger, new_tournament("t2", levels(8), mode=Mode.LIVE))
    leased = ledger.lease("host", 20, Mode.LIVE)
    assert Counter(each.lease.slot.tournament_id for each in leased) == {"t1": 1, "t2": 19}


def test_a_void_block_frees_who_sits_in_it(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[person(name) for name in "abc"], mode=Mode.LIVE))
    (leased,) = ledger.lease("host", 9, Mode.LIVE)
    assert apply(ledger, "t1", Plan(void=(leased.lease.slot.block,)))
    assert len(ledger.lease("host", 9, Mode.LIVE)) == 1


def test_a_game_that_misses_one_lane_takes_none(ledger: Ledger) -> None:
    first, second, third = (Slot("t", 0, 0, rotation) for rotation in range(3))
    a, b, c = Lane("a", 0), Lane("b", 0), Lane("c", 0)
    with engine_of(ledger).begin() as db:
        assert lanes.occupy(db, {first: [a]}) == {first}
    with engine_of(ledger).begin() as db:
        assert lanes.occupy(db, {second: [b, a], third: [c]}) == {third}
        assert lanes.taken(db, ["a", "b", "c"]) == {"a": {0}, "c": {0}}
        lanes.free(db, [first])
        assert lanes.occupy(db, {second: [b, a], first: []}) == {first, second}


def test_a_lane_is_one_row(ledger: Ledger) -> None:
    row = {"entrant_key": "a", "lane": 0, "tournament_id": "t", "stage": 0, "block": 0, "rotation": 0}
    with engine_of(ledger).begin() as db:
        db.execute(insert(busy).values(row))
    with pytest.raises(IntegrityError), engine_of(ledger).begin() as db:
        db.execute(insert(busy).values(row | {"block": 1}))
