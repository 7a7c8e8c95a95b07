"""TournamentService through the gateway: the director's bytes, refusals and streams stay unchanged."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import pytest

from ardri.tournament.v1 import tournament_service_pb2 as pb
from gateway.admission.admission import Admission
from gateway.admission.budgets import Budgets
from gateway.admission.quotas import quotas
from gateway.proxy.directors import SERVICE, Director
from services.runtime.config import Config
from services.runtime.errors import BadToken, NoSuchEntry, ScopeMissing
from services.runtime.limits.table import Limits
from services.runtime.observe import tracing
from services.runtime.rpc.grpc_server import handlers_of
from services.runtime.rpc.methods import Call, ResponseStream, Service, StreamHandler, with_metrics
from services.runtime.rpc.server import Server
from services.runtime.rpc.statuses import to_status
from tests.credentials import SIGNER
from tests.gateway.raw import unary
from tests.gateway.refusals import reason_of, retry_seconds, status_of
from tests.waiting import LONG_DRAIN, patiently

PATH = f"/{SERVICE.full_name}/"


class FakeDirector:
    """Answers with the request itself, and notes how it was called."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.watching = asyncio.Event()
        self.left = asyncio.Event()

    async def get(self, call: Call, payload: bytes) -> bytes:
        self.calls.append(call)
        if not payload:
            raise NoSuchEntry("no tournament")
        return b"\xff" + payload

    def export(self, call: Call, responses: ResponseStream) -> StreamHandler:
        return _Sending(responses, [b"one", b"two"])

    def watch(self, call: Call, responses: ResponseStream) -> StreamHandler:
        return _Sending(responses, [b"standings"], director=self)

    def service(self) -> Service:
        streams = {"ExportTournament": self.export, "WatchStandings": self.watch}
        return Service(SERVICE.full_name, {"GetTournament": self.get}, {}, streams)


class _Sending:
    """Sends, then half-closes. A stream with a director stays open, and reports when its client has gone."""

    def __init__(
        self, responses: ResponseStream, answers: list[bytes], director: FakeDirector | None = None
    ) -> None:
        self._responses = responses
        self._answers = answers
        self._director = director

    def on_message(self, payload: bytes) -> None:
        if payload == b"nothing":
            raise ScopeMissing("organise")
        for answer in self._answers:
            self._responses.send(answer)
        if self._director is None:
            self._responses.close()
        else:
            self._director.watching.set()

    def on_half_close(self) -> None:
        pass

    def cancel(self) -> None:
        if self._director is not None:
            self._director.left.set()


def admission() -> Admission:
    limits = Limits.read({}, "test")
    return Admission(Budgets(limits, SIGNER.verifier, time.monotonic), quotas(limits))


@asynccontextmanager
async def gateway_before(address: str) -> AsyncIterator[tuple[grpc.aio.Channel, Server]]:
    server = Server(Config.from_env({"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": LONG_DRAIN}), "gateway")
    director = Director(address, admission())
    server.add_uncounted(director.handlers(), SERVICE.full_name)
    server.on_drain(director.drain)
    server.on_stop(director.stop)
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield channel, server
    await server.stop()


@pytest.fixture
async def director() -> AsyncIterator[tuple[FakeDirector, str]]:
    fake, server = FakeDirector(), grpc.aio.server()
    handlers = handlers_of(with_metrics(fake.service()))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE.full_name, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    yield fake, f"127.0.0.1:{port}"
    await server.stop(0)


def opened(channel: grpc.aio.Channel, method: str, payload: bytes) -> Any:
    stream: Any = channel.unary_stream(PATH + method)
    return stream(payload)


async def test_bytes_and_tokens_pass_unchanged(director: tuple[FakeDirector, str]) -> None:
    fake, address = director
    async with gateway_before(address) as (channel, _):
        assert await unary(channel, PATH + "GetTournament", b"wish") == b"\xffwish"
    assert fake.calls[0].authorization == "Bearer t"


@pytest.mark.parametrize("token", ["a\tb", "a\x7fb", "a\nb", "\xe9", "a" * 12_000])
async def test_what_is_no_token_does_not_pass(director: tuple[FakeDirector, str], token: str) -> None:
    fake, address = director
    before, call = (
        Director(address, admission()),
        Call(f"Bearer {token}", tracing.start(None), "ipv4:[::1]:1"),
    )
    with pytest.raises(BadToken):
        await before.unary(SERVICE)["GetTournament"](call, b"wish")
    with pytest.raises(BadToken):
        await anext(before.streams(SERVICE)["ExportTournament"](call, b"all"))
    await before.stop()
    assert not fake.calls


async def test_a_refusal_passes_unchanged(director: tuple[FakeDirector, str]) -> None:
    async with gateway_before(director[1]) as (channel, _):
        refused = await status_of(unary(channel, PATH + "GetTournament", b""))
        assert refused.message == to_status(NoSuchEntry("no tournament")).message
        assert await reason_of(unary(channel, PATH + "GetTournament", b"")) == "NO_SUCH_ENTRY"


async def test_a_stream_passes_to_its_end_or_its_refusal(director: tuple[FakeDirector, str]) -> None:
    async with gateway_before(director[1]) as (channel, _):
        assert [each async for each in opened(channel, "ExportTournament", b"all")] == [b"one", b"two"]
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await opened(channel, "ExportTournament", b"nothing").read()
        assert refused.value.code() is grpc.StatusCode.PERMISSION_DENIED


async def test_a_client_that_leaves_is_gone_at_the_director_too(director: tuple[FakeDirector, str]) -> None:
    fake, address = director
    async with gateway_before(address) as (channel, _):
        stream = opened(channel, "WatchStandings", b"all")
        assert await stream.read() == b"standings"
        stream.cancel()
        async with patiently():
            await fake.left.wait()


async def test_a_draining_gateway_sends_watchers_elsewhere(director: tuple[FakeDirector, str]) -> None:
    async with gateway_before(director[1]) as (channel, server):
        stream = opened(channel, "WatchStandings", b"all")
        assert await stream.read() == b"standings"
        async with patiently():  # shorter than the drain time, so the stream need not be cut off
            stopping = asyncio.create_task(server.stop())
            with pytest.raises(grpc.aio.AioRpcError) as ended:
                await stream.read()
            await stopping
        assert ended.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_without_a_director_every_call_is_refused_with_a_time_to_wait() -> None:
    for address in ("", "127.0.0.1:1"):
        async with gateway_before(address) as (channel, _):
            status = await status_of(unary(channel, PATH + "ListTournaments", b""))
            assert retry_seconds(status) > 0
            assert await reason_of(unary(channel, PATH + "ListTournaments", b"")) == "DIRECTOR_UNAVAILABLE"
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await opened(channel, "WatchStandings", b"").read()
            assert refused.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_all_methods_of_the_proto_are_there(director: tuple[FakeDirector, str]) -> None:
    methods = pb.DESCRIPTOR.services_by_name["TournamentService"].methods
    assert Director(director[1], admission()).handlers().keys() == {method.name for method in methods}
