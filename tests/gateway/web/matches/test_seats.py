"""`WatchSeats` over a WebSocket: players who wait for tournament games do so in every tab."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc

from ardri.tournament.v1 import tournament_service_pb2 as rpc
from gateway.web.exposed import TOURNAMENTS
from services.runtime.errors import ScopeMissing
from services.runtime.rpc.grpc_server import abort, call_of
from tests.gateway.fake.fake_engine import FakeEngine
from tests.gateway.web.gateway import running_web
from tests.gateway.web.sockets.raw_socket import Kind, RawSocket
from tests.waiting import patiently, until

PATH = f"/{TOURNAMENTS}/WatchSeats"
SEAT = rpc.WatchSeatsResponse(seat=rpc.LiveSeat(match_id="tablut.abc", round=1))


class FakeDirector:
    """Tells everybody of one seat, and keeps the stream open; refuses the token `observe`."""

    def __init__(self) -> None:
        self.tokens: list[str] = []
        self.waiting = 0

    async def watch_seats(self, _payload: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        """Behaves like a director."""
        call = call_of(context)
        self.tokens.append(call.authorization)
        if call.authorization == "Bearer observe":
            await abort(context, ScopeMissing("play"), call)
        await context.write(SEAT.SerializeToString())
        self.waiting += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.waiting -= 1


@asynccontextmanager
async def running_director() -> AsyncIterator[tuple[FakeDirector, str]]:
    """A director on a free port."""
    fake, server = FakeDirector(), grpc.aio.server()
    handlers: Any = {"WatchSeats": grpc.unary_stream_rpc_method_handler(fake.watch_seats)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(TOURNAMENTS, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield fake, f"127.0.0.1:{port}"
    await server.stop(0)


async def test_seats_are_told_in_every_tab_until_it_is_closed(database_url: str, engine: FakeEngine) -> None:
    async with (
        running_director() as (director, address),
        running_web(database_url, engine, ARDRI_DIRECTOR=address) as web,
    ):
        tabs = [await RawSocket.open(web.port, ("ardri.watch.v1", "ardri.token.t"), PATH) for _ in range(8)]
        for tab in tabs:
            tab.send(b"")
            assert rpc.WatchSeatsResponse.FromString(await tab.message()) == SEAT
        assert director.tokens == ["Bearer t"] * len(tabs)
        for tab in tabs:
            tab.leave()
        await until(lambda: director.waiting == 0)


async def test_what_the_director_refuses_ends_it_as_a_status(database_url: str, engine: FakeEngine) -> None:
    async with (
        running_director() as (_, address),
        running_web(database_url, engine, ARDRI_DIRECTOR=address) as web,
    ):
        tab = await RawSocket.open(web.port, ("ardri.watch.v1", "ardri.token.observe"), PATH)
        tab.send(b"")
        assert (await tab.refusal())["reason"] == "SCOPE_MISSING"
        tab.leave()


async def test_a_gateway_that_drains_sends_who_waits_to_another(
    database_url: str, engine: FakeEngine
) -> None:
    async with (
        running_director() as (director, address),
        running_web(database_url, engine, ARDRI_DIRECTOR=address) as web,
    ):
        tab = await RawSocket.open(web.port, ("ardri.watch.v1.json", "ardri.token.t"), PATH)
        tab.send(b"{}", Kind.TEXT)
        assert (await tab.read())[0] == Kind.TEXT
        stopped = asyncio.create_task(web.stop())
        assert (await tab.refusal())["reason"] == "DRAINING"
        tab.leave()
        async with patiently():
            await stopped
        assert director.waiting == 0
