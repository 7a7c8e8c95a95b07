"""Tickets that come at once: each enters as if it had come alone, and the database is asked once."""

import asyncio

from sqlalchemy import func, select

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.matchmaking.entering import FIRST_RATING
from gateway.store import insert_new
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.database.schema.revocations import deletion_of, revocations
from services.runtime.errors import BadToken, LimitReached, RequestIdReused
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import bearer
from tests.gateway.statements import statements


async def at_once(replica: Replica, *asked: tuple[str, str, int]) -> list[pb.Ticket | BaseException]:
    """What becomes of tickets of these accounts, request ids and seconds until a bot may fill in."""
    entering = (
        replica.enter(bearer(name), request_id, fill_after={"seconds": fill})
        for name, request_id, fill in asked
    )
    return await asyncio.gather(*entering, return_exceptions=True)


async def test_as_many_statements_however_many_come(replica: Replica) -> None:
    """But for recent waits, of which there are none yet that could be kept."""
    counts = []
    for size in (2, 30):
        with statements("tickets") as found:
            await at_once(replica, *((f"p{size}-{number}", "1", 9) for number in range(size)))
        counts.append(len([each for each in found if "closed_ms DESC" not in each]))
    assert counts[0] == counts[1]


async def test_each_gets_its_own(both: tuple[GatewayContext, GatewayContext]) -> None:
    replica = Replica(both[0])
    await both[0].store.write(lambda c: insert_new(c, ratings, account_id="p3", game="tablut", rating=1777))
    found = await at_once(replica, *((f"p{number}", "1", 9) for number in range(5)))
    assert [each.rating for each in found if isinstance(each, pb.Ticket)] == [
        1777 if number == 3 else FIRST_RATING for number in range(5)
    ]
    whose = select(tickets.c.ticket_id).order_by(tickets.c.account_id)
    stored = await both[1].store.run(lambda c: c.execute(whose).scalars().all())
    assert [each.ticket_id for each in found if isinstance(each, pb.Ticket)] == stored


async def test_a_request_that_comes_twice_at_once_makes_one_ticket(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    one, two = map(Replica, both)
    asked = [("p1", "1", 9), ("p1", "1", 9), ("p2", "1", 9), ("p1", "1", 8)]
    here, there = await asyncio.gather(at_once(one, *asked), at_once(two, *reversed(asked)))
    found = [each for each in (*here, *reversed(there)) if isinstance(each, pb.Ticket)]
    refused = [each for each in (*here, *there) if not isinstance(each, pb.Ticket)]
    assert len({each.ticket_id for each in found}) == 2
    assert refused
    assert {type(each) for each in refused} == {RequestIdReused}
    count = select(func.count()).select_from(tickets)
    assert await both[0].store.run(lambda c: c.execute(count).scalar_one()) == 2


async def test_as_many_as_an_account_may_have_enter_and_repeated_requests_do_not_count(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    replica = Replica(both[0])
    first = await at_once(replica, *(("p1", f"{number}", 9) for number in range(9)))
    again = await at_once(
        replica, ("p1", "0", 9), ("p1", "1", 9), ("p1", "a", 9), ("p1", "b", 9), ("p1", "b", 9)
    )
    assert again[:2] == first[:2]
    assert isinstance(again[2], pb.Ticket)
    assert {type(each) for each in again[3:]} == {LimitReached}
    mine = select(func.count()).where(tickets.c.account_id == "p1")
    assert await both[0].store.run(lambda c: c.execute(mine).scalar_one()) == 10


async def test_an_account_with_too_many_matches_keeps_nobody_else_out(
    context: GatewayContext, replica: Replica
) -> None:
    few = Replica(context, most_matches=1)
    one, more, other = await at_once(few, ("p1", "1", 9), ("p1", "2", 9), ("p2", "1", 9))
    assert isinstance(one, pb.Ticket)
    assert isinstance(more, LimitReached)
    assert isinstance(other, pb.Ticket)


async def test_who_is_deleted_keeps_nobody_else_out(context: GatewayContext, replica: Replica) -> None:
    await context.store.write(
        lambda c: insert_new(
            c, revocations, request_id=deletion_of("p1"), account_id="p1", issued_before=0, made_ms=0
        )
    )
    gone, other = await at_once(replica, ("p1", "1", 9), ("p2", "1", 9))
    assert isinstance(gone, BadToken)
    assert isinstance(other, pb.Ticket)
