"""Tickets of accounts that have many matches already."""

from collections.abc import Sequence

import pytest

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from services.runtime.errors import LimitReached
from services.runtime.rpc.methods import Call
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import MATCHED, SEARCHING, Replica
from tests.gateway.people import ADA, BOB

AT_ONCE = {"fill_after": {"seconds": 0}}


@pytest.fixture
def strict(context: GatewayContext, matches: FakeMatches) -> Replica:
    """A replica that allows three matches for each account."""
    return Replica(context, most_matches=3)


async def begun(replica: Replica, who: Call, ids: Sequence[str]) -> list[pb.Ticket]:
    """Enters tickets for matches with bots, which begin immediately; returns the tickets."""
    entered = []
    for request_id in ids:
        entered.append(await replica.enter(who, request_id, **AT_ONCE))
        await replica.round()
    return [await replica.get(who, ticket) for ticket in entered]


async def refused(replica: Replica, who: Call, request_id: str) -> str:
    with pytest.raises(LimitReached) as caught:
        await replica.enter(who, request_id, **AT_ONCE)
    assert caught.value.retry_seconds
    return caught.value.metadata["limit"]


async def test_tickets_make_no_more_matches_than_an_account_may_have(
    strict: Replica, matches: FakeMatches
) -> None:
    tickets = await begun(strict, ADA, "abc")
    assert [ticket.state for ticket in tickets] == [MATCHED] * 3
    assert await refused(strict, ADA, "d") == "account_matches"
    assert (await strict.enter(ADA, "c", **AT_ONCE)).ticket_id == tickets[2].ticket_id, "a repeated request"
    assert (await begun(strict, BOB, "a"))[0].state == MATCHED
    matches.end(tickets[1].match_id)
    assert (await begun(strict, ADA, "d"))[0].state == MATCHED
    assert await refused(strict, ADA, "e") == "account_matches"


async def test_those_that_search_count_too(strict: Replica) -> None:
    await begun(strict, ADA, "a")
    for request_id in "bc":
        assert (await strict.enter(ADA, request_id)).state == SEARCHING
    assert await refused(strict, ADA, "d") == "account_matches"


async def test_seats_that_others_keep_for_it_do_not_count(strict: Replica, matches: FakeMatches) -> None:
    for number in range(3):
        match = match_pb2.Match(match_id=f"tablut.{number}", status=match_pb2.MATCH_STATUS_WAITING)
        match.spec.seats = 2
        matches.matches[match.match_id] = match
        matches.reserved[match.match_id] = {"ada": 0}
    assert len(await begun(strict, ADA, "abc")) == 3


async def test_few_tickets_are_entered_without_asking(
    context: GatewayContext, matches: FakeMatches, engine: FakeEngine
) -> None:
    replica = Replica(context, most_matches=40)
    await begun(replica, ADA, "ab")
    assert "ListMatches" not in [frame.method for frame in engine.frames]
    await begun(replica, ADA, "cdefgh")
    assert sum(frame.method == "ListMatches" for frame in engine.frames) == 3
