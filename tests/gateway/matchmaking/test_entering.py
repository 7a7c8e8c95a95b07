"""Tickets that come at the same time: each enters as if it were alone, and they share their statements."""

import asyncio
from itertools import count

import pytest
from sqlalchemy import func, select, update

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.matchmaking.tickets.entering import FIRST_RATING, Entry, NewTicket, enter
from gateway.matchmaking.tickets.ticket import Ticket
from gateway.store import Store, insert_new
from services.runtime.database.schema.ladder import ratings
from services.runtime.database.schema.matchmaking import tickets
from services.runtime.database.schema.revocations import deletion_of, revocations
from services.runtime.errors import BadToken, LimitReached, Refusal, RequestIdReused
from tests.gateway.conftest import Clock
from tests.gateway.matchmaking.replica import MATCHED, SEARCHING, Replica
from tests.gateway.matchmaking.test_ticket_watch import state, told, watch
from tests.gateway.people import ADA, BOB
from tests.gateway.statements import statements

_NUMBERS = count()


def entry(account: str, request_id: str = "1", request: bytes = b"", room: int = 1000) -> Entry:
    new = NewTicket(
        f"t{next(_NUMBERS)}", account, request_id, account, "tablut", 2, b"pool", request, 1, None, 3
    )
    return Entry(new, room)


async def at_once(store: Store, *entries: Entry) -> list[Ticket | Refusal]:
    return await store.write(lambda connection: enter(connection, entries))


async def test_as_many_statements_however_many_come(store: Store) -> None:
    counts = []
    for size in (1, 30):
        with statements() as found:
            await at_once(store, *(entry(f"p{size}-{number}") for number in range(size)))
        counts.append(len(found))
    assert counts[0] == counts[1]


async def test_each_gets_its_own(both: tuple[GatewayContext, GatewayContext]) -> None:
    one, two = (context.store for context in both)
    await one.write(lambda c: insert_new(c, ratings, account_id="p3", game="tablut", rating=1777))
    # Not in the order of accounts, in which they are stored.
    entries = [entry(f"p{number}") for number in (4, 0, 3, 1, 2)]
    found = await at_once(one, *entries)
    assert [each for each in found if isinstance(each, Ticket)] == found
    for asked, ticket in zip(entries, found, strict=True):
        assert isinstance(ticket, Ticket)
        assert (ticket.ticket_id, ticket.account_id) == (asked.new.ticket_id, asked.new.account_id)
        assert ticket.rating == (1777 if ticket.account_id == "p3" else FIRST_RATING)
    whose = select(tickets.c.ticket_id, tickets.c.account_id)
    stored = {tuple(row) for row in await two.run(lambda c: c.execute(whose).all())}
    assert stored == {(each.new.ticket_id, each.new.account_id) for each in entries}


async def test_a_request_that_comes_twice_makes_one_ticket(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    one, two = (context.store for context in both)
    asked = [("p1", b""), ("p1", b""), ("p2", b""), ("p1", b"other")]
    here, there = await asyncio.gather(
        at_once(one, *(entry(account, "1", request) for account, request in asked)),
        at_once(two, *(entry(account, "1", request) for account, request in reversed(asked))),
    )
    found = [each for each in (*here, *there) if isinstance(each, Ticket)]
    refused = [each for each in (*here, *there) if not isinstance(each, Ticket)]
    assert {each.account_id for each in found} == {"p1", "p2"}
    assert len({each.ticket_id for each in found}) == 2
    assert {type(each) for each in refused} == {RequestIdReused}
    number = select(func.count()).select_from(tickets)
    assert await one.run(lambda c: c.execute(number).scalar_one()) == 2


async def test_as_many_as_an_account_may_have_enter_and_repeated_requests_do_not_count(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    store = both[0].store
    first = await at_once(store, *(entry("p1", f"{number}") for number in range(9)))
    again = await at_once(store, *(entry("p1", request_id) for request_id in ("0", "1", "a", "b", "b", "a")))
    assert [each.ticket_id for each in again[:2] if isinstance(each, Ticket)] == [
        each.ticket_id for each in first[:2] if isinstance(each, Ticket)
    ]
    assert isinstance(again[2], Ticket)
    assert [type(each) for each in again[3:]] == [LimitReached, LimitReached, Ticket]
    mine = select(func.count()).where(tickets.c.account_id == "p1")
    assert await store.run(lambda c: c.execute(mine).scalar_one()) == 10


async def test_who_may_have_no_more_keeps_nobody_else_out(store: Store) -> None:
    one, more, other = await at_once(
        store, entry("p1", "1", room=1), entry("p1", "2", room=1), entry("p2", room=1)
    )
    assert isinstance(one, Ticket)
    assert isinstance(more, LimitReached)
    assert isinstance(other, Ticket)


async def test_who_is_deleted_keeps_nobody_else_out(store: Store) -> None:
    row = {"request_id": deletion_of("p1"), "account_id": "p1", "issued_before": 0, "made_ms": 0}
    await store.write(lambda c: insert_new(c, revocations, **row))
    gone, other = await at_once(store, entry("p1"), entry("p2"))
    assert isinstance(gone, BadToken)
    assert isinstance(other, Ticket)


async def test_whoever_watches_what_has_just_entered_needs_no_query(replica: Replica) -> None:
    ticket = await replica.enter(ADA)
    with statements("tickets") as found:
        _, responses = watch(replica, ADA, ticket.ticket_id)
        assert await state(responses) == SEARCHING
    assert not [each for each in found if "ticket_id IN" in each]
    other = await replica.enter(BOB)
    await replica.round()
    while (news := await told(responses)) is not None:
        last = news
    assert last.state == MATCHED
    _, responses = watch(replica, BOB, other.ticket_id)
    assert await state(responses) == MATCHED, "what has become of it here is no longer as it entered"


@pytest.mark.parametrize("seconds", [0, 2])
async def test_what_another_replica_has_done_meanwhile_is_told_in_a_round(
    both: tuple[GatewayContext, GatewayContext], clock: Clock, seconds: int
) -> None:
    replica, other = map(Replica, both)
    ticket = await replica.enter(ADA)
    await other.cancel(ADA, ticket)
    clock.now += seconds
    _, responses = watch(replica, ADA, ticket.ticket_id)
    states = [await state(responses)]
    await replica.maker.brief_round()
    while (news := await told(responses)) is not None:
        states.append(news.state)
    assert states[-1] == pb.TICKET_STATE_CANCELLED


async def test_what_is_remembered_is_shown_to_its_owner_alone(
    replica: Replica, context: GatewayContext
) -> None:
    ticket = await replica.enter(ADA)
    _, responses = watch(replica, BOB, ticket.ticket_id)
    with pytest.raises(Exception, match="no ticket"):
        await told(responses)
    matched = update(tickets).values(state=pb.TICKET_STATE_EXPIRED)
    await context.store.write(lambda c: c.execute(matched))
    _, responses = watch(replica, ADA, ticket.ticket_id)
    assert await state(responses) == pb.TICKET_STATE_EXPIRED
