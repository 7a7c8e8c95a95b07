"""Leaving a block releases everything, and no other error hides the reason for leaving."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest

from ardri.gateway.v1 import matchmaking_service_pb2 as pb
from ardri_client import Ardri, Unreachable, errors
from services.runtime.errors import LogUnavailable, NoSuchEntry, TicketClosed
from tests.clients.fake.platform import FakePlatform
from tests.waiting import patiently, until

INTERRUPTED: Final = """
import asyncio, signal, threading, time
from ardri_client.sync.portal import Portal

async def held():
    try:
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        await asyncio.Event().wait()
    finally:
        await asyncio.sleep(0.1)
        print("let go of")

class Loop(asyncio.SelectorEventLoop):
    def _write_to_self(self):
        super()._write_to_self()
        if threading.current_thread() is threading.main_thread():
            time.sleep(WAKING_SECONDS)

asyncio.new_event_loop = Loop
portal = Portal()
try:
    portal.wait(held())
except KeyboardInterrupt:
    print("interrupted")
portal.close()
"""


async def test_a_match_that_was_found_in_that_moment_is_told(ardri: Ardri, platform: FakePlatform) -> None:
    async with ardri.seek("tablut") as seek:
        ticket = platform.tickets[seek.ticket.ticket_id]
        ticket.state, ticket.match_id = pb.TICKET_STATE_MATCHED, "tablut.found"
        platform.refuse_cancel = TicketClosed("the match is made")
    assert (seek.ticket.state, seek.ticket.match_id) == (pb.TICKET_STATE_MATCHED, "tablut.found")


@pytest.mark.parametrize("refusal", [TicketClosed("the match is made"), LogUnavailable("away")])
async def test_a_search_that_cannot_be_ended_hides_no_cancellation(
    ardri: Ardri, platform: FakePlatform, refusal: BaseException
) -> None:
    platform.refuse_cancel = refusal

    async def search() -> None:
        async with asyncio.timeout(None) as limit, ardri.seek("tablut"):
            limit.reschedule(asyncio.get_running_loop().time())
            await asyncio.Event().wait()

    with pytest.raises(TimeoutError):
        await search()


async def test_who_is_cancelled_before_the_ticket_is_told_leaves_none(
    ardri: Ardri, platform: FakePlatform
) -> None:
    async def search() -> None:
        async with ardri.seek("tablut"):
            raise AssertionError("nobody was told of a ticket")

    platform.lose_tickets = 1
    searching = asyncio.create_task(search())
    async with patiently():
        await until(lambda: platform.tickets, "the ticket")
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert [ticket.state for ticket in platform.tickets.values()] == [pb.TICKET_STATE_CANCELLED]


async def test_who_leaves_in_peace_is_told_that_a_search_could_not_be_ended(
    ardri: Ardri, platform: FakePlatform
) -> None:
    platform.refuse_cancel = NoSuchEntry("no such ticket")
    with pytest.raises(errors.NoSuchEntry):
        async with ardri.seek("tablut"):
            pass


async def test_who_is_cancelled_while_a_table_closes_is_cancelled(ardri: Ardri) -> None:
    table = await ardri.open_match("tablut")
    await table.__aenter__()
    leaving = asyncio.create_task(table.close())
    await asyncio.sleep(0)  # it waits for the stream to end
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    await table.close()


async def test_whoever_still_waits_when_the_connection_is_left_is_told(platform: FakePlatform) -> None:
    """Otherwise, over gRPC they would be cancelled without a canceller; over HTTP a table would reconnect."""
    async with Ardri.connect(platform.address) as ardri:
        await ardri.log_in("me")
        table = await ardri.open_match("tablut", bots={1: 1})
        await table.__aenter__()
        watching = ardri.watch(table.place.match_id)
        await anext(watching)
        waiting = [asyncio.create_task(each) for each in (told(watching), told(table))]
        await asyncio.sleep(0)
    asked = [asyncio.create_task(each) for each in (ardri.games(), table.act("d1-a1"), told(table))]
    async with patiently():
        errors_told = await asyncio.gather(*waiting, *asked, return_exceptions=True)
    assert {type(each) for each in errors_told} == {Unreachable}
    assert all("left" in str(each) for each in errors_told)
    await table.close()


async def told(things: AsyncIterator[object]) -> object:
    return await anext(things)


@pytest.mark.parametrize("seconds", ["0", "0.3"], ids=["while it waits", "before it waits"])
def test_an_interrupt_waits_until_all_is_let_go_of(seconds: str) -> None:
    """As in `asyncio.run`. So an interrupted blocking search leaves no ticket behind."""
    script = [sys.executable, "-c", INTERRUPTED.replace("WAKING_SECONDS", seconds)]
    ended = subprocess.run(script, capture_output=True, text=True, check=True)
    assert ended.stdout.split("\n")[:2] == ["let go of", "interrupted"]
