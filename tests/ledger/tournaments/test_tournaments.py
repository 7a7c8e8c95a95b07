"""Tournaments are made once, move on as they may, and end when everything has a result."""

import dataclasses

import pytest

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.runtime.errors import InvalidRequest, NoSuchEntry, RequestIdReused
from services.tournament.entrants import Round
from services.tournament.plan import Plan
from tests.ledger.sample import (
    WORKER,
    apply,
    begin,
    end,
    everybody,
    level,
    new_tournament,
    person,
    play_all,
    start,
)
from tests.ledger.tables import engine_of, let_time_pass

OPEN, RUNNING, PAUSED, ENDED, CANCELLED = TournamentState


def test_a_wish_that_is_repeated_is_the_same_tournament(ledger: Ledger, other: Ledger) -> None:
    row = ledger.create(new_tournament("t1", request_id="r"))
    assert (row.state, row.sequence, row.revision, row.spec, row.root) == (
        OPEN,
        0,
        0,
        b"spec",
        bytes(range(32)),
    )
    again = dataclasses.replace(new_tournament("t1", request_id="r"), tournament_id="t2")
    assert other.create(again) == row
    assert [each.tournament_id for each in ledger.tournaments()] == ["t1"]
    assert list(ledger.field("t1")) == ["e0", "e1", "e2", "e3"]


def test_a_request_id_is_for_one_wish(ledger: Ledger) -> None:
    row = ledger.create(new_tournament("t1", request_id="r"))
    with pytest.raises(RequestIdReused):
        ledger.create(new_tournament("t2", request_id="r"))
    assert ledger.tournament("t1") == row
    ledger.create(dataclasses.replace(new_tournament("t3", request_id="r"), organiser="another"))


@pytest.mark.parametrize(
    "entrants",
    [(level("a"), level("a")), (person("a", "same"), person("b", "same"))],
    ids=["name", "account"],
)
def test_two_entrants_cannot_be_one(ledger: Ledger, entrants: tuple[object, ...]) -> None:
    with pytest.raises(InvalidRequest):
        ledger.create(new_tournament("t1", entrants))  # type: ignore[arg-type]  # a tuple of entrants
    with pytest.raises(NoSuchEntry):
        ledger.tournament("t1")


def test_two_tournaments_do_not_have_one_id(ledger: Ledger) -> None:
    row = ledger.create(new_tournament("t1", request_id="r"))
    with pytest.raises(RequestIdReused):
        ledger.create(new_tournament("t1", request_id="another"))
    assert ledger.tournaments() == [row]


def test_the_seed_is_in_no_message() -> None:
    new = new_tournament()
    assert repr(new.root) not in repr(new)


def test_pages_are_newest_first_and_complete(ledger: Ledger) -> None:
    for number in range(5):
        ledger.create(new_tournament(f"t{number}"))
    ledger.set_state("t3", {OPEN}, RUNNING)
    seen = []
    after = None
    while page := ledger.tournaments(limit=2, after=after):
        seen += [row.tournament_id for row in page]
        after = (page[-1].created_ms, page[-1].tournament_id)
    assert sorted(seen) == [f"t{number}" for number in range(5)]
    rows = [ledger.tournament(each) for each in seen]
    assert rows == sorted(rows, key=lambda row: (row.created_ms, row.tournament_id), reverse=True)
    assert [row.tournament_id for row in ledger.tournaments({RUNNING})] == ["t3"]
    assert len(ledger.tournaments({RUNNING, OPEN})) == 5


def test_a_state_is_left_only_from_where_it_is_allowed(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    assert not ledger.set_state("t1", {RUNNING}, PAUSED)
    assert ledger.tournament("t1").started_ms is None
    assert ledger.set_state("t1", {OPEN}, RUNNING)
    started = ledger.tournament("t1").started_ms
    assert started is not None
    assert ledger.set_state("t1", {RUNNING}, PAUSED)
    assert ledger.set_state("t1", {PAUSED}, RUNNING)
    assert ledger.tournament("t1").started_ms == started
    assert ledger.set_state("t1", {RUNNING, PAUSED}, CANCELLED, "rain")
    row = ledger.tournament("t1")
    assert (row.state, row.cause, row.ended_ms is not None) == (CANCELLED, "rain", True)


def test_a_tournament_is_not_ended_without_its_digests(ledger: Ledger) -> None:
    start(ledger, new_tournament())
    with pytest.raises(InvalidRequest):
        ledger.set_state("t1", {RUNNING}, ENDED)


def test_a_tournament_ends_once_everything_is_done(ledger: Ledger) -> None:
    ledger.register(WORKER)
    begin(ledger, new_tournament())
    play_all(ledger)
    assert not end(ledger, "t1", b"results", b"standings"), "the stage has no order yet"
    assert apply(ledger, "t1", Plan(order=("e0", "e1", "e2", "e3")))
    assert end(ledger, "t1", b"results", b"standings")
    row = ledger.tournament("t1")
    assert (row.state, row.results_digest, row.standings_digest) == (ENDED, b"results", b"standings")
    assert row.ended_ms is not None
    assert not end(ledger, "t1", b"others", b"others")
    assert ledger.tournament("t1") == row
    assert ledger.lease("w1", 10) == []


def test_a_tournament_does_not_end_while_a_game_has_no_result(ledger: Ledger) -> None:
    ledger.register(WORKER)
    start(ledger, new_tournament())
    assert apply(ledger, "t1", Plan(everybody(["e0", "e1"]), order=("e0",)))
    assert not end(ledger, "t1", b"results", b"standings")
    play_all(ledger)
    assert end(ledger, "t1", b"results", b"standings")


def test_a_tournament_does_not_end_with_digests_of_how_it_was_before(ledger: Ledger) -> None:
    ledger.register(WORKER)
    begin(ledger, new_tournament())
    play_all(ledger)
    assert apply(ledger, "t1", Plan(order=("e0", "e1", "e2", "e3")))
    before = ledger.tournament("t1").revision
    ledger.withdraw("t1", "e3", Round(1, 0))
    assert not ledger.end("t1", b"results", b"standings", revision=before)
    assert end(ledger, "t1")


def test_what_does_not_exist_is_said_so(ledger: Ledger) -> None:
    ledger.create(new_tournament())
    for call in (
        lambda: ledger.tournament("t9"),
        lambda: ledger.set_state("t9", {OPEN}, RUNNING),
        lambda: ledger.end("t9", b"", b"", revision=0),
        lambda: ledger.progress("t9"),
        lambda: ledger.open_stage("t9", 0, ["a"]),
        lambda: ledger.open_stage("t1", 7, ["a"]),
        lambda: ledger.stage("t1", 7),
        lambda: ledger.apply("t9", 0, Plan(), known_blocks=0, revision=0),
        lambda: ledger.lease("w9", 1),
        lambda: ledger.quarantine("w9", True),
    ):
        with pytest.raises(NoSuchEntry):
            call()


def test_pauses_take_no_time_from_a_stage(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    revision = ledger.tournament("t1").revision
    for _ in range(2):
        let_time_pass(engine_of(ledger), 100_000)
        assert ledger.set_state("t1", {RUNNING}, PAUSED)
        assert not other.set_state("t1", {RUNNING}, PAUSED)
        let_time_pass(engine_of(ledger), 1_000_000)
        assert ledger.set_state("t1", {PAUSED}, RUNNING)
    record = other.stage("t1", 0)
    assert record is not None
    assert 200_000 <= record.elapsed_ms < 1_000_000
    assert ledger.tournament("t1").revision > revision, "whoever has read the stage reads it again"
