"""LeaseService: games are leased, to a few workers at a time, and come back."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from ardri.tournament.v1 import lease_service_pb2 as leases
from services.director.leasing.leases import Leasing
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import LeasedSlot
from services.runtime.database import threads
from services.runtime.errors import Draining, InvalidRequest, LimitReached, NoSuchEntry
from services.tournament.spec import Mode
from tests.director.house import ACCEPTED, HOST, House, delivery
from tests.director.specs import spec
from tests.waiting import HANG_SECONDS


async def lease(house: House, worker_id: str = "w1", most: int = 2) -> list[leases.Assignment]:
    return await house.lease(worker_id, most)


async def test_a_worker_is_told_how_long_a_lease_lasts(house: House) -> None:
    told = await house.leases.register_worker(HOST, leases.RegisterWorkerRequest(worker_id="w1"))
    assert told.heartbeat.ToMilliseconds() * 2 <= told.lease.ToMilliseconds()


async def test_requests_are_bounded(house: House) -> None:
    await house.register("w1")
    for worker_id in ("", "x" * 61):
        with pytest.raises(InvalidRequest):
            await house.register(worker_id)
    for most in (0, 201):
        with pytest.raises(InvalidRequest):
            await lease(house, most=most)
    with pytest.raises(InvalidRequest):
        await house.deliver("w1", [leases.Delivery()] * 201)
    with pytest.raises(NoSuchEntry):
        await lease(house, "unheard-of")


async def test_no_game_goes_to_two_workers_and_returned_ones_go_on(house: House) -> None:
    await house.create(spec())
    for worker in ("w1", "w2"):
        await house.register(worker)
    first, second = await lease(house, "w1", 4), await lease(house, "w2", 4)
    assert (len(first), len(second)) == (4, 2)
    assert len({each.match_id for each in (*first, *second)}) == 6
    held = [each.lease for each in first]
    request = leases.RenewLeasesRequest(worker_id="w2", leases=held)
    assert len((await house.leases.renew_leases(house.session("w2"), request)).lost) == 4
    request, mine = leases.RenewLeasesRequest(worker_id="w1", leases=held), house.session("w1")
    assert not (await house.leases.renew_leases(mine, request)).lost
    returning = leases.ReturnSlotsRequest(worker_id="w1", leases=held[:3])
    assert not (await house.leases.return_slots(mine, returning)).refused
    assert len((await house.leases.renew_leases(mine, request)).lost) == 3
    again = await lease(house, "w2", 9)
    assert {each.match_id for each in again} == {each.match_id for each in first[:3]}
    assert all(each.lease.token == 2 for each in again)


async def test_nobody_holds_more_games_than_it_plays_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a worker never knows more seeds than these, however often it asks."""
    monkeypatch.setattr("services.director.leasing.leases.MOST_HELD", 4)
    await house.create(spec())
    for worker in ("w1", "w2"):
        await house.register(worker)
    held = [*await lease(house, "w1", 3), *await lease(house, "w1", 3)]
    assert len(held) == 4
    assert await lease(house, "w1", 3) == []
    assert await house.deliver("w1", [delivery(held[0])]) == [ACCEPTED]
    assert len(await lease(house, "w2", 9)) == 2, "what one may not have is there for others"


async def test_a_draining_director_gives_nothing_out_but_takes_games_in(house: House) -> None:
    await house.create(spec())
    await house.register("w1")
    assigned = await lease(house)
    house.leases.drain()
    with pytest.raises(Draining):
        await lease(house)
    request = leases.RenewLeasesRequest(worker_id="w1", leases=[each.lease for each in assigned])
    assert not (await house.leases.renew_leases(house.session("w1"), request)).lost


class SlowLedger(Ledger):
    """A ledger whose leases wait for `gate`. `inside`: the most leases that waited at once."""

    gate = threading.Event()
    inside = 0
    _now = 0

    def lease(self, worker_id: str, most: int, mode: Mode = Mode.FAST) -> list[LeasedSlot]:
        SlowLedger._now += 1
        SlowLedger.inside = max(SlowLedger.inside, SlowLedger._now)
        assert self.gate.wait(HANG_SECONDS)
        SlowLedger._now -= 1
        return super().lease(worker_id, most, mode)


@pytest.fixture
async def slow(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    SlowLedger.gate.clear()
    monkeypatch.setattr(threads, "ANSWER_SECONDS", HANG_SECONDS)  # however busy the machine is
    house = House(SlowLedger(sqlite_url))
    yield house
    SlowLedger.gate.set()
    house.context.close()


async def test_too_many_at_once_are_sent_away_to_come_again_one_after_the_other(slow: House) -> None:
    await slow.register("w1")
    leasing = Leasing(slow.context)
    askers = [asyncio.create_task(leasing.lease("w1", 1)) for _ in range(300)]
    refused, _ = await asyncio.wait(askers, return_when=asyncio.FIRST_EXCEPTION)
    later = []
    for asker in refused:
        error = asker.exception()
        assert isinstance(error, LimitReached)
        later.append(error.retry_seconds)
    assert len(set(later)) > 100
    assert all(0.1 < seconds < 10 for seconds in later)
    SlowLedger.gate.set()
    served = await asyncio.gather(*(asker for asker in askers if asker not in refused))
    assert len(served) + len(refused) == 300
    assert served
    assert SlowLedger.inside <= 4
    assert await leasing.lease("w1", 1) == []


async def test_a_heartbeat_does_not_wait_behind_whatever_else_is_asked(slow: House) -> None:
    await slow.register("w1")
    others = [asyncio.create_task(slow.context.ask(lambda ledger: ledger.lease("w1", 1))) for _ in range(100)]
    await asyncio.sleep(0)
    await slow.leases.renew_leases(slow.session("w1"), leases.RenewLeasesRequest(worker_id="w1"))
    assert not any(other.done() for other in others)
    SlowLedger.gate.set()
    await asyncio.gather(*others)
