"""The real browser edge of the gateway before the fake platform, so that its faults appear over HTTP, too."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import grpc
from google.protobuf.descriptor import ServiceDescriptor
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from ardri.analysis.v1 import analysis_service_pb2
from ardri.engine.v1 import engine_service_pb2
from ardri.gateway.v1 import account_service_pb2, lobby_service_pb2, matchmaking_service_pb2
from ardri.tournament.v1 import tournament_service_pb2
from gateway.proxy.directors import Answers
from gateway.web.edge import Edge
from gateway.web.exposed import ENGINE, ExposedService
from gateway.web.sockets.socket_method import play_method
from services.runtime.config import Config
from services.runtime.errors import RemoteRefusal
from services.runtime.rpc.methods import Call, ResponseStream, Unary
from services.runtime.rpc.server import Server
from tests.clients.fake.platform import FakePlatform, fake_platform

_SERVICES: Final[tuple[ServiceDescriptor, ...]] = (
    account_service_pb2.DESCRIPTOR.services_by_name["AccountService"],
    analysis_service_pb2.DESCRIPTOR.services_by_name["AnalysisService"],
    engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"],
    lobby_service_pb2.DESCRIPTOR.services_by_name["LobbyService"],
    matchmaking_service_pb2.DESCRIPTOR.services_by_name["MatchmakingService"],
    tournament_service_pb2.DESCRIPTOR.services_by_name["TournamentService"],
)


@asynccontextmanager
async def platform_by(transport: str) -> AsyncIterator[FakePlatform]:
    """Runs a fake platform; its address is for gRPC, or for `web` that of an edge before it."""
    async with fake_platform() as fake:
        if transport == "grpc":
            yield fake
            return
        async with edge_before(fake.address) as fake.address:
            yield fake


@asynccontextmanager
async def edge_before(address: str) -> AsyncIterator[str]:
    """Runs an edge that forwards everything to the fake platform at that address by gRPC; its address."""
    config = Config.from_env({"ARDRI_ENV": "test", "ARDRI_HTTP_PORT": "0", "ARDRI_DRAIN_SECONDS": "0"})
    async with grpc.aio.insecure_channel(address) as channel:
        server = Server(config, "gateway")
        services = [_exposed(channel, each) for each in _SERVICES]
        play = play_method(lambda call, responses: _Play(channel, call, responses))
        edge = Edge(server, services, [play])
        await edge.start()
        try:
            yield f"http://127.0.0.1:{server.http_port}"
        finally:
            edge.drain()
            await edge.stop()


def _exposed(channel: grpc.aio.Channel, service: ServiceDescriptor) -> ExposedService:
    name = service.full_name
    streaming = {method.name for method in service.methods if method.server_streaming}
    plain = {method.name for method in service.methods} - streaming
    return ExposedService(
        name,
        {each: _unary(channel, f"/{name}/{each}") for each in plain},
        {each: _stream(channel, f"/{name}/{each}") for each in streaming - {"Play"}},
    )


def _unary(channel: grpc.aio.Channel, path: str) -> Unary:
    method: Any = channel.unary_unary(path)

    async def passed(call: Call, payload: bytes) -> bytes:
        try:
            answer: bytes = await method(payload, metadata=_metadata(call))
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        return answer

    return passed


def _stream(channel: grpc.aio.Channel, path: str) -> Answers:
    method: Any = channel.unary_stream(path)

    async def passed(call: Call, payload: bytes) -> AsyncGenerator[bytes, None]:
        remote = method(payload, metadata=_metadata(call))
        try:
            async for answer in remote:
                yield answer
        except grpc.aio.AioRpcError as error:
            raise _refusal(error) from error
        finally:
            remote.cancel()

    return passed


class _Play:
    """A `Play` stream that is forwarded."""

    def __init__(self, channel: grpc.aio.Channel, call: Call, responses: ResponseStream) -> None:
        method: Any = channel.stream_stream(f"/{ENGINE}/Play")
        self._remote = method(metadata=_metadata(call))
        self._requests: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._read(responses))]

    def on_message(self, payload: bytes) -> None:
        self._requests.put_nowait(payload)

    def on_half_close(self) -> None:
        """Is never called: WebSockets have no half-close."""

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._remote.cancel()

    async def _write(self) -> None:
        while True:
            await self._remote.write(await self._requests.get())

    async def _read(self, responses: ResponseStream) -> None:
        try:
            async for answer in self._remote:
                responses.send(answer)
        except grpc.aio.AioRpcError as error:
            responses.fail(_refusal(error))
        else:
            responses.close()


def _metadata(call: Call) -> tuple[tuple[str, str], ...]:
    return (("authorization", call.authorization),)


def _refusal(error: grpc.aio.AioRpcError) -> RemoteRefusal:
    """The same refusal, or an error that breaks the connection."""
    status = rpc_status.from_call(error)  # type: ignore[arg-type]  # it reads only what both kinds of calls have
    return RemoteRefusal(status or Status(code=error.code().value[0], message=error.details()))
