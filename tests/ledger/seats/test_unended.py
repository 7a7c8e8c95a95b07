"""Live games that are closed while somebody may sit in their matches wait until these have ended."""

from collections.abc import Callable

import pytest
from sqlalchemy import update

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import LeasedSlot, Slot
from services.runtime.database.schema.tournaments import tournaments
from services.tournament.blocks import Block
from services.tournament.entrants import Round
from services.tournament.plan import Plan
from services.tournament.spec import Mode
from tests.ledger.sample import (
    GAME,
    STAGE,
    WORKER,
    apply,
    begin,
    levels,
    new_tournament,
    person,
    play_all,
    start,
)
from tests.ledger.tables import engine_of, let_leases_run_out

GAMES = frozenset({GAME})
FIELD = (person("a"), person("b"), person("c"))


@pytest.fixture(autouse=True)
def _worker(ledger: Ledger) -> None:
    ledger.register(WORKER)


def withdrawn(ledger: Ledger, name: str) -> None:
    ledger.withdraw("t1", name, Round(0, 0))


def cancelled(ledger: Ledger) -> None:
    assert ledger.set_state("t1", {TournamentState.RUNNING}, TournamentState.CANCELLED)


def due(ledger: Ledger, *own: Slot) -> list[Slot]:
    return [each.slot for each in ledger.take_unended(GAMES, own)]


def test_a_game_is_left_to_who_holds_it_until_its_lease_runs_out(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament(entrants=FIELD, mode=Mode.LIVE))
    (leased,) = ledger.lease("w1", 1, Mode.LIVE)
    assert due(ledger) == []
    withdrawn(ledger, leased.block.entrants[0])
    assert due(other) == []
    assert due(ledger, leased.lease.slot) == [leased.lease.slot]
    let_leases_run_out(engine_of(ledger))
    (found,) = other.take_unended(GAMES)
    assert (found.slot, found.block) == (leased.lease.slot, leased.block)
    assert due(ledger) == [], "the other is at it"
    let_leases_run_out(engine_of(ledger))
    assert due(ledger) == [leased.lease.slot], "and was killed"
    ledger.strike_unended([leased.lease.slot])
    let_leases_run_out(engine_of(ledger))
    assert due(ledger) == due(ledger, leased.lease.slot) == []


def test_a_game_whose_lease_had_run_out_before_is_due_at_once(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=FIELD, mode=Mode.LIVE))
    (leased,) = ledger.lease("w1", 1, Mode.LIVE)
    let_leases_run_out(engine_of(ledger))
    assert ledger.expire() == 1
    withdrawn(ledger, leased.block.entrants[1])
    assert due(ledger) == [leased.lease.slot]


def test_games_of_others_without_matches_or_of_other_engines_do_not_wait(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=FIELD, mode=Mode.LIVE))
    (leased,) = ledger.lease("w1", 1, Mode.LIVE)
    (absent,) = {each.name for each in FIELD} - set(leased.block.entrants)
    withdrawn(ledger, absent)
    let_leases_run_out(engine_of(ledger))
    assert due(ledger, leased.lease.slot) == [], "it goes on, and no other has begun"
    withdrawn(ledger, leased.block.entrants[0])
    let_leases_run_out(engine_of(ledger))
    assert ledger.take_unended({"tablut"}, [leased.lease.slot]) == []
    assert due(ledger) == [leased.lease.slot]


def test_games_of_workers_have_no_matches(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(3)))
    (leased,) = ledger.lease("w1", 1)
    withdrawn(ledger, leased.block.entrants[0])
    assert due(ledger, leased.lease.slot) == []


def test_void_games_wait_too_and_are_told_from_those_of_the_withdrawn(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=(*FIELD, person("d")), mode=Mode.LIVE))
    first, second = ledger.lease("w1", 2, Mode.LIVE)
    assert first.block != second.block
    assert apply(ledger, "t1", Plan(void=(first.block.number,)))
    withdrawn(ledger, second.block.entrants[0])
    let_leases_run_out(engine_of(ledger))
    found = {each.slot: each.is_void for each in ledger.take_unended(GAMES)}
    assert found == {first.lease.slot: True, second.lease.slot: False}


def test_games_of_all_stages_that_begin_again_wait(ledger: Ledger) -> None:
    names = ("a", "b", "c", "d", "e", "f")
    field = tuple(person(name) for name in names)
    start(ledger, new_tournament(entrants=field, mode=Mode.LIVE, stages=(STAGE, STAGE, STAGE)))
    for stage, pair in enumerate((("a", "b"), ("c", "d"), ("e", "f"))):
        assert ledger.open_stage("t1", stage, names)
        assert apply(ledger, "t1", Plan((Block(stage, 0, 0, pair),), order=names), stage)
        if stage == 0:
            assert play_all(ledger, mode=Mode.LIVE) == 2
    running = ledger.lease("w1", 9, Mode.LIVE)
    assert [each.lease.slot.stage for each in running] == [1, 2]
    assert ledger.purge("w1") == 1
    assert play_all(ledger, mode=Mode.LIVE) == 2
    assert apply(ledger, "t1", Plan(order=names[::-1]))
    let_leases_run_out(engine_of(ledger))
    found = ledger.take_unended(GAMES)
    assert [(each.slot, each.is_void) for each in found] == [(each.lease.slot, True) for each in running]


def test_games_of_a_cancelled_tournament_wait(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=(*FIELD, person("d")), mode=Mode.LIVE))
    first, second = ledger.lease("w1", 2, Mode.LIVE)
    ledger.give_back("w1", [second.lease])
    cancelled(ledger)
    assert due(ledger) == [second.lease.slot], "the other one is held"
    assert due(ledger, first.lease.slot) == [first.lease.slot]
    assert ledger.seats_of(["account-a"]) == {"account-a": []}


def leased_as_it_was_cancelled(ledger: Ledger) -> LeasedSlot:
    begin(ledger, new_tournament(entrants=FIELD, mode=Mode.LIVE))
    (leased,) = ledger.lease("w1", 1, Mode.LIVE)
    with engine_of(ledger).begin() as db:
        db.execute(update(tournaments).values(state=TournamentState.CANCELLED))
    return leased


def test_a_game_that_was_leased_as_its_tournament_was_cancelled_is_lost(ledger: Ledger) -> None:
    leased = leased_as_it_was_cancelled(ledger)
    assert ledger.renew("w1", [leased.lease]) == [leased.lease]
    assert due(ledger, leased.lease.slot) == [leased.lease.slot]
    account = f"account-{leased.block.entrants[0]}"
    assert ledger.seats_of([account]) == {account: []}
    assert ledger.renew("w1", [leased.lease]) == [leased.lease]


def given_back(ledger: Ledger, leased: LeasedSlot) -> None:
    ledger.give_back("w1", [leased.lease])


def run_out(ledger: Ledger, _leased: LeasedSlot) -> None:
    let_leases_run_out(engine_of(ledger))
    assert ledger.expire() == 1


@pytest.mark.parametrize("let_go", [given_back, run_out])
def test_such_a_game_waits_whoever_lets_it_go(
    ledger: Ledger, let_go: Callable[[Ledger, LeasedSlot], None]
) -> None:
    """As a director that stops, or is killed, before it has heard."""
    leased = leased_as_it_was_cancelled(ledger)
    let_go(ledger, leased)
    let_leases_run_out(engine_of(ledger))
    assert due(ledger) == [leased.lease.slot]
    account = f"account-{leased.block.entrants[0]}"
    assert ledger.seats_of([account]) == {account: []}
