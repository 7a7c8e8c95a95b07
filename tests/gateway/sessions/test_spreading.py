"""Revocations are told to processes with other databases: read once for all, and told once to each."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import grpc
import pytest
from sqlalchemy import Row, insert

from ardri.ops.v1 import process_service_pb2 as pb
from gateway.sessions import spreading
from gateway.sessions.spreading import AT_ONCE, Spreading
from gateway.store import Store
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.verifier import TokenVerifier
from services.runtime.database.schema.revocations import revocations
from services.runtime.errors import Draining
from services.runtime.ops import revocation_log
from services.runtime.ops.revocation_log import RevocationLog
from services.runtime.rpc.grpc_server import handlers_of
from services.runtime.rpc.methods import Call, Service, typed
from services.runtime.tls.dialer import PLAIN
from tests.credentials import FOLDER, SIGNER
from tests.gateway.statements import statements
from tests.waiting import until

_NAME: Final = pb.DESCRIPTOR.services_by_name["ProcessService"].full_name


class Peer:
    """A process that notes what it is told. `refuses`: how many calls it first refuses, as if it were away.

    `together`: after the first one, it answers only this many calls at a time.
    """

    def __init__(self, refuses: int = 0, together: int = 1) -> None:
        self.told: list[str] = []
        self.asked = 0
        self._refuses = refuses
        self._together = asyncio.Barrier(together)

    async def _revoke(self, _: Call, request: pb.RevokeTokensRequest) -> pb.RevokeTokensResponse:
        self.asked += 1
        if self.asked <= self._refuses:
            raise Draining
        if self.told:
            await self._together.wait()
        self.told.append(request.request_id)
        return pb.RevokeTokensResponse()

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """Serves, and yields its address."""
        unary = {"RevokeTokens": typed(pb.RevokeTokensRequest, self._revoke)}
        server = grpc.aio.server()
        handlers = handlers_of(Service(_NAME, unary, {}, {}))
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(_NAME, handlers),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            yield f"127.0.0.1:{port}"
        finally:
            await server.stop(None)


@asynccontextmanager
async def spread(url: str, *addresses: str) -> AsyncIterator[None]:
    """Tells these what is read from the database. The block runs after the first read."""
    peers = {address: f"peer-{number}" for number, address in enumerate(addresses)}
    told, is_read = Spreading(SIGNER.issuers[Issuer.GATEWAY], peers, PLAIN), asyncio.Event()

    def hear(rows: Sequence[Row[Any]]) -> None:
        told.hear(rows)
        is_read.set()

    log = RevocationLog(url, TokenVerifier(FOLDER / "public.json"), hear)
    running = asyncio.gather(told.run(), log.watch())
    try:
        await until(is_read.is_set, "the table has been read")
        yield
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await log.close()


async def revoke(store: Store, request_id: str, made_ms: int) -> None:
    row = {"request_id": request_id, "account_id": "ada", "issued_before": 1, "made_ms": made_ms}
    await store.run(lambda connection: connection.execute(insert(revocations).values(row)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revocation_log, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(spreading, "RETRY_SECONDS", 0.01)


async def test_each_peer_is_told_what_there_is_and_what_comes(store: Store, database_url: str) -> None:
    await revoke(store, "before", 1_000)
    one, other = Peer(), Peer()
    async with one.serving() as first, other.serving() as second, spread(database_url, first, second):
        await until(lambda: one.told == other.told == ["before"])
        await revoke(store, "after", 2_000)
        await until(lambda: one.told == other.told == ["before", "after"])


async def test_who_is_away_is_told_later_and_holds_up_nobody(store: Store, database_url: str) -> None:
    away, here = Peer(refuses=3), Peer()
    async with away.serving() as first, here.serving() as second, spread(database_url, first, second):
        await revoke(store, "one", 1_000)
        await revoke(store, "two", 2_000)
        await until(lambda: away.told == here.told == ["one", "two"])
        assert (away.asked, here.asked) == (5, 2)


async def test_a_commit_that_others_have_overtaken_is_told_as_well(store: Store, database_url: str) -> None:
    peer = Peer()
    async with peer.serving() as address, spread(database_url, address):
        await revoke(store, "newer", 200_000)
        await until(lambda: peer.told == ["newer"])
        await revoke(store, "older", 100_000)
        await until(lambda: peer.told == ["newer", "older"])


async def test_after_a_start_what_is_new_is_told_first_and_then_the_newest(
    store: Store, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreading, "AT_ONCE", 1)
    for number in range(3):
        await revoke(store, f"before-{number}", 1_000 * number)
    peer = Peer()
    async with peer.serving() as address:
        told = Spreading(SIGNER.issuers[Issuer.GATEWAY], {address: "peer"}, PLAIN)
        log = RevocationLog(database_url, TokenVerifier(FOLDER / "public.json"), told.hear)
        await log.refresh()
        for number in range(2):
            await revoke(store, f"after-{number}", 10_000 + number)
            await log.refresh()
        running = asyncio.create_task(told.run())
        await until(lambda: len(peer.told) == 5)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await log.close()
    assert peer.told == ["after-0", "after-1", "before-2", "before-1", "before-0"]


async def test_many_are_told_at_once_to_who_answers(store: Store, database_url: str) -> None:
    await revoke(store, "before", 1_000)
    rows = [
        {"request_id": f"{number}", "account_id": "ada", "issued_before": 1, "made_ms": 2_000}
        for number in range(AT_ONCE)
    ]
    peer = Peer(together=AT_ONCE)
    async with peer.serving() as address, spread(database_url, address):
        await until(lambda: peer.told == ["before"])
        await store.run(lambda connection: connection.execute(insert(revocations), rows))
        await until(lambda: len(peer.told) == AT_ONCE + 1)
    assert {*peer.told} == {"before", *(row["request_id"] for row in rows)}


async def test_the_table_is_read_once_for_all_peers(
    store: Store, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revocation_log, "POLL_SECONDS", 3600.0)
    await revoke(store, "one", 1_000)
    peers = [Peer() for _ in range(3)]
    async with AsyncExitStack() as stack:
        asked = stack.enter_context(statements(f"FROM {revocations.name}"))
        addresses = [await stack.enter_async_context(peer.serving()) for peer in peers]
        await stack.enter_async_context(spread(database_url, *addresses))
        await until(lambda: all(peer.told == ["one"] for peer in peers))
    assert len(asked) == 1
