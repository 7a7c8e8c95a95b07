"""Tickets of those who have gone without a word meet nobody, and search on once somebody asks for them."""

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.matchmaking.tickets.ticket_store import PRESENT_MS, RENEWAL_MS
from services.runtime.rpc.methods import Call
from tests.gateway.conftest import Clock
from tests.gateway.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import CANCELLED, EXPIRED, MATCHED, SEARCHING, Replica
from tests.gateway.matchmaking.test_ticket_watch import state, watch
from tests.gateway.people import ADA, BOB, EVE

PRESENT_SECONDS = PRESENT_MS / 1000
OTHER = {"type_url": "type.googleapis.com/ardri.tablut.v1.Options", "value": b"\x08\x01"}


async def set_aside(replica: Replica, who: Call, ticket: pb.Ticket) -> pb.Ticket:
    request = pb.CancelTicketRequest(ticket_id=ticket.ticket_id, set_aside=True)
    return (await replica.service.cancel_ticket(who, request)).ticket


async def test_who_has_gone_meets_nobody_until_they_ask(
    replica: Replica, matches: FakeMatches, clock: Clock
) -> None:
    mine = await replica.enter(ADA)
    clock.now += PRESENT_SECONDS
    theirs = await replica.enter(BOB)
    await replica.round()
    assert (await replica.get(BOB, theirs)).state == SEARCHING
    assert not matches.matches
    assert (await replica.get(ADA, mine)).state == SEARCHING
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED


async def test_who_asks_now_and_then_is_there(replica: Replica, clock: Clock) -> None:
    mine = await replica.enter(ADA)
    for _ in range(5):
        clock.now += RENEWAL_MS / 1000
        await replica.get(ADA, mine)
    clock.now += PRESENT_SECONDS - RENEWAL_MS / 1000
    await replica.enter(BOB)
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED


async def test_bots_do_not_come_for_who_has_gone(
    replica: Replica, matches: FakeMatches, clock: Clock
) -> None:
    mine = await replica.enter(ADA, fill_after={"seconds": 20})
    clock.now += 20
    await replica.round()
    assert not matches.matches
    await replica.get(ADA, mine)
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED


async def test_watching_says_that_somebody_is_there(replica: Replica) -> None:
    mine = await replica.enter(ADA)
    await set_aside(replica, ADA, mine)
    _, responses = watch(replica, ADA, mine.ticket_id)
    assert await state(responses) == SEARCHING
    await replica.enter(BOB)
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED


async def test_a_ticket_set_aside_meets_nobody_until_it_is_asked_for(
    replica: Replica, matches: FakeMatches
) -> None:
    mine = await replica.enter(ADA)
    assert (await set_aside(replica, ADA, mine)).state == SEARCHING
    await replica.enter(BOB)
    await replica.round()
    assert not matches.matches
    await replica.get(ADA, mine)
    await replica.round()
    assert (await replica.get(ADA, mine)).state == MATCHED


async def test_setting_aside_prolongs_nothing_and_reopens_nothing(replica: Replica, clock: Clock) -> None:
    mine, theirs = await replica.enter(ADA), await replica.enter(EVE, seats=2, options=OTHER)
    for _ in range(3):
        await set_aside(replica, ADA, mine)
        clock.now += 20
    await replica.round()
    assert (await replica.get(ADA, mine)).state == EXPIRED
    await replica.cancel(EVE, theirs)
    assert (await set_aside(replica, EVE, theirs)).state == CANCELLED
