"""The ladder: each matchmaking match of people counts once, however many replicas look at it."""

import asyncio

import pytest
from sqlalchemy import Connection, select

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.accounts import account_store, ladder, personal_store
from gateway.accounts.ladder import Ladder
from gateway.context import GatewayContext
from services.runtime.database.schema.ladder import rating_points, ratings
from services.runtime.errors import InvalidRequest
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import ADA, BOB, EVE
from tests.gateway.statements import statements


async def met(replica: Replica, request_id: str = "1") -> tuple[str, list[str]]:
    """Matches Ada with Bob. Returns the match, and the accounts by seat."""
    mine, theirs = await replica.enter(ADA, request_id), await replica.enter(BOB, request_id)
    await replica.round()
    mine, theirs = await replica.get(ADA, mine), await replica.get(BOB, theirs)
    return mine.match_id, ["ada", "bob"] if mine.seat == 0 else ["bob", "ada"]


def won_by(matches: FakeMatches, match_id: str, seat: int) -> None:
    matches.end(match_id)
    matches.matches[match_id].outcome.ranks.extend([1, 2] if seat == 0 else [2, 1])


async def table(replica: Replica) -> dict[str, tuple[int, int, int]]:
    answer = await replica.service.list_ladder(ADA, pb.ListLadderRequest(game="tablut"))
    return {row.account_id: (row.place, row.rating, row.games) for row in answer.rows}


async def look(context: GatewayContext, clock: Clock, seconds: float = 3600) -> None:
    clock.now += seconds
    await Ladder(context).round()


async def test_the_winner_goes_up_and_the_loser_down(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, accounts = await met(replica)
    won_by(matches, match_id, accounts.index("ada"))
    await look(context, clock)
    found = await table(replica)
    assert (found["ada"][0], found["bob"][0]) == (1, 2)
    assert found["ada"][1] > 1500 > found["bob"][1]
    assert found["ada"][2] == found["bob"][2] == 1


async def test_one_round_takes_in_all_that_are_due(
    replica: Replica,
    context: GatewayContext,
    matches: FakeMatches,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ladder, "_AT_ONCE", 2)
    for number in range(5):
        match_id, _ = await met(replica, str(number))
        won_by(matches, match_id, 0)
    await look(context, clock)
    assert {games for _, _, games in (await table(replica)).values()} == {5}


async def test_matches_that_go_on_are_put_off_together(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    asked = []
    for size in (1, 20):
        for number in range(size):
            await met(replica, f"{size}-{number}")
        with statements("") as found:
            await look(context, clock)
        asked.append(len(found))
    assert asked[0] == asked[1]
    with statements("") as found:
        await look(context, clock, seconds=1)
    assert len(found) == 1, "none is due"


async def test_a_match_that_an_operator_broke_off_moves_nobody(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, _ = await met(replica)
    matches.end(match_id)
    outcome = matches.matches[match_id].outcome
    outcome.ranks.extend([1, 1])
    outcome.reason = "terminated"
    await look(context, clock)
    await look(context, clock)
    assert all(games == 0 for _, _, games in (await table(replica)).values())


async def test_the_next_ticket_searches_with_the_new_rating(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, accounts = await met(replica)
    won_by(matches, match_id, accounts.index("bob"))
    await look(context, clock)
    assert (await replica.enter(BOB, "2")).rating == (await table(replica))["bob"][1]


async def test_a_match_counts_once_though_many_replicas_look(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, accounts = await met(replica)
    won_by(matches, match_id, accounts.index("ada"))
    clock.now += 3600
    await asyncio.gather(*(Ladder(context).round() for _ in range(8)))
    first = await table(replica)
    await look(context, clock)
    assert first == await table(replica)
    assert first["ada"][2] == 1


async def test_a_match_that_goes_on_is_looked_at_again(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, accounts = await met(replica)
    await look(context, clock, seconds=3)
    assert not await table(replica)
    won_by(matches, match_id, accounts.index("ada"))
    await look(context, clock, seconds=1)
    assert not await table(replica), "not due yet"
    await look(context, clock, seconds=5)
    assert (await table(replica))["ada"][2] == 1


async def test_matches_with_bots_do_not_count(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    ticket = await replica.enter(ADA, fill_after={"seconds": 0})
    await replica.round()
    match_id = (await replica.get(ADA, ticket)).match_id
    won_by(matches, match_id, 0)
    await look(context, clock)
    assert not await table(replica)


async def test_the_caller_is_told_where_it_stands(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    match_id, accounts = await met(replica)
    won_by(matches, match_id, accounts.index("ada"))
    await look(context, clock)
    request = pb.ListLadderRequest(game="tablut", most=1)
    answer = await replica.service.list_ladder(BOB, request)
    assert [row.account_id for row in answer.rows] == ["ada"]
    assert (answer.own.account_id, answer.own.place) == ("bob", 2)
    assert not (await replica.service.list_ladder(EVE, request)).HasField("own")
    with pytest.raises(InvalidRequest):
        await replica.service.list_ladder(ADA, pb.ListLadderRequest(game="tablut", most=201))


async def test_who_is_deleted_comes_back_to_no_ladder(
    replica: Replica, context: GatewayContext, matches: FakeMatches, clock: Clock
) -> None:
    await context.store.run(lambda connection: account_store.add(connection, "bob", "Bob", 0))
    match_id, accounts = await met(replica)
    await context.store.run(lambda connection: personal_store.erase(connection, "bob", context.now_ms()))
    won_by(matches, match_id, accounts.index("ada"))
    await look(context, clock)
    found = await table(replica)
    assert list(found) == ["ada"]
    assert found["ada"][1] > 1500

    def kept(connection: Connection) -> list[str]:
        queries = (select(ratings.c.account_id), select(rating_points.c.account_id))
        return [name for query in queries for name in connection.scalars(query)]

    assert await context.store.run(kept) == ["ada", "ada"]
