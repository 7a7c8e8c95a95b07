"""An account is deleted while another transaction is about to store its name: none stays behind."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Engine, func, select

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from gateway.accounts import account_store
from gateway.accounts.personal_store import erase
from gateway.matchmaking.pairing import PairedTickets
from gateway.matchmaking.proposals import propose
from gateway.matchmaking.tickets.entering import enter
from gateway.store import Store
from services.runtime.database.database import connect
from services.runtime.database.schema.matchmaking import proposals, tickets
from services.runtime.errors import BadToken
from tests.gateway.matchmaking.test_entering import entry
from tests.gateway.matchmaking.test_replicas import WAITING
from tests.waiting import until

pytestmark = pytest.mark.postgres
"""SQLite has one writing transaction at a time."""


@pytest.fixture
async def stored(postgres_tables_url: str) -> AsyncIterator[tuple[Store, Engine]]:
    """A gateway's store with the account `ann`, and other connections to its database."""
    store, engine = Store(postgres_tables_url), connect(postgres_tables_url)
    await store.write(lambda c: account_store.add(c, "ann", "Ann", 0))
    yield store, engine
    engine.dispose()
    await store.close()


async def test_no_ticket_of_it_enters(stored: tuple[Store, Engine]) -> None:
    store, engine = stored
    with engine.connect() as deleting, engine.connect() as looking:
        erase(deleting, "ann", 1)
        entering = asyncio.create_task(store.write(lambda c: enter(c, [entry("ann"), entry("bob")])))
        await until(lambda: entering.done() or looking.execute(WAITING).scalar_one())
        deleting.commit()
        refused, _ = await entering
        assert isinstance(refused, BadToken)
        assert looking.execute(select(tickets.c.account_id)).scalars().all() == ["bob"]


async def test_no_match_is_proposed_with_its_name(stored: tuple[Store, Engine]) -> None:
    store, engine = stored
    entries = [entry("ann"), entry("bob")]
    await store.write(lambda c: enter(c, entries))
    table = PairedTickets(2, {seat: each.new.ticket_id for seat, each in enumerate(entries)}, 3)
    with engine.connect() as proposing, engine.connect() as looking:
        propose(proposing, [table], 1)
        deleting = asyncio.create_task(store.run(lambda c: erase(c, "ann", 1)))
        await until(lambda: looking.execute(WAITING).scalar_one())
        proposing.commit()
        await deleting
        request = engine_pb.CreateMatchRequest.FromString(
            looking.execute(select(proposals.c.request)).scalar_one()
        )
        assert {seat.account_id: seat.name for seat in request.taken} == {"ann": "", "bob": "bob"}
        assert looking.execute(select(func.count()).where(tickets.c.name == "ann")).scalar_one() == 0
