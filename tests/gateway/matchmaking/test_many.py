"""Very many waiting tickets, and very many matches that an engine fails to create."""

import pytest
from google.rpc.status_pb2 import Status
from sqlalchemy import Connection, insert, select

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.link.v1.link_service_pb2 import Frame
from ardri.match.v1 import match_pb2
from gateway.context import GatewayContext
from gateway.matchmaking import proposals
from gateway.matchmaking.pairing import PairedTickets
from gateway.matchmaking.proposals import ProposalState
from services.runtime.database.schema.matchmaking import proposals as table
from services.runtime.database.schema.matchmaking import tickets
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import MATCHED, SEARCHING, Replica
from tests.gateway.matchmaking.test_pools import fill
from tests.gateway.matchmaking.test_ticket_watch import state, told, watch
from tests.gateway.people import ADA, BOB, bearer
from tests.gateway.statements import statements

FISCHER = {"kind": match_pb2.CLOCK_KIND_FISCHER}
MOST_VALUES = 1_000
"""Values in one statement, with a reserve: databases allow at least 32,766."""


async def test_a_round_asks_as_much_however_many_wait_alone(
    replica: Replica, context: GatewayContext, clock: Clock
) -> None:
    asked = []
    for size in (1, 200):
        for number in range(size):
            who = bearer(f"p{size}-{number}")
            ticket = await replica.enter(who, clock=FISCHER | {"base": {"seconds": 60 + size + number}})
            _, responses = watch(replica, who, ticket.ticket_id)
            assert await state(responses) == SEARCHING
        await replica.round()
        clock.now += 2
        with statements() as found:
            await replica.round()
        asked.append(len(found))
    assert asked[0] == asked[1]


async def test_nothing_is_looked_for_among_all_that_search(replica: Replica, context: GatewayContext) -> None:
    with statements("SELECT") as found:
        await replica.enter(ADA)
        await replica.maker.brief_round()

    def plans(connection: Connection) -> list[str]:
        values = [tuple("1" * statement.count("?")) for statement in found]
        asked = zip(found, values, strict=True)
        return [
            row.detail
            for each in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {each[0]}", each[1])
        ]

    looks = [each for each in await context.store.run(plans) if "tickets" in each]
    assert looks
    assert not [each for each in looks if "tickets_by_state" in each or "SCAN tickets" in each]


async def test_no_statement_is_of_all_that_are_watched(
    replica: Replica, context: GatewayContext, clock: Clock
) -> None:
    watched = 3 * MOST_VALUES
    await fill(context, watched, 1500)
    for number in range(watched):
        watch(replica, bearer(f"evil{number}-0"), f"t{number}-0")
    clock.now += 50
    with statements() as found:
        while len(replica.maker._watches) < watched:
            await replica.round()
        await replica.round()
    assert max(statement.count("?") for statement in found) <= MOST_VALUES
    clock.now += 50
    await replica.round()
    state_of = select(tickets.c.state).where(tickets.c.ticket_id == f"t{watched - 1}-0")
    assert await context.store.run(lambda c: c.execute(state_of).scalar_one()) == SEARCHING


async def test_who_comes_meets_and_hears_of_it_without_a_look_at_all_others(
    replica: Replica, context: GatewayContext
) -> None:
    await fill(context, 10, 0, 4000)
    mine = await replica.enter(ADA)
    _, responses = watch(replica, ADA, mine.ticket_id)
    assert await state(responses) == SEARCHING
    await replica.maker.brief_round()
    await replica.enter(BOB)
    with statements("rank") as looks:
        await replica.maker.brief_round()
        assert len(looks) == 1
    await replica.maker.settle()
    await replica.maker.brief_round()
    assert len(looks) == 1, "nobody has come since"
    assert await state(responses) == MATCHED
    assert await told(responses) is None


def left_behind(count: int, now_ms: int) -> list[dict[str, object]]:
    """Returns proposals of a dead gateway, the oldest first."""
    return [
        {
            "match_id": f"tablut.{number}",
            "request": engine_pb.CreateMatchRequest(
                game="tablut", match_id=f"tablut.{number}"
            ).SerializeToString(),
            "state": ProposalState.OPEN,
            "created_ms": now_ms - 60_000 + number,
        }
        for number in range(count)
    ]


async def test_matches_that_cannot_be_made_keep_no_others_from_being_made(
    replica: Replica, context: GatewayContext, engine: FakeEngine, matches: FakeMatches, clock: Clock
) -> None:
    most = proposals._MOST_OVERDUE
    create, tried = engine.answers["CreateMatch"], list[str]()

    def refuse(frame: Frame) -> object:
        request = engine_pb.CreateMatchRequest.FromString(frame.payload)
        tried.append(request.match_id)
        is_last = request.match_id == f"tablut.{most}"
        return create(frame) if is_last else Status(code=14, message="away")

    engine.answers["CreateMatch"] = refuse
    rows = left_behind(most + 1, context.now_ms())
    await context.store.run(lambda c: c.execute(insert(table), rows))
    await replica.round()
    assert len(tried) == most
    await replica.round()
    assert (len(tried), list(matches.matches)) == (most + 1, [f"tablut.{most}"])
    await replica.round()
    assert len(tried) == most + 1, "they have been tried just now"
    clock.now += 5
    await replica.round()
    assert len(tried) == 2 * most + 1


async def test_a_table_that_somebody_leaves_keeps_no_others_from_being_made(
    both: tuple[GatewayContext, GatewayContext], matches: FakeMatches
) -> None:
    one, two = (Replica(context) for context in both)
    who = [bearer(f"p{number}") for number in range(6)]
    entered = [await one.enter(each) for each in who]
    found = [PairedTickets(2, {0: entered[n].ticket_id, 1: entered[n + 1].ticket_id}, 3) for n in (0, 2, 4)]
    await two.cancel(who[2], entered[2])
    now_ms = both[0].now_ms()
    made = await both[0].store.write(lambda c: proposals.propose(c, found, now_ms))
    assert [{seat.account_id for seat in each.taken} for each in made] == [{"p0", "p1"}, {"p4", "p5"}]
    assert not await both[1].store.write(lambda c: proposals.propose(c, found, now_ms))
    assert (await one.get(who[3], entered[3])).state == SEARCHING


@pytest.mark.parametrize("hours", [-1, 1])
async def test_what_is_watched_is_renewed_though_the_clock_is_set(
    replica: Replica, context: GatewayContext, clock: Clock, hours: int
) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    await replica.round()
    clock.now += 3600 * hours
    await replica.round()
    renewed = select(tickets.c.renewed_ms)
    assert await context.store.run(lambda c: c.execute(renewed).scalar_one()) == context.now_ms()
