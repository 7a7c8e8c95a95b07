"""Callers who ask for tickets at the same time share a query, and each gets only their own tickets."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from gateway.context import GatewayContext
from gateway.matchmaking.tickets import ticket as tickets
from gateway.matchmaking.tickets.ticket_reader import TicketReader
from services.runtime.errors import LogUnavailable, NoSuchEntry
from tests.gateway.conftest import Clock
from tests.gateway.matchmaking.replica import Replica
from tests.gateway.people import ADA, BOB


@pytest.fixture
def queries(context: GatewayContext, monkeypatch: pytest.MonkeyPatch) -> list[Callable[..., Any]]:
    """Collects the queries to the database."""
    asked: list[Callable[..., Any]] = []
    run = context.store.run

    async def counted(work: Callable[..., Any]) -> Any:
        asked.append(work)
        return await run(work)

    monkeypatch.setattr(context.store, "run", counted)
    return asked


async def test_many_share_a_query(
    replica: Replica, context: GatewayContext, queries: list[Callable[..., Any]]
) -> None:
    mine, theirs = await replica.enter(ADA), await replica.enter(BOB)
    reader = TicketReader(context.store, context.now_ms)
    queries.clear()
    asked = [(mine, "ada"), (theirs, "bob"), (mine, "ada"), (theirs, "ada")]
    found = await asyncio.gather(
        *(reader.own(ticket.ticket_id, account) for ticket, account in asked),
        reader.own("none", "ada"),
        return_exceptions=True,
    )
    assert len(queries) == 1
    assert [each.ticket_id for each in found[:3] if isinstance(each, tickets.Ticket)] == [
        mine.ticket_id,
        theirs.ticket_id,
        mine.ticket_id,
    ]
    assert all(isinstance(each, NoSuchEntry) for each in found[3:]), "another's, and none"


async def test_what_is_asked_while_others_read_is_read_after_it_was_asked(
    replica: Replica, context: GatewayContext
) -> None:
    ticket = await replica.enter(ADA)
    reader = TicketReader(context.store, context.now_ms)
    first = asyncio.create_task(reader.own(ticket.ticket_id, "ada"))
    await asyncio.sleep(0)
    await replica.cancel(ADA, ticket)
    assert (await reader.own(ticket.ticket_id, "ada")).is_closed
    await first


async def test_whoever_gave_up_takes_nothing_from_the_others(
    replica: Replica, context: GatewayContext
) -> None:
    ticket = await replica.enter(ADA)
    reader = TicketReader(context.store, context.now_ms)
    gone, other = (asyncio.create_task(reader.own(ticket.ticket_id, "ada")) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert (await other).ticket_id == ticket.ticket_id


async def test_a_database_that_is_away_is_the_answer_and_asked_again(
    replica: Replica, context: GatewayContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket = await replica.enter(ADA)
    reader = TicketReader(context.store, context.now_ms)

    async def away(_work: object) -> None:
        raise LogUnavailable("away")

    with monkeypatch.context() as cut:
        cut.setattr(context.store, "run", away)
        with pytest.raises(LogUnavailable):
            await reader.own(ticket.ticket_id, "ada")
    assert (await reader.own(ticket.ticket_id, "ada")).ticket_id == ticket.ticket_id


async def test_recent_waits_are_kept_for_a_second(
    replica: Replica, context: GatewayContext, clock: Clock, queries: list[Callable[..., Any]]
) -> None:
    ticket = await replica.enter(ADA)
    pool = (await replica.maker.reader.own(ticket.ticket_id, "ada")).pool
    reader = TicketReader(context.store, context.now_ms)
    assert await reader.waits([pool]) == {pool: []}
    clock.now += 3
    await replica.enter(BOB)
    await replica.round()
    queries.clear()
    known = await reader.waits([pool])
    assert sorted(known[pool]) == [0, 3000], "there were none that could have been kept"
    assert await reader.waits([pool]) == known
    assert len(queries) == 1
    clock.now += 1
    await reader.waits([pool])
    assert len(queries) == 2
