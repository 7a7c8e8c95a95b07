"""Two gateways on one database: a ticket gets into only one match, whichever gateway is faster."""

import asyncio
from collections import Counter
from dataclasses import replace
from operator import methodcaller
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError

from gateway.context import GatewayContext
from gateway.matchmaking.pairing import PairedTickets
from gateway.matchmaking.proposals import propose
from gateway.matchmaking.tickets import ticket_store
from gateway.matchmaking.tickets.entering import enter
from gateway.proxy.engines import Engines
from gateway.proxy.matches import Matches
from gateway.store import Store
from services.runtime.database.database import connect
from services.runtime.database.schema.matchmaking import ticket_matches, tickets
from services.runtime.errors import TicketClosed
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.fake.fake_matches import FakeMatches
from tests.gateway.matchmaking.replica import CANCELLED, MATCHED, SEARCHING, Replica
from tests.gateway.matchmaking.test_entering import entry
from tests.gateway.matchmaking.test_pools import fill
from tests.gateway.people import ADA, BOB, bearer
from tests.waiting import until

WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
PLAYERS = [bearer(f"p{number}") for number in range(20)]


async def test_no_ticket_is_in_two_matches(
    both: tuple[GatewayContext, GatewayContext], matches: FakeMatches
) -> None:
    replicas = [Replica(context) for context in both]
    tickets = [await replicas[n % 2].enter(who) for n, who in enumerate(PLAYERS)]
    await asyncio.gather(*(replica.round() for replica in replicas for _ in range(3)))
    await replicas[0].round()
    seen = [await replicas[0].get(who, ticket) for who, ticket in zip(PLAYERS, tickets, strict=True)]
    assert {ticket.state for ticket in seen} == {MATCHED}
    assert set(Counter(ticket.match_id for ticket in seen).values()) == {2}
    seated = [seat.account_id for match in matches.matches.values() for seat in match.seats]
    assert sorted(seated) == sorted(f"p{number}" for number in range(20))


async def test_cancel_and_match_at_once_have_one_winner(
    both: tuple[GatewayContext, GatewayContext], matches: FakeMatches
) -> None:
    one, two = (Replica(context) for context in both)
    for number in range(5):
        mine, theirs = await one.enter(ADA, str(number)), await two.enter(BOB, str(number))
        cancelled, _ = await asyncio.gather(two.cancel(ADA, mine), one.round(), return_exceptions=True)
        state = (await one.get(ADA, mine)).state
        assert state == (MATCHED if isinstance(cancelled, TicketClosed) else CANCELLED)
        if state == CANCELLED:
            await one.cancel(BOB, theirs)
        assert len(matches.matches) == sum(
            seat.account_id == "ada" for m in matches.matches.values() for seat in m.seats
        )


async def test_a_replica_leaves_alone_who_searches_for_a_game_that_it_does_not_have_yet(
    both: tuple[GatewayContext, GatewayContext], engine: FakeEngine, matches: FakeMatches
) -> None:
    """Gateways are restarted one after the other when a game is added."""
    other_game = Matches(Engines({"tara": [engine.address]}), both[1].signer, both[1].clock)
    new, old = Replica(both[0]), Replica(replace(both[1], matches=other_game))
    tickets = [(who, await new.enter(who)) for who in (ADA, BOB)]
    await old.round()
    assert [(await new.get(*each)).state for each in tickets] == [SEARCHING] * 2
    await new.round()
    assert [(await new.get(*each)).state for each in tickets] == [MATCHED] * 2


async def test_the_database_itself_forbids_a_second_match(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    one, store = Replica(both[0]), both[0].store
    tickets = [await one.enter(ADA), await one.enter(BOB)]
    table = PairedTickets(2, {0: tickets[0].ticket_id, 1: tickets[1].ticket_id}, 3)
    (made,) = await store.run(lambda connection: propose(connection, [table], 0))
    for match_id, ticket_id, seat in [
        (made.match_id, tickets[0].ticket_id, 5),
        (made.match_id, "another", 0),
        ("another", tickets[0].ticket_id, 0),
    ]:
        again = insert(ticket_matches).values(match_id=match_id, ticket_id=ticket_id, seat=seat)
        with pytest.raises(IntegrityError):
            await store.run(methodcaller("execute", again))
    kept = await store.run(lambda connection: connection.execute(select(ticket_matches)).all())
    assert len(kept) == 2


@pytest.mark.postgres
async def test_who_renews_and_who_matches_the_same_tickets_do_not_deadlock(postgres_tables_url: str) -> None:
    """Both lock tickets in the order of ids, so a transaction that waits for a ticket holds no later one."""
    store = Store(postgres_tables_url)
    await fill(cast("Any", SimpleNamespace(store=store, now_ms=lambda: 1_000)), 12, 1500)
    engine = connect(postgres_tables_url)
    mine = select(tickets.c.ticket_id).order_by(tickets.c.ticket_id)
    with engine.connect() as other, engine.connect() as looking:
        ids = looking.execute(mine).scalars().all()  # t10 before t2, although t2 is first in the table
        other.execute(mine.where(tickets.c.ticket_id == "t2-0").with_for_update())
        renewing = asyncio.create_task(store.write(lambda c: ticket_store.renew(c, ids, 2_000)))
        await until(lambda: looking.execute(WAITING).scalar_one())
        free = looking.execute(mine.with_for_update(skip_locked=True)).scalars().all()
        looking.rollback()
        other.rollback()
        await renewing
    engine.dispose()
    await store.close()
    assert free == ids[ids.index("t2-0") + 1 :]


@pytest.mark.postgres
async def test_a_ticket_that_is_renewed_just_now_does_not_expire(postgres_tables_url: str) -> None:
    """Nor is it waited for: whoever renews may want tickets that have expired, and they would deadlock."""
    store, engine = Store(postgres_tables_url), connect(postgres_tables_url)
    await fill(cast("Any", SimpleNamespace(store=store, now_ms=lambda: 1_000)), 12, 1500)
    now_ms = 1_001 + ticket_store.EXPIRY_MS
    with engine.connect() as renewing:
        ticket_store.renew(renewing, ["t2-0", "t3-0"], now_ms)
        expired = await store.write(lambda c: ticket_store.expire(c, now_ms))
        ticket_store.renew(renewing, ["t1-0", "t4-0"], now_ms)
        renewing.commit()
    left = select(tickets.c.ticket_id).where(tickets.c.state == SEARCHING).order_by(tickets.c.ticket_id)
    with engine.connect() as looking:
        found = looking.execute(left).scalars().all()
    engine.dispose()
    await store.close()
    assert found == ["t2-0", "t3-0"]
    assert expired


@pytest.mark.postgres
async def test_requests_that_are_repeated_together_do_not_deadlock(postgres_tables_url: str) -> None:
    """They lock their tickets in the order of ids, however they are ordered themselves."""
    store, engine = Store(postgres_tables_url), connect(postgres_tables_url)
    entries = [entry(f"p{number}") for number in range(12)]
    await store.write(lambda c: enter(c, entries))
    mine = select(tickets.c.ticket_id).order_by(tickets.c.ticket_id)
    with engine.connect() as other, engine.connect() as looking:
        ids = looking.execute(mine).scalars().all()
        other.execute(mine.where(tickets.c.ticket_id == ids[0]).with_for_update())
        again = sorted(entries, key=lambda each: each.new.ticket_id, reverse=True)
        repeating = asyncio.create_task(store.write(lambda c: enter(c, again)))
        await until(lambda: looking.execute(WAITING).scalar_one())
        free = looking.execute(mine.with_for_update(skip_locked=True)).scalars().all()
        looking.rollback()
        other.rollback()
        found = await repeating
    engine.dispose()
    await store.close()
    assert free == ids[1:]
    assert [each.new.ticket_id for each in again] == [cast("Any", each).ticket_id for each in found]
