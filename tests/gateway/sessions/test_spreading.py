"""Revocations told to processes with databases of their own: read once for all of them, told each once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import grpc
import pytest
from sqlalchemy import insert

from ardri.ops.v1 import process_service_pb2 as pb
from gateway.context import GatewayContext
from gateway.sessions import spreading
from gateway.sessions.spreading import Spreading
from services.runtime.database.schema_revocations import revocations
from services.runtime.errors import Draining
from services.runtime.rpc.grpc_server import generic_handler
from services.runtime.rpc.methods import Call, Service, typed
from services.runtime.tls.dialer import PLAIN
from tests.waiting import until

_NAME: Final = pb.DESCRIPTOR.services_by_name["ProcessService"].full_name


class Peer:
    """A process that notes what it is told. `refuses`: so many calls first, as if it were away."""

    def __init__(self, refuses: int = 0) -> None:
        self.told: list[str] = []
        self.asked = 0
        self._refuses = refuses

    async def _revoke(self, _: Call, request: pb.RevokeTokensRequest) -> pb.RevokeTokensResponse:
        self.asked += 1
        if self.asked <= self._refuses:
            raise Draining
        self.told.append(request.request_id)
        return pb.RevokeTokensResponse()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """Its address, while it serves."""
        unary = {"RevokeTokens": typed(pb.RevokeTokensRequest, self._revoke)}
        server = grpc.aio.server()
        server.add_generic_rpc_handlers((generic_handler(Service(_NAME, unary, {}, {})),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            yield f"127.0.0.1:{port}"
        finally:
            await server.stop(None)


class Reads:
    """Counts what is asked of a store."""

    def __init__(self, context: GatewayContext) -> None:
        self.count = 0
        self._run = context.store.run

    async def run(self, *work: Any, **how: Any) -> Any:
        self.count += 1
        return await self._run(*work, **how)


@asynccontextmanager
async def spread(context: GatewayContext, *addresses: str) -> AsyncIterator[None]:
    """While it tells these."""
    peers = {address: f"peer-{number}" for number, address in enumerate(addresses)}
    running = asyncio.create_task(Spreading(context, peers, PLAIN).run())
    try:
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def revoke(context: GatewayContext, request_id: str, made_ms: int) -> None:
    row = {"request_id": request_id, "account_id": "ada", "issued_before": 1, "made_ms": made_ms}
    await context.store.run(lambda connection: connection.execute(insert(revocations).values(row)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "POLL_SECONDS", 0.01)


async def test_each_peer_is_told_what_there_is_and_what_comes(context: GatewayContext) -> None:
    await revoke(context, "before", 1_000)
    one, other = Peer(), Peer()
    async with one.serving() as first, other.serving() as second, spread(context, first, second):
        await until(lambda: one.told == other.told == ["before"])
        await revoke(context, "after", 2_000)
        await until(lambda: one.told == other.told == ["before", "after"])


async def test_who_is_away_is_told_later_and_holds_up_nobody(context: GatewayContext) -> None:
    away, here = Peer(refuses=3), Peer()
    async with away.serving() as first, here.serving() as second, spread(context, first, second):
        await revoke(context, "one", 1_000)
        await revoke(context, "two", 2_000)
        await until(lambda: away.told == here.told == ["one", "two"])
        assert (away.asked, here.asked) == (5, 2)


async def test_a_commit_that_others_have_overtaken_is_told_as_well(context: GatewayContext) -> None:
    peer = Peer()
    async with peer.serving() as address, spread(context, address):
        await revoke(context, "newer", 200_000)
        await until(lambda: peer.told == ["newer"])
        await revoke(context, "older", 100_000)
        await until(lambda: peer.told == ["newer", "older"])


async def test_the_table_is_read_once_for_all_peers(
    context: GatewayContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = Reads(context)
    await revoke(context, "one", 1_000)
    peers = [Peer() for _ in range(3)]
    async with peers[0].serving() as a, peers[1].serving() as b, peers[2].serving() as c:
        monkeypatch.setattr(spreading, "POLL_SECONDS", 3600.0)
        monkeypatch.setattr(context.store, "run", reads.run)
        async with spread(context, a, b, c):
            await until(lambda: all(peer.told == ["one"] for peer in peers))
    assert reads.count == 1
