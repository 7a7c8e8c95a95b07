"""Entrants come and go; those who go forfeit what is open."""

from dataclasses import replace

import pytest

from services.ledger.ledger import Ledger
from services.ledger.storage.keys import lock
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import DeliveryStatus
from services.ledger.tournaments import entries
from services.runtime.errors import InvalidRequest, NoSuchEntry
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, EntrantKind, Entry, Round
from services.tournament.plan import Plan
from services.tournament.results import Verdict
from services.tournament.spec import Format, StageSpec
from tests.ledger.sample import (
    STAGE,
    WORKER,
    apply,
    begin,
    everybody,
    level,
    levels,
    new_tournament,
    person,
    play_all,
    played,
    start,
)
from tests.ledger.tables import dump, engine_of


def test_an_entry_is_kept_as_it_is(ledger: Ledger) -> None:
    every = (
        Entrant("a", EntrantKind.LEVEL, level=3, nodes=2**40, rating=900),
        Entrant("b", EntrantKind.PROGRAM, program="stockfish", concurrency=2),
        Entrant("c", EntrantKind.BOT, account_id="x", concurrency=5),
        Entrant("d", EntrantKind.PERSON, account_id="y"),
    )
    ledger.create(new_tournament(entrants=every))
    late = Entry(level("e"), joined=Round(1, 2), left=Round(2, 0))
    assert ledger.enter("t1", late)
    assert list(ledger.field("t1").values()) == [*map(Entry, every), late]


def test_who_leaves_before_it_can_be_paired_does_not_count(ledger: Ledger) -> None:
    ledger.create(new_tournament(entrants=levels(2)))
    for entry in (
        Entry(level("early"), Round(0, 0), left=Round(0, 0)),
        Entry(level("late"), Round(0, 1), left=Round(0, 2)),
        Entry(level("later"), Round(1, 3), left=Round(2, 0)),
    ):
        assert ledger.enter("t1", entry)
    there = [entry for entry in ledger.field("t1").values() if entry.is_ever_there]
    assert ledger.headcount("t1") == len(there) == 4


def test_entering_twice_is_entering_once(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    entry = Entry(person("late"), Round(0, 3))
    assert ledger.enter("t1", entry)
    revision = ledger.tournament("t1").revision
    assert revision == 1, "whoever plans has to hear of it"
    assert ledger.enter("t1", Entry(person("late"), Round(0, 4)))
    assert ledger.field("t1")["late"] == entry
    assert ledger.tournament("t1").revision == revision


@pytest.mark.parametrize("entrant", [level("p"), person("q", "account-p")], ids=["name", "account"])
def test_nobody_enters_as_another(ledger: Ledger, entrant: Entrant) -> None:
    ledger.create(new_tournament(entrants=(person("p"),)))
    before = dump(engine_of(ledger))
    with pytest.raises(InvalidRequest):
        ledger.enter("t1", Entry(entrant))
    assert dump(engine_of(ledger)) == before


def test_nobody_enters_what_is_over(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    ledger.set_state("t1", {TournamentState.OPEN}, TournamentState.CANCELLED)
    assert not ledger.enter("t1", Entry(level("late")))
    assert "late" not in ledger.field("t1")


def test_who_withdraws_forfeits_what_is_open_and_nothing_else(ledger: Ledger) -> None:
    ledger.register(WORKER)
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 3)  # both games of e0 v e1, one of e0 v e2
    assert ledger.accept("w1", [played(leased[0])]) == [DeliveryStatus.ACCEPTED]
    entry = ledger.withdraw("t1", "e0", Round(0, 6))
    assert entry == Entry(level("e0", nodes=100), left=Round(0, 6))
    first, second, third = (block.result for block in ledger.finished("t1"))
    assert [game.verdicts for game in first.games] == [
        (Verdict.PLAYED, Verdict.PLAYED),
        (Verdict.PLAYED, Verdict.WITHDRAWN),
    ]
    assert [game.seats for game in first.games] == [("e0", "e1"), ("e1", "e0")]
    assert (first.games[1].ranks, first.games[1].record_digest) == ((1, 2), b"")
    assert {second.block.entrants, third.block.entrants} == {("e0", "e2"), ("e0", "e3")}
    assert second.points == {"e0": 0, "e2": 4}
    assert ledger.renew("w1", [each.lease for each in leased]) == [each.lease for each in leased]
    assert ledger.accept("w1", [played(leased[1]), played(leased[2])]) == [
        DeliveryStatus.VOID,
        DeliveryStatus.VOID,
    ]
    with engine_of(ledger).connect() as db:
        tokens = {
            slot.block: row.token for slot, row in lock(db, [each.lease.slot for each in leased]).items()
        }
    assert tokens == {0: 2, 1: 2}, "of the last game of each block: a token of a lost lease is used up"
    assert ledger.progress("t1").stages[0].done == 6
    assert play_all(ledger) == 6
    assert [block.sequence for block in ledger.finished("t1")] == [1, 2, 3, 4, 5, 6]


def test_withdrawing_twice_is_withdrawing_once(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    entry = ledger.withdraw("t1", "e0", Round(0, 1))
    before = dump(engine_of(ledger))
    assert ledger.withdraw("t1", "e0", Round(0, 2)) == entry
    assert dump(engine_of(ledger)) == before


def test_at_a_table_of_four_the_others_share_the_first_place(ledger: Ledger) -> None:
    begin(ledger, new_tournament(seats=4))
    ledger.withdraw("t1", "e2", Round(0, 1))
    (block,) = ledger.finished("t1")
    assert [game.ranks for game in block.result.games] == [
        (1, 1, 4, 1),
        (1, 4, 1, 1),
        (4, 1, 1, 1),
        (1, 1, 1, 4),
    ]
    assert block.result.points == {"e0": 16, "e1": 16, "e2": 0, "e3": 16}


def test_names_that_look_alike_are_not_mixed_up(ledger: Ledger) -> None:
    names = ("ab", "AB", "a_", "ax", "b")
    begin(ledger, new_tournament(entrants=[level(name) for name in names]))
    ledger.withdraw("t1", "a_", Round(0, 0))
    ledger.withdraw("t1", "AB", Round(0, 0))
    touched = {block.result.block.entrants for block in ledger.finished("t1", limit=1000)}
    assert touched == {block.entrants for block in everybody(names) if {"a_", "AB"} & set(block.entrants)}


def test_a_withdrawal_makes_older_plans_worthless(ledger: Ledger) -> None:
    start(ledger, new_tournament())
    revision = ledger.tournament("t1").revision
    ledger.withdraw("t1", "e0", Round(0, 0))
    plan = Plan(everybody(["e0", "e1"]))
    assert not ledger.apply("t1", 0, plan, known_blocks=0, revision=revision)
    assert apply(ledger, "t1", Plan(everybody(["e1", "e2"])))


def test_nobody_comes_or_leaves_before_what_is_planned(ledger: Ledger) -> None:
    """Whoever asks has looked before it was planned."""
    begin(ledger, new_tournament())
    assert ledger.enter("t1", Entry(level("late"), Round(0, 0)))
    ledger.withdraw("t1", "e0", Round(0, 0))
    field = ledger.field("t1")
    assert (field["late"].joined, field["e0"].left) == (Round(0, 6), Round(0, 6))
    assert ledger.stages("t1")[0].seeding == ("e0", "e1", "e2", "e3")


@pytest.mark.parametrize(
    "stages", [(StageSpec(Format.KNOCKOUT),), (STAGE, StageSpec(Format.KNOCKOUT)), (STAGE,)]
)
def test_nobody_comes_once_no_more_is_paired(ledger: Ledger, stages: tuple[StageSpec, ...]) -> None:
    """Who wanted to when there was still time: it was planned on in that very moment."""
    start(ledger, new_tournament(stages=stages))
    order = ("e0", "e1", "e2", "e3") if stages[0] == STAGE else ()
    assert apply(ledger, "t1", Plan((Block(0, 0, 0, ("e0", "e1")),), order=order))
    assert not ledger.enter("t1", Entry(level("late"), Round(0, 0)))
    assert "late" not in ledger.field("t1")


def test_the_first_stage_begins_with_those_who_are_there_when_it_first_pairs(ledger: Ledger) -> None:
    start(ledger, new_tournament())
    ledger.withdraw("t1", "e1", Round(0, 0))
    assert ledger.enter("t1", Entry(replace(level("best"), rating=2000)))
    assert ledger.stages("t1")[0].seeding == ("best", "e0", "e2", "e3")
    for name in ("e0", "e2", "e3", "best"):
        ledger.withdraw("t1", name, Round(0, 0))
    assert ledger.stages("t1")[0].seeding == ("best",), "if nobody is left, the last one was there"


def test_a_first_stage_is_not_begun_with_somebody_who_has_left(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    names = [each.name for each in levels(4)]
    ledger.withdraw("t1", "e3", Round(0, 0))
    assert not ledger.open_stage("t1", 0, names)
    assert ledger.open_stage("t1", 0, names[:3])


def test_nobody_withdraws_from_what_is_over(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.CANCELLED)
    before = dump(engine_of(ledger))
    assert ledger.withdraw("t1", "e0", Round(0, 1)).left is None
    assert dump(engine_of(ledger)) == before


def test_only_who_is_in_it_withdraws(ledger: Ledger) -> None:
    ledger.create(new_tournament(entrants=levels(2)))
    with pytest.raises(NoSuchEntry):
        ledger.withdraw("t1", "stranger", Round(0, 0))


def test_who_enters_costs_the_ledger_no_more_in_a_large_field(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(ledger, new_tournament(entrants=(*levels(3), person("pia"))))

    def fail(*_: object) -> None:
        raise AssertionError("the whole field is read")

    with monkeypatch.context() as patch:
        patch.setattr(entries, "field", fail)
        assert ledger.enter("t1", Entry(person("late"), Round(0, 9)))
        for other in (level("pia"), replace(person("pit"), account_id="account-pia"), level("e1", nodes=7)):
            with pytest.raises(InvalidRequest):
                ledger.enter("t1", Entry(other, Round(0, 9)))
    assert list(ledger.field("t1")) == ["e0", "e1", "e2", "pia", "late"]
    assert ledger.entry("t1", "late") == ledger.field("t1")["late"]
    assert ledger.entry("t1", "nobody") is None
