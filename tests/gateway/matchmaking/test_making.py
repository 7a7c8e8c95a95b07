"""Matches that their engine has made or refused: noted together and only once, and told immediately."""

import asyncio
from collections.abc import Sequence

from google.rpc.status_pb2 import Status

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.matchmaking.pairing import PairedTickets
from gateway.matchmaking.proposals import propose
from gateway.matchmaking.rounds.making import Outcome, noted
from gateway.matchmaking.tickets.ticket import Ticket
from gateway.store import Store
from tests.gateway.conftest import Clock
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.matchmaking.replica import CANCELLED, MATCHED, SEARCHING, Replica
from tests.gateway.matchmaking.test_entering import at_once, entry
from tests.gateway.matchmaking.test_ticket_watch import state, told, watch
from tests.gateway.people import ADA, BOB
from tests.gateway.statements import statements


async def proposed(store: Store, count: int, name: str = "p") -> Sequence[CreateMatchRequest]:
    """Returns this many proposals of matches for two."""
    request = pb.CreateTicketRequest(game="tablut").SerializeToString()
    found = await at_once(store, *(entry(f"{name}{number}", request=request) for number in range(2 * count)))
    ids = [ticket.ticket_id for ticket in found if isinstance(ticket, Ticket)]
    tables = [PairedTickets(2, {0: ids[n], 1: ids[n + 1]}, 3) for n in range(0, 2 * count, 2)]
    return await store.write(lambda c: propose(c, tables, 1_000))


async def note(store: Store, *outcomes: Outcome) -> list[Ticket]:
    return await store.write(lambda c: noted(c, outcomes, 2_000))


async def test_as_many_statements_however_many_are_made(store: Store) -> None:
    counts = []
    for count in (1, 20):
        outcomes = [Outcome(request, "") for request in await proposed(store, count, f"p{count}-")]
        with statements() as found:
            assert len(await note(store, *outcomes)) == 2 * count
        counts.append(len(found))
    assert counts[0] == counts[1]


async def test_what_is_refused_takes_nothing_from_what_is_made(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    store = both[0].store
    made, refused, other = await proposed(store, 3)
    tickets = await note(store, Outcome(made, ""), Outcome(refused, "no such options"), Outcome(other, ""))
    states = {ticket.match_id: ticket.state for ticket in tickets}
    assert states == {made.match_id: MATCHED, refused.match_id: CANCELLED, other.match_id: MATCHED}
    assert {ticket.detail for ticket in tickets if ticket.match_id == refused.match_id} == {
        "the game refused the match: no such options"
    }
    assert all(ticket.is_closed for ticket in tickets)


async def test_two_gateways_that_made_the_same_matches_note_each_once(
    both: tuple[GatewayContext, GatewayContext],
) -> None:
    one, two = (context.store for context in both)
    outcomes = [Outcome(request, "") for request in await proposed(one, 20)]
    here, there = await asyncio.gather(note(one, *outcomes), note(two, *reversed(outcomes)))
    assert len({ticket.ticket_id for ticket in (*here, *there)}) == len(here) + len(there) == 40


async def test_whoever_watches_hears_of_the_match_once_it_is_noted(replica: Replica) -> None:
    watched = [watch(replica, who, (await replica.enter(who)).ticket_id)[1] for who in (ADA, BOB)]
    for responses in watched:
        assert await state(responses) == SEARCHING
    await replica.round()
    for responses in watched:
        while (news := await told(responses)) is not None:
            last = news
        assert last.seat_token


async def test_that_a_match_is_being_made_is_told_if_it_takes_long(
    replica: Replica, engine: FakeEngine, clock: Clock
) -> None:
    engine.answers["CreateMatch"] = lambda _: Status(code=14, message="away")
    _, responses = watch(replica, ADA, (await replica.enter(ADA)).ticket_id)
    assert await state(responses) == SEARCHING
    await replica.enter(BOB)
    await replica.round()
    await replica.round()
    assert not responses._waiting, "it may be there in a moment"
    clock.now += 1
    await replica.round()
    news = await told(responses)
    assert news is not None
    assert (news.state, news.detail) == (SEARCHING, "opponents are found; the match is being made")
