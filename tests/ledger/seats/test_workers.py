"""What is known of workers, and how what a bad one did is taken back."""

import dataclasses
import math

import pytest

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import DeliveryStatus, Lease, NewWorker, Slot
from services.runtime.errors import NoSuchEntry
from services.tournament.deviation.tally import PairingTally, WorkerTally
from services.tournament.entrants import Round
from services.tournament.plan import Plan
from services.tournament.results import Verdict
from services.tournament.spec import Mode
from tests.ledger.sample import (
    STAGE,
    WORKER,
    apply,
    begin,
    end,
    everybody,
    level,
    levels,
    new_tournament,
    person,
    play_all,
    played,
    start,
)
from tests.ledger.tables import dump, engine_of, forget_workers

BAD = dataclasses.replace(WORKER, worker_id="bad")


@pytest.fixture(autouse=True)
def _workers(ledger: Ledger) -> None:
    ledger.register(BAD)
    ledger.register(WORKER)


def test_registering_again_brings_a_worker_up_to_date(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.accept("w1", [played(each) for each in ledger.lease("w1", 2)])
    renewed = NewWorker("w1", "there", 8, 2**40, "c", {"lots": "2"}, frozenset({"p", "q"}))
    row = ledger.register(renewed)
    assert (row.worker, row.games_done) == (renewed, 2)
    assert [each.worker.worker_id for each in ledger.workers()] == ["bad", "w1"]


def test_who_is_gone_for_long_is_forgotten_when_a_new_worker_comes(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    for number in range(3):
        ledger.register(dataclasses.replace(WORKER, worker_id=f"gone{number}"))
    (leased,) = ledger.lease("gone0", 1)
    ledger.quarantine("bad", on=True)
    forget_workers(engine_of(ledger))
    ledger.register(WORKER)
    assert len(ledger.workers()) == 5, "no new worker has come"
    ledger.register(dataclasses.replace(WORKER, worker_id="new"))
    assert [each.worker.worker_id for each in ledger.workers()] == ["bad", "gone0", "new", "w1"]
    assert ledger.accept("gone0", [played(leased)]) == [DeliveryStatus.ACCEPTED]
    with pytest.raises(NoSuchEntry):
        ledger.lease("gone1", 1)


def test_every_call_is_a_sign_of_life(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 2)
    now = ledger.workers()[1].seen_ms
    for call in (
        lambda: ledger.lease("w1", 1),
        lambda: ledger.renew("w1", [leased[0].lease]),
        lambda: ledger.give_back("w1", [leased[0].lease]),
        lambda: ledger.accept("w1", [played(leased[1])]),
        lambda: ledger.note("w1", []),
        lambda: ledger.register(WORKER),
    ):
        forget_workers(engine_of(ledger))
        call()
        assert [row.seen_ms >= now for row in ledger.workers()] == [False, True]


def test_tallies_are_of_blocks_that_one_worker_played_alone(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(3)))
    leased = ledger.lease("w1", 6)
    ledger.accept("w1", [played(each, winner=each.lease.slot.rotation) for each in leased[:2]])
    ledger.accept("w1", [played(leased[2])])
    ledger.give_back("w1", [each.lease for each in leased[3:]])
    ledger.accept("bad", [played(each) for each in ledger.lease("bad", 3)])
    pace = math.log(0.010 / 10)
    assert ledger.tallies("t1") == [
        WorkerTally(
            "bad", (PairingTally(("e1", "e2"), (2, 2), (4, 4, 4, 4), 1, 2, 2 * pace, 2 * pace * pace),)
        ),
        WorkerTally(
            "w1", (PairingTally(("e0", "e1"), (4, 0), (16, 0, 0, 0), 1, 2, 2 * pace, 2 * pace * pace),)
        ),
    ]


def test_tallies_add_up_and_know_whose_pace_counts(ledger: Ledger) -> None:
    start(ledger, new_tournament(entrants=[level("a", nodes=5), level("b")]))
    assert apply(ledger, "t1", Plan(everybody(["a", "b"])))
    assert apply(ledger, "t1", Plan(everybody(["b", "a"], first=1)))
    play_all(ledger)
    assert ledger.tallies("t1") == [WorkerTally("w1", (PairingTally(("a", "b"), (4, 4), (8, 8, 8, 8), 2),))]


def test_a_purge_takes_back_every_block_of_a_worker(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("bad", 5)  # two blocks, and half of a third
    ledger.accept("bad", [played(each) for each in leased])
    slot = leased[0].lease.slot
    play_all(ledger)
    before = ledger.tournament("t1")
    assert before.sequence == 6
    assert ledger.purge("bad") == 3
    row = ledger.tournament("t1")
    assert (row.sequence, row.revision) == (6, before.revision + 1)
    assert [block.result.block.number for block in ledger.finished("t1")] == [3, 4, 5]
    stage = ledger.stages("t1")[0]
    assert (stage.done, stage.games) == (6, 12)
    assert len(ledger.deliveries(slot)) == 1, "the audit stays"
    with pytest.raises(NoSuchEntry):
        ledger.record(slot)
    assert ledger.accept("bad", [played(leased[0])]) == [DeliveryStatus.STALE]
    ledger.quarantine("bad", True)
    assert ledger.lease("bad", 9) == []
    again = ledger.lease("w1", 9)
    assert [each.lease for each in again[:2]] == [
        Lease(slot, 3),
        Lease(dataclasses.replace(slot, rotation=1), 3),
    ]
    ledger.accept("w1", [played(each) for each in again])
    assert [block.sequence for block in ledger.finished("t1")] == [4, 5, 6, 7, 8, 9]
    assert ledger.purge("bad") == 0


def test_a_purge_ends_with_the_results_of_a_clean_run(ledger: Ledger) -> None:
    for tournament_id, worker in (("t1", "bad"), ("t2", "w1")):
        begin(ledger, new_tournament(tournament_id))
        wrong = [
            played(each, winner=1) if worker == "bad" else played(each) for each in ledger.lease(worker, 4)
        ]
        ledger.accept(worker, wrong)
        play_all(ledger)
    assert [game.result.ranks for game in ledger.results("t1")] != [
        game.result.ranks for game in ledger.results("t2")
    ]
    ledger.purge("bad")
    play_all(ledger)
    assert [game.result.ranks for game in ledger.results("t1")] == [
        game.result.ranks for game in ledger.results("t2")
    ]


def test_a_purge_spares_what_is_over_or_void_or_of_others(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1"))
    ledger.accept("bad", [played(each) for each in ledger.lease("bad", 2)])
    ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.CANCELLED)
    begin(ledger, new_tournament("t2"))
    ledger.accept("bad", [played(each) for each in ledger.lease("bad", 2)])
    assert apply(ledger, "t2", Plan(void=(0,)))
    play_all(ledger)
    before = dump(engine_of(ledger))
    assert ledger.purge("bad") == 0
    assert dump(engine_of(ledger)) == before


def test_a_purge_makes_all_stages_unfinished_that_it_takes_games_from(ledger: Ledger) -> None:
    start(ledger, new_tournament(stages=(STAGE, STAGE)))
    for stage, seeding in enumerate((["e0", "e1", "e2", "e3"], ["e0", "e1"])):
        assert ledger.open_stage("t1", stage, seeding)
        assert apply(ledger, "t1", Plan(everybody(["e0", "e1"], stage=stage), order=("e0", "e1")), stage)
        play_all(ledger, "bad")
    assert ledger.purge("bad") == 2
    assert [each.is_finished for each in ledger.stages("t1")] == [False, False]
    assert [each.done for each in ledger.stages("t1")] == [0, 0]
    assert apply(ledger, "t1", Plan(order=("e1", "e0")), 1)
    assert not end(ledger, "t1")
    play_all(ledger)
    assert not end(ledger, "t1")
    assert apply(ledger, "t1", Plan(order=("e0", "e1")), 0)
    assert end(ledger, "t1")


def test_who_has_withdrawn_does_not_play_again_after_a_purge(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.accept("bad", [played(each) for each in ledger.lease("bad", 2)])
    ledger.withdraw("t1", "e0", Round(0, 1))
    ledger.withdraw("t1", "e1", Round(0, 1))
    assert ledger.purge("bad") == 1
    (block,) = (each for each in ledger.finished("t1") if each.result.block.number == 0)
    assert [game.verdicts for game in block.result.games] == [(Verdict.WITHDRAWN, Verdict.WITHDRAWN)] * 2
    assert [game.ranks for game in block.result.games] == [(1, 1)] * 2
    assert play_all(ledger) == 2
    assert {record.block.number for record in ledger.results("t1")} == set(range(6))


def test_a_purge_frees_lanes_of_games_that_run(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=[person("a"), person("b")], mode=Mode.LIVE))
    ledger.accept("bad", [played(each) for each in ledger.lease("bad", 1, Mode.LIVE)])
    (running,) = ledger.lease("w1", 1, Mode.LIVE)
    assert running.lease.slot == Slot("t1", 0, 0, 1)
    assert ledger.purge("bad") == 1
    assert ledger.renew("w1", [running.lease]) == [running.lease]
    assert ledger.accept("w1", [played(running)]) == [DeliveryStatus.STALE]
    assert len(ledger.lease("w1", 9, Mode.LIVE)) == 1
