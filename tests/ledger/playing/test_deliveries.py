"""Each game counts once, whatever is delivered how often by whom; and all of it is in the audit."""

import dataclasses

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Accepted, Claim, DeliveryStatus, Lease, Note, Slot
from services.runtime.database.schema.slots import results
from services.runtime.errors import InvalidRequest
from services.tournament.results import Verdict
from tests.ledger.sample import WORKER, begin, new_tournament, played
from tests.ledger.tables import dump, engine_of, let_patience_run_out

SECOND = dataclasses.replace(WORKER, worker_id="w2")


@pytest.fixture(autouse=True)
def _workers(ledger: Ledger) -> None:
    ledger.register(WORKER)


def claim_of(game: Accepted) -> Claim:
    return Claim(game.lease, game.result.record_digest)


def test_a_game_counts_once_however_often_it_comes(ledger: Ledger, other: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    game = played(leased)
    assert ledger.accept("w1", [game, game]) == [DeliveryStatus.ACCEPTED, DeliveryStatus.DUPLICATE]
    before = dump(engine_of(ledger))
    assert other.accept("w1", [game]) == [DeliveryStatus.DUPLICATE]
    assert other.accept("w2", [game]) == [DeliveryStatus.DUPLICATE], "whoever brings it"
    assert dump(engine_of(ledger)) == before
    assert ledger.stages("t1")[0].done == 1


def test_another_result_of_a_counted_game_is_stale(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    ledger.accept("w1", [played(leased)])
    before = dump(engine_of(ledger))
    assert ledger.accept("w1", [played(leased, winner=1)]) == [DeliveryStatus.STALE]
    assert dump(engine_of(ledger)) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda lease: dataclasses.replace(lease, token=lease.token - 1),
        lambda lease: dataclasses.replace(lease, token=lease.token + 1),
        lambda lease: dataclasses.replace(lease, slot=dataclasses.replace(lease.slot, tournament_id="t9")),
        lambda lease: dataclasses.replace(lease, slot=dataclasses.replace(lease.slot, rotation=70_000)),
        lambda lease: dataclasses.replace(lease, slot=dataclasses.replace(lease.slot, block=5)),
    ],
    ids=["old token", "made-up token", "no tournament", "no rotation", "not leased"],
)
def test_without_its_lease_a_game_is_stale(ledger: Ledger, change: object) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    game = dataclasses.replace(played(leased), lease=change(leased.lease))  # type: ignore[operator]  # a lambda
    before = dump(engine_of(ledger))
    assert ledger.fates("w1", [claim_of(game)]) == [DeliveryStatus.STALE]
    assert ledger.accept("w1", [game]) == [DeliveryStatus.STALE]
    assert dump(engine_of(ledger)) == before


def test_another_worker_cannot_deliver_a_lease(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    assert ledger.accept("w2", [played(leased)]) == [DeliveryStatus.STALE]
    assert ledger.accept("w1", [played(leased)]) == [DeliveryStatus.ACCEPTED]


@pytest.mark.parametrize("verdict", [Verdict.STALL, Verdict.CRASH, Verdict.RESOURCE])
def test_what_no_record_proves_must_happen_twice(ledger: Ledger, verdict: Verdict) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    assert ledger.accept("w1", [played(leased, verdict)]) == [DeliveryStatus.HELD]
    assert ledger.stages("t1")[0].done == 0
    assert ledger.accept("w1", [played(leased, verdict)]) == [DeliveryStatus.STALE]
    (again,) = ledger.lease("w1", 1)
    assert (again.lease, again.claims) == (Lease(leased.lease.slot, 2), 1)
    assert ledger.accept("w1", [played(again, verdict)]) == [DeliveryStatus.ACCEPTED]


@pytest.mark.parametrize(
    "verdict", [Verdict.PLAYED, Verdict.RESIGNED, Verdict.TIME_OUT, Verdict.ILLEGAL_ACTION, Verdict.WITHDRAWN]
)
def test_what_a_record_proves_counts_at_once(ledger: Ledger, verdict: Verdict) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    assert ledger.accept("w1", [played(leased, verdict)]) == [DeliveryStatus.ACCEPTED]


def test_after_a_claim_a_game_may_still_be_played(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    ledger.accept("w1", [played(leased, Verdict.CRASH)])
    (again,) = ledger.lease("w1", 1)
    assert ledger.accept("w1", [played(again)]) == [DeliveryStatus.ACCEPTED]


def test_a_claim_is_tried_by_another_worker_if_there_is_one(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.register(SECOND)
    (leased,) = ledger.lease("w1", 1)
    ledger.accept("w1", [played(leased, Verdict.CRASH)])
    (next_one,) = ledger.lease("w1", 1)
    assert next_one.lease.slot != leased.lease.slot
    (again,) = ledger.lease("w2", 1)
    assert again.lease.slot == leased.lease.slot


def test_a_claim_waits_for_others_for_a_while_only(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.register(SECOND)
    (leased,) = ledger.lease("w1", 1)
    ledger.accept("w1", [played(leased, Verdict.CRASH)])
    let_patience_run_out(engine_of(ledger))
    (again,) = ledger.lease("w1", 1)
    assert again.lease.slot == leased.lease.slot


def test_who_is_in_quarantine_is_not_waited_for(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.register(SECOND)
    ledger.quarantine("w2", True)
    (leased,) = ledger.lease("w1", 1)
    ledger.accept("w1", [played(leased, Verdict.STALL)])
    (again,) = ledger.lease("w1", 1)
    assert again.lease.slot == leased.lease.slot


def test_a_refused_record_frees_its_game_for_others(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.register(SECOND)
    (leased,) = ledger.lease("w1", 1)
    note = Note(claim_of(played(leased)), DeliveryStatus.REFUSED, "entry 3 does not follow")
    ledger.note("w2", [note])
    assert ledger.renew("w1", [leased.lease]) == [], "a stranger's bad record costs nobody a lease"
    ledger.note("w1", [note])
    assert ledger.renew("w1", [leased.lease]) == [leased.lease]
    (again,) = ledger.lease("w2", 1)
    assert again.lease == Lease(leased.lease.slot, 2)
    assert [row.refused for row in ledger.workers()] == [1, 1]


def test_fates_are_foretold_without_a_change(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 3)
    games = [played(each) for each in leased]
    ledger.accept("w1", games[:1])
    before = dump(engine_of(ledger))
    stranger = Claim(Lease(Slot("t9", 0, 0, 0), 1), b"digest")
    claims = [*map(claim_of, games), stranger]
    assert ledger.fates("w1", claims) == [DeliveryStatus.DUPLICATE, None, None, DeliveryStatus.STALE]
    assert ledger.fates("w2", claims) == [
        DeliveryStatus.DUPLICATE,
        DeliveryStatus.STALE,
        DeliveryStatus.STALE,
        DeliveryStatus.STALE,
    ]
    assert ledger.fates("w1", []) == []
    assert dump(engine_of(ledger)) == before
    assert ledger.deliveries(leased[1].lease.slot) == []


def test_every_delivery_is_in_the_audit(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    (leased,) = ledger.lease("w1", 1)
    slot, game = leased.lease.slot, played(leased)
    digest = game.result.record_digest
    ledger.accept("w9", [game])
    ledger.note("w1", [Note(claim_of(game), DeliveryStatus.VOID, "x" * 9999)])
    ledger.accept("w1", [game])
    ledger.accept("w1", [game])
    rows = ledger.deliveries(slot)
    assert [(row.worker_id, row.fate, row.token, row.digest) for row in rows] == [
        ("w9", DeliveryStatus.STALE, 1, digest),
        ("w1", DeliveryStatus.VOID, 1, digest),
        ("w1", DeliveryStatus.ACCEPTED, 1, digest),
        ("w1", DeliveryStatus.DUPLICATE, 1, digest),
    ]
    assert len(rows[1].detail) == 500
    assert [row.at_ms for row in rows] == sorted(row.at_ms for row in rows)
    assert rows[0].at_ms > 0
    ledger.accept("w1", [dataclasses.replace(game, lease=Lease(Slot("t9", 1, 2, 3), 4))])
    assert [row.token for row in ledger.deliveries(Slot("t9", 1, 2, 3))] == [4]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda game: dataclasses.replace(game, result=dataclasses.replace(game.result, seats=("e1", "e0"))),
        lambda game: dataclasses.replace(game, result=dataclasses.replace(game.result, ranks=(1,))),
        lambda game: dataclasses.replace(game, result=dataclasses.replace(game.result, record_digest=b"")),
        lambda game: dataclasses.replace(game, record=b""),
    ],
    ids=["other seats", "too few ranks", "no digest", "no record"],
)
def test_a_result_that_cannot_be_is_refused_with_its_batch(ledger: Ledger, spoilt: object) -> None:
    begin(ledger, new_tournament())
    first, second = (played(each) for each in ledger.lease("w1", 2))
    first, second = sorted((first, second), key=lambda game: game.lease.slot)
    before = dump(engine_of(ledger))
    with pytest.raises(InvalidRequest):
        ledger.accept("w1", [second, spoilt(first)])  # type: ignore[operator]  # a lambda
    assert dump(engine_of(ledger)) == before


def test_blocks_are_numbered_as_they_are_finished(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 12)
    for number in (4, 0, 5, 1, 11, 10):
        ledger.accept("w1", [played(leased[number])])
    assert [(block.sequence, block.result.block.number) for block in ledger.finished("t1")] == [
        (1, 2),
        (2, 0),
        (3, 5),
    ]
    progress = ledger.progress("t1")
    assert (progress.sequence, progress.leased, progress.stages[0].done) == (3, 6, 6)


def test_a_batch_may_be_of_several_tournaments(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1"))
    begin(ledger, new_tournament("t2"))
    leased = ledger.lease("w1", 24)
    assert ledger.accept("w1", [played(each) for each in leased]) == [DeliveryStatus.ACCEPTED] * 24
    for tournament_id in ("t1", "t2"):
        assert [block.sequence for block in ledger.finished(tournament_id)] == [1, 2, 3, 4, 5, 6]


def test_blocks_of_one_number_in_two_tournaments_are_not_mixed_up(ledger: Ledger) -> None:
    begin(ledger, new_tournament("t1"))
    begin(ledger, new_tournament("t2"))
    first = [each for each in ledger.lease("w1", 24) if each.lease.slot.block == 3]
    assert ledger.accept("w1", [played(each) for each in first]) == [DeliveryStatus.ACCEPTED] * 4
    for tournament_id in ("t1", "t2"):
        (block,) = ledger.finished(tournament_id)
        assert (block.sequence, block.result.block.number, len(block.result.games)) == (1, 3, 2)


def test_a_result_is_one_row(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.accept("w1", [played(each) for each in ledger.lease("w1", 1)])
    row = {
        "tournament_id": "t1",
        "stage": 0,
        "block": 0,
        "rotation": 0,
        "body": "",
        "plies": 0,
        "digest": b"",
    }
    with pytest.raises(IntegrityError), engine_of(ledger).begin() as db:
        db.execute(insert(results).values(row | {"played_ms": 0, "thought_ms": 0}))
