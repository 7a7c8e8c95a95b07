"""A gateway and an engine in this process, so that one recorder hears both; and a match of two people."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri_client import Ardri, Place
from gateway import app as gateway
from services import games
from services.engine import app as engine
from services.engine.log import open_log
from services.runtime.config import Config
from services.runtime.database.database import migrate
from services.runtime.rpc.server import Server

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_SECRET: Final = "a secret of this test alone, and long enough"  # opens nothing


@asynccontextmanager
async def platform(folder: Path, game: str) -> AsyncIterator[str]:
    """The address of the gateway."""
    url = f"sqlite:///{folder / 'trace.db'}"
    common = {"ARDRI_ENV": "test", "ARDRI_TOKEN_SECRET": _SECRET, "ARDRI_DRAIN_SECONDS": "0"}
    config = Config.from_env({**common, "ARDRI_DATABASE_URL": url})
    migrate(url)
    server = Server(config, "engine")
    await engine.serve(engine.Engine(games.load(game), await open_log(url), config), server, url)
    await server.start()
    before = Server(
        Config.from_env(
            {**common, "ARDRI_DATABASE_URL": url, "ARDRI_ENGINES": f"{game}=127.0.0.1:{server.port}"}
        ),
        "gateway",
    )
    await gateway.build(before)
    await before.start()
    try:
        yield f"127.0.0.1:{before.port}"
    finally:
        await before.stop()
        await server.stop()


@dataclass(frozen=True, slots=True)
class Seat:
    """A person with a seat, who calls without a stream."""

    stub: "EngineServiceAsyncStub"
    place: Place

    async def ask(self, method: str, **fields: Any) -> Any:
        """The answer to a call about the match."""
        request = getattr(pb, f"{method}Request")(match_id=self.place.match_id, **fields)
        token = (("authorization", f"Bearer {self.place.token}"),)
        return await getattr(self.stub, method)(request, metadata=token)


@asynccontextmanager
async def seated(address: str, game: str) -> AsyncIterator[tuple[Seat, Seat]]:
    """Two people at one match, by seat."""
    async with Ardri.connect(address) as one, Ardri.connect(address) as other:
        await one.log_in("One")
        await other.log_in("Other")
        first = await one.open_match(game, seats=2, seat=0)
        second = await other.join(first.place.match_id)
        async with grpc.aio.insecure_channel(address) as channel:
            stub = EngineServiceStub(channel)
            yield Seat(stub, first.place), Seat(stub, second.place)
