"""Forbidden deliveries do not count. Long form: `python -m tests.director.leasing.lease_fuzz`."""

import pytest

from ardri.tournament.v1 import lease_service_pb2 as leases
from services.ledger.ledger import Ledger
from services.runtime.errors import BadToken, InvalidRequest, MessageTooLarge, ScopeMissing
from services.runtime.rpc.grpc_server import HARD_LIMIT
from services.runtime.rpc.methods import Call
from tests.director.house import ACCEPTED, HOST, ORGANISER, House, delivery
from tests.director.leasing.alterations import ALTERATIONS
from tests.director.leasing.lease_fuzz import fuzz
from tests.director.specs import spec
from tests.ledger.tables import dump, engine_of


async def test_deliveries_that_must_not_count_change_nothing(sqlite_url: str) -> None:
    seen, counted = await fuzz(sqlite_url, 240, seed=3)
    assert seen.total() == 240
    assert {f"altered: {each.__name__}" for each in ALTERATIONS} <= seen.keys()
    assert counted > 40


@pytest.mark.parametrize("worker", ["", "w" * 61])
async def test_a_worker_without_a_proper_name_is_sent_away(house: House, worker: str) -> None:
    session = house.session(worker or "w1")  # there are no sessions without a name
    with pytest.raises(InvalidRequest):
        await house.leases.deliver_games(session, leases.DeliverGamesRequest(worker_id=worker))


async def test_what_is_refused_at_the_door_is_not_even_looked_at(house: House, ledger: Ledger) -> None:
    await house.create(spec())
    await house.register("w1")
    games = [delivery(each) for each in await house.lease("w1")]
    before = dump(engine_of(ledger))
    whole = leases.DeliverGamesRequest(worker_id="w1", deliveries=games).SerializeToString()
    too_many = leases.DeliverGamesRequest(worker_id="w1", deliveries=[games[0]] * 201)
    too_large = leases.DeliverGamesRequest(worker_id="w1", deliveries=games)
    too_large.deliveries[0].record.entries.append(bytes(HARD_LIMIT))
    mine = house.session("w1")
    for payload, error in (
        (too_many.SerializeToString(), InvalidRequest),
        (too_large.SerializeToString(), MessageTooLarge),
        (whole[:-1], InvalidRequest),
        (b"\xff" + whole, InvalidRequest),
    ):
        with pytest.raises(error):
            await house.leases.service().unary["DeliverGames"](mine, payload)
    callers = ((ORGANISER, ScopeMissing), (Call("Bearer no", ""), BadToken), (HOST, BadToken))
    for caller, refusal in (*callers, (house.session("w2"), BadToken)):
        with pytest.raises(refusal):
            await house.leases.service().unary["DeliverGames"](caller, whole)
    assert dump(engine_of(ledger)) == before
    assert house.referees.judged == 0
    answer = await house.leases.service().unary["DeliverGames"](mine, whole)
    fates = [each.fate for each in leases.DeliverGamesResponse.FromString(answer).results]
    assert fates == [ACCEPTED] * len(games)
