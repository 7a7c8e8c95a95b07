"""Leases: who gets which games, how long, and under which token."""

import dataclasses

import pytest

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import DeliveryStatus, NewWorker, Slot
from services.tournament.plan import Plan
from services.tournament.spec import Mode
from tests.ledger.sample import (
    WORKER,
    apply,
    begin,
    everybody,
    levels,
    new_tournament,
    person,
    play_all,
    played,
    program,
    start,
)
from tests.ledger.tables import engine_of, let_leases_run_out

SECOND = dataclasses.replace(WORKER, worker_id="w2")


@pytest.fixture(autouse=True)
def _workers(ledger: Ledger) -> None:
    ledger.register(WORKER)
    ledger.register(SECOND)


def test_games_come_in_canonical_order_and_once(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    first, second = ledger.lease("w1", 5), other.lease("w2", 100)
    taken = [each.lease.slot for each in (*first, *second)]
    assert taken == [Slot("t1", 0, block, rotation) for block in range(6) for rotation in range(2)]
    assert {each.lease.token for each in first} == {1}
    assert first[0].block == everybody(["e0", "e1", "e2", "e3"])[0]
    assert first[0].until_ms > ledger.workers()[0].seen_ms
    assert ledger.lease("w1", 100) == []
    assert [each.games_running for each in ledger.workers()] == [5, 7]


def test_early_rounds_come_first_whatever_their_numbers(ledger: Ledger) -> None:
    start(ledger, new_tournament())
    late, early = everybody(["e0", "e1", "e2"])[:2]
    late, early = dataclasses.replace(late, round=1), dataclasses.replace(early, round=0)
    assert apply(ledger, "t1", Plan((late, early)))
    assert [each.lease.slot.block for each in ledger.lease("w1", 4)] == [1, 1, 0, 0]


@pytest.mark.parametrize(
    "state", [TournamentState.PAUSED, TournamentState.CANCELLED], ids=lambda state: state.name.lower()
)
def test_only_running_tournaments_are_played(ledger: Ledger, state: TournamentState) -> None:
    begin(ledger, new_tournament())
    ledger.set_state("t1", {TournamentState.RUNNING}, state)
    assert ledger.lease("w1", 10) == []
    assert ledger.demand() == []


def test_what_was_leased_before_a_pause_counts(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 2)
    ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.PAUSED)
    assert ledger.renew("w1", [each.lease for each in leased]) == []
    assert ledger.accept("w1", [played(each) for each in leased]) == [DeliveryStatus.ACCEPTED] * 2
    assert ledger.tournament("t1").sequence == 1


def test_cancelling_takes_leases_away(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[person("a"), person("b")], mode=Mode.LIVE))
    leased = ledger.lease("w1", 1, Mode.LIVE)
    ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.CANCELLED)
    assert ledger.renew("w1", [leased[0].lease]) == [leased[0].lease]
    assert ledger.accept("w1", [played(leased[0])]) == [DeliveryStatus.VOID]
    begin(ledger, new_tournament("t2", entrants=[person("a"), person("b")], mode=Mode.LIVE))
    assert len(ledger.lease("w1", 9, Mode.LIVE)) == 1, "the two are free again"


def test_a_worker_gets_what_it_has_rules_for(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    for number, versions in enumerate(({}, {"lots": "2"}, {"other": "1"})):
        ledger.register(NewWorker(f"x{number}", rules_versions=versions))
        assert ledger.lease(f"x{number}", 10) == []
    ledger.register(NewWorker("x0", rules_versions={"lots": "1", "other": "1"}))
    assert len(ledger.lease("x0", 10)) == 10
    ledger.register(NewWorker("x1", rules_versions={"lots": "2 1"}))
    assert len(ledger.lease("x1", 1)) == 1, "it still has the older rules"


def test_each_mode_has_its_own_hosts(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1", mode=Mode.LIVE))
    begin(ledger, new_tournament("t2"))
    assert {each.lease.slot.tournament_id for each in ledger.lease("w1", 100)} == {"t2"}
    assert {each.lease.slot.tournament_id for each in ledger.lease("w1", 100, Mode.LIVE)} == {"t1"}


def test_who_is_in_quarantine_gets_nothing_more(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 1)
    assert ledger.quarantine("w1", True).is_quarantined
    assert ledger.lease("w1", 1) == []
    assert ledger.renew("w1", [leased[0].lease]) == [], "what it has it may finish"
    ledger.register(WORKER)
    assert ledger.lease("w1", 1) == [], "registering again does not help"
    assert not ledger.quarantine("w1", False).is_quarantined
    assert len(ledger.lease("w1", 1)) == 1


def test_tournaments_share_workers_by_weight(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1", levels(8), weight=1))
    begin(ledger, new_tournament("t2", levels(8), weight=3))
    taken = [each.lease.slot.tournament_id for _ in range(10) for each in ledger.lease("w1", 4)]
    assert (taken.count("t1"), taken.count("t2")) == (10, 30)


def test_a_tournament_that_waits_for_a_program_leaves_its_share_to_the_others(ledger: Ledger) -> None:
    """Each waits for nothing but its programs, and the worker lacks that of the newest tournament."""
    ledger.register(dataclasses.replace(WORKER, programs=frozenset({"program-p"})))
    begin(ledger, new_tournament("t1", [program("p"), *levels(2)]))
    begin(ledger, new_tournament("t2", [program("p", 1), *levels(1)]))
    begin(ledger, new_tournament("t3", [program("elsewhere"), *levels(1)]))
    taken = [each.lease.slot.tournament_id for _ in range(8) for each in ledger.lease("w1", 1)]
    assert sorted(taken) == ["t1"] * 6 + ["t2"]
    assert taken[:2] == ["t1", "t2"], "they still take turns"


def test_what_one_tournament_lacks_comes_from_the_others_in_the_same_call(ledger: Ledger) -> None:
    ledger.register(dataclasses.replace(WORKER, programs=frozenset({"program-p"})))
    begin(ledger, new_tournament("t1", [program("p", 12), *levels(3)]))
    begin(ledger, new_tournament("t2", [program("elsewhere"), *levels(1)]))
    taken = [each.lease.slot for each in ledger.lease("w1", 12)]
    assert len(set(taken)) == 12
    assert {slot.tournament_id for slot in taken} == {"t1"}


def test_a_renewed_lease_is_kept_and_a_lost_one_named(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = [each.lease for each in ledger.lease("w1", 3)]
    let_leases_run_out(engine_of(ledger))
    stale = dataclasses.replace(leased[1], token=0)
    unknown = dataclasses.replace(leased[1], slot=Slot("t9", 0, 0, 0))
    assert ledger.renew("w1", [leased[0], stale, unknown]) == [stale, unknown]
    assert ledger.renew("w2", [leased[0]]) == [leased[0]], "it is another's"
    assert ledger.expire() == 2
    assert ledger.renew("w1", leased) == leased[1:]


def test_what_runs_out_is_leased_again_under_a_higher_token(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    (late,) = ledger.lease("w1", 1)
    let_leases_run_out(engine_of(ledger))
    assert other.expire() == 1
    assert ledger.expire() == 0
    (again,) = other.lease("w2", 1)
    assert (again.lease.slot, again.lease.token) == (late.lease.slot, 2)
    assert ledger.accept("w1", [played(late)]) == [DeliveryStatus.STALE]
    assert ledger.accept("w2", [played(again)]) == [DeliveryStatus.ACCEPTED]


def test_leasing_sweeps_when_little_is_open(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.lease("w1", 12)
    assert ledger.lease("w2", 12) == []
    let_leases_run_out(engine_of(ledger))
    assert len(ledger.lease("w2", 12)) == 12


def test_a_lapsed_lease_that_nobody_swept_still_counts(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    let_leases_run_out(engine_of(ledger))
    assert ledger.accept("w1", [played(leased)]) == [DeliveryStatus.ACCEPTED]


def test_what_is_given_back_is_open_at_once(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = [each.lease for each in ledger.lease("w1", 2)]
    ledger.give_back("w2", leased)
    assert ledger.renew("w1", leased) == [], "another cannot give it back"
    ledger.give_back("w1", [leased[0]])
    ledger.give_back("w1", [leased[0]])
    (again,) = ledger.lease("w2", 1)
    assert (again.lease.slot, again.lease.token) == (leased[0].slot, 2)
    assert ledger.renew("w1", leased) == [leased[0]]


def test_demand_counts_what_is_open_and_what_is_played(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1", weight=2))
    begin(ledger, new_tournament("t2", mode=Mode.LIVE))
    leased = ledger.lease("w1", 5)
    ledger.accept("w1", [played(each) for each in leased[:2]])
    first, second = ledger.demand()
    assert (first.tournament_id, first.open, first.leased, first.weight) == ("t1", 7, 3, 2)
    assert (second.tournament_id, second.open, second.leased, second.mode) == ("t2", 12, 0, Mode.LIVE)
    assert ledger.progress("t1").leased == 3
    play_all(ledger)
    assert [each.open for each in ledger.demand()] == [0, 12]


def test_nothing_is_leased_for_nothing(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    assert ledger.lease("w1", 0) == []
    assert ledger.renew("w1", []) == []
    ledger.give_back("w1", [])
