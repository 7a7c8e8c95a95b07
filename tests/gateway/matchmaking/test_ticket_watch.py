"""WatchTicket sends every state in order, until the ticket is closed."""

import gc
import weakref

import pytest

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri.match.v1.match_pb2 import CLOCK_KIND_FISCHER
from services.runtime.errors import BadToken, Draining, NoSuchEntry
from services.runtime.rpc.methods import Call, StreamHandler
from services.runtime.rpc.responses.backlog import Backlog
from services.runtime.rpc.responses.response_stream import QueuedResponses
from tests.gateway.conftest import Clock
from tests.gateway.matchmaking.replica import CANCELLED, MATCHED, SEARCHING, Replica
from tests.gateway.people import ADA, BOB, NOBODY
from tests.waiting import patiently

_MUCH = 1 << 30


def watch(replica: Replica, who: Call, ticket_id: str) -> tuple[StreamHandler, QueuedResponses]:
    responses = QueuedResponses(Backlog(_MUCH))  # not shared, because tests leave some responses unread
    session = replica.service.watch_ticket(who, responses)
    session.on_message(pb.WatchTicketRequest(ticket_id=ticket_id).SerializeToString())
    session.on_half_close()
    return session, responses


async def told(responses: QueuedResponses) -> pb.Ticket | None:
    async with patiently():
        payload = await responses.take()
    return None if payload is None else pb.WatchTicketResponse.FromString(payload).ticket


async def state(responses: QueuedResponses) -> int:
    ticket = await told(responses)
    assert ticket is not None
    return ticket.state


async def test_watcher_hears_of_the_match_and_of_the_end(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    await replica.enter(BOB)
    await replica.round()
    await replica.round()
    states = []
    while (news := await told(responses)) is not None:
        states.append(news.state)
        last = news
    assert states[-1] == MATCHED
    assert last.seat_token


async def test_watcher_of_a_closed_ticket_hears_it_at_once(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    await replica.cancel(ADA, ticket)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == CANCELLED
    assert await told(responses) is None


async def test_watched_ticket_does_not_expire(replica: Replica, clock: Clock) -> None:
    ticket = await replica.enter(ADA)
    session, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    for _ in range(8):
        clock.now += 20
        await replica.round()
        reminder = await told(responses)
        assert reminder is not None
        assert reminder.state == SEARCHING
    session.cancel()
    clock.now += 61
    await replica.round()
    assert (await replica.get(ADA, ticket)).state == pb.TICKET_STATE_EXPIRED


async def test_reminders_come_though_the_clock_is_set_back(replica: Replica, clock: Clock) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    clock.now -= 3600
    await replica.round()
    replica.maker.drain()  # ends the stream after what was sent
    assert await state(responses) == SEARCHING
    with pytest.raises(Draining):
        await told(responses)


async def test_ticket_that_is_watched_again_in_the_last_moment_does_not_expire(
    replica: Replica, clock: Clock
) -> None:
    mine = await replica.enter(ADA)
    other = await replica.enter(BOB, clock={"kind": CLOCK_KIND_FISCHER, "base": {"seconds": 60}})
    _, theirs = watch(replica, BOB, other.ticket_id)
    assert await state(theirs) == SEARCHING
    clock.now += 55
    await replica.round()
    clock.now += 4
    _, responses = watch(replica, ADA, mine.ticket_id)
    assert await state(responses) == SEARCHING
    clock.now += 2
    await replica.round()
    assert (await replica.get(ADA, mine)).state == SEARCHING


async def test_nothing_is_kept_of_a_watch_that_is_over(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    session, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    gone = weakref.ref(session)
    session.cancel()
    del session
    await replica.cancel(ADA, ticket)
    gc.collect()
    assert gone() is None


async def test_bad_watches_are_refused(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    for who, ticket_id in ((ADA, "none"), (BOB, ticket.ticket_id)):
        _, responses = watch(replica, who, ticket_id)
        with pytest.raises(NoSuchEntry):
            await told(responses)
    with pytest.raises(BadToken):
        watch(replica, NOBODY, ticket.ticket_id)


async def test_drain_sends_watchers_away(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == SEARCHING
    replica.maker.drain()
    with pytest.raises(Draining):
        await told(responses)


async def test_who_begins_to_watch_during_a_drain_is_sent_away_too(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, ADA, ticket.ticket_id)
    replica.maker.drain()  # before the ticket is read
    with pytest.raises(Draining):
        await told(responses)
