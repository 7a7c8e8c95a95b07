"""Deliveries: each game counts once, the referee judges only those that may count, all are audited."""

from collections.abc import Sequence

import pytest

from ardri.tournament.v1 import lease_service_pb2 as leases
from ardri.tournament.v1 import tournament_pb2 as pb
from ardri.tournament.v1 import tournament_service_pb2 as rpc
from services.director.wire.slots import slot_from_proto
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Accepted, DeliveryStatus, Slot
from services.runtime.errors import InvalidRequest
from tests.director.house import (
    ACCEPTED,
    ADMIN,
    DUPLICATE,
    FORBIDDEN,
    HELD,
    ORGANISER,
    REFUSED,
    STALE,
    VOID,
    House,
    changed,
    delivery,
)
from tests.director.specs import levels, spec, stage


@pytest.fixture
async def assigned(house: House) -> list[leases.Assignment]:
    """All six games of a round robin of three, leased by w1."""
    await house.create(spec())
    for worker in ("w1", "w2"):
        await house.register(worker)
    return await house.lease("w1")


def audit(house: House, assignment: leases.Assignment) -> list[str]:
    slot = assignment.lease.slot
    rows = house.ledger.deliveries(Slot(slot.tournament_id, slot.stage, slot.block, slot.rotation))
    return [row.fate.name for row in rows]


async def test_a_game_counts_once_however_often_it_comes(
    house: House, assigned: list[leases.Assignment]
) -> None:
    played = [delivery(each) for each in assigned]
    assert await house.deliver("w1", played[:2]) == [ACCEPTED] * 2
    assert await house.deliver("w1", played) == [DUPLICATE] * 2 + [ACCEPTED] * 4
    assert await house.deliver("w2", played[:1]) == [FORBIDDEN]
    assert house.referees.judged == 6
    assert audit(house, assigned[0]) == ["ACCEPTED", "DUPLICATE", "FORBIDDEN"]


async def test_the_same_game_twice_in_one_delivery_counts_once(
    house: House, assigned: list[leases.Assignment]
) -> None:
    played = delivery(assigned[0])
    assert await house.deliver("w1", [played, played]) == [ACCEPTED, DUPLICATE]


async def test_a_result_that_the_ledger_cannot_hold_is_refused_alone(
    house: House, assigned: list[leases.Assignment], monkeypatch: pytest.MonkeyPatch
) -> None:
    accept, bad = Ledger.accept, slot_from_proto(assigned[2].lease.slot)

    def accepted(ledger: Ledger, worker_id: str, games: Sequence[Accepted]) -> list[DeliveryStatus]:
        if any(game.lease.slot == bad for game in games):
            raise InvalidRequest("request", "has a value that the ledger cannot hold")
        return accept(ledger, worker_id, games)

    monkeypatch.setattr(Ledger, "accept", accepted)
    fates = await house.deliver("w1", [delivery(each) for each in assigned])
    assert fates == [ACCEPTED] * 2 + [REFUSED] + [ACCEPTED] * 3


async def test_hopeless_deliveries_cost_no_referee(house: House, assigned: list[leases.Assignment]) -> None:
    played = delivery(assigned[0])

    def other_token(copy: leases.Delivery) -> None:
        copy.lease.token += 1

    def other_tournament(copy: leases.Delivery) -> None:
        copy.lease.slot.tournament_id = "nowhere"

    def other_slot(copy: leases.Delivery) -> None:
        copy.lease.slot.block = 77

    strange = [changed(played, change) for change in (other_token, other_tournament, other_slot)]
    assert await house.deliver("w1", strange) == [FORBIDDEN] * 3
    assert await house.deliver("w2", [played]) == [FORBIDDEN]
    assert house.referees.judged == 0
    assert audit(house, assigned[0]) == ["FORBIDDEN", "FORBIDDEN"]
    assert await house.deliver("w1", [played]) == [ACCEPTED]


async def test_a_wrong_record_is_refused_and_the_game_is_open_again(
    house: House, assigned: list[leases.Assignment]
) -> None:
    wrong = delivery(assigned[1])
    wrong.lease.CopyFrom(assigned[0].lease)
    request = leases.DeliverGamesRequest(worker_id="w1", deliveries=[wrong, delivery(assigned[2])])
    results = (await house.leases.deliver_games(house.session("w1"), request)).results
    assert [each.fate for each in results] == [REFUSED, ACCEPTED]
    assert "a record of the match" in results[0].detail
    assert not results[1].detail
    assert audit(house, assigned[0]) == ["REFUSED"]
    again = await house.lease("w2", 9)
    assert [each.match_id for each in again] == [assigned[0].match_id]
    assert await house.deliver("w1", [delivery(assigned[0])]) == [STALE]
    assert await house.deliver("w2", [delivery(again[0])]) == [ACCEPTED]


async def test_a_forfeit_that_nothing_proves_is_held_and_counts_when_it_happens_again(
    house: House, assigned: list[leases.Assignment]
) -> None:
    assert await house.deliver("w1", [delivery(assigned[0], forfeit=(0, "crashed", 6))]) == [HELD]
    (again,) = await house.lease("w2", 9)
    assert again.match_id == assigned[0].match_id
    assert await house.deliver("w2", [delivery(again, forfeit=(0, "crashed", 6))]) == [ACCEPTED]


async def test_what_nobody_plays_for_any_more_is_void(
    house: House, assigned: list[leases.Assignment]
) -> None:
    cancel = rpc.CancelTournamentRequest(tournament_id=assigned[0].lease.slot.tournament_id)
    await house.organising.cancel_tournament(ORGANISER, cancel)
    assert await house.deliver("w1", [delivery(assigned[0])]) == [VOID]
    assert house.referees.judged == 0


async def test_games_that_run_count_in_a_pause_and_none_begins(
    house: House, assigned: list[leases.Assignment]
) -> None:
    tournament_id = assigned[0].lease.slot.tournament_id
    await house.leases.return_slots(
        house.session("w1"),
        leases.ReturnSlotsRequest(worker_id="w1", leases=[each.lease for each in assigned[4:]]),
    )
    await house.organising.pause_tournament(
        ORGANISER, rpc.PauseTournamentRequest(tournament_id=tournament_id)
    )
    assert await house.lease("w1") == []
    assert await house.deliver("w1", [delivery(each) for each in assigned[:4]]) == [ACCEPTED] * 4
    resume = rpc.ResumeTournamentRequest(tournament_id=tournament_id)
    await house.organising.resume_tournament(ORGANISER, resume)
    assert len(await house.lease("w1")) == 2


async def test_another_director_takes_games_that_it_has_not_leased(
    house: House, assigned: list[leases.Assignment]
) -> None:
    other = House(house.ledger)
    assert await other.deliver("w1", [delivery(each) for each in assigned]) == [ACCEPTED] * 6
    await other.plan()
    await other.plan()
    ended = await other.get(assigned[0].lease.slot.tournament_id)
    assert ended.state == pb.TOURNAMENT_STATE_ENDED


async def test_another_director_knows_rounds_that_it_has_not_planned(house: House) -> None:
    other = House(house.ledger)
    made = await house.create(spec(stage(pb.FORMAT_KNOCKOUT), entrants=levels(4)))
    await house.register("w1")
    assert len((await other.tables.standings(made.tournament_id, 0)).rows) == 4
    await house.play("w1")
    assigned = await house.lease("w1")
    assert await other.deliver("w1", [delivery(each) for each in assigned]) == [ACCEPTED] * len(assigned)


async def test_times_that_a_worker_claims_are_kept_in_bounds(
    house: House, assigned: list[leases.Assignment]
) -> None:
    played = [delivery(each) for each in assigned[:2]]
    played[0].played.seconds = -5
    played[1].thought.seconds = 300_000_000_000
    assert await house.deliver("w1", played) == [ACCEPTED] * 2


async def test_a_quarantined_worker_gets_nothing_and_a_purged_one_has_played_nothing(house: House) -> None:
    made = await house.create(spec(stage(pb.FORMAT_ROUND_ROBIN)))
    await house.register("w1")
    await house.play("w1", 4)
    quarantine = rpc.QuarantineWorkerRequest(worker_id="w1")
    worker = (await house.operating.quarantine_worker(ADMIN, quarantine)).worker
    assert (worker.quarantined, worker.games_done) == (True, 4)
    assert await house.lease("w1") == []
    purged = await house.operating.purge_worker(ADMIN, rpc.PurgeWorkerRequest(worker_id="w1"))
    assert purged.blocks == 2
    assert (await house.get(made.tournament_id)).stages[0].games_done == 0
    release = rpc.QuarantineWorkerRequest(worker_id="w1", release=True)
    assert not (await house.operating.quarantine_worker(ADMIN, release)).worker.quarantined
    assert (await house.play_out(made.tournament_id)).state == pb.TOURNAMENT_STATE_ENDED
