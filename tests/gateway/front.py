"""A gateway in this process before a running engine, to reach it by Connect and WebSockets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from gateway import app
from services.runtime.config import Config
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.waiting import patiently


@asynccontextmanager
async def fronting(game: str, engine: str, database_url: str) -> AsyncIterator[int]:
    """The HTTP port of a gateway that has found the engine."""
    environ = {
        "ARDRI_ENV": "test",
        "ARDRI_DATABASE_URL": database_url,
        "ARDRI_DRAIN_SECONDS": "0",
        "ARDRI_ENGINES": f"{game}={engine}",
        "ARDRI_HTTP_PORT": "0",
        **environ_of(FOLDER, "gateway"),
    }
    server = Server(Config.from_env(environ), "gateway")
    await app.build(server)
    await server.start()
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel, patiently():
            await _answered(channel, game)
        yield server.http_port
    finally:
        await server.stop()


async def _answered(channel: grpc.aio.Channel, game: str) -> None:
    """Returns once the engine answers through the gateway."""
    while True:
        try:
            await EngineServiceStub(channel).DescribeGame(pb.DescribeGameRequest(game=game))
        except grpc.aio.AioRpcError as error:
            if error.code() is not grpc.StatusCode.UNAVAILABLE:
                raise
        else:
            return
