"""A whole director on a port, as clients see it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

import grpc
import pytest

from ardri.tournament.v1 import lease_service_pb2_grpc, tournament_service_pb2_grpc
from services.director import app
from services.runtime.config import Config
from services.runtime.rpc.methods import Call
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.director.house import InlineReferees

if TYPE_CHECKING:  # the async classes of the stubs exist only for type checkers
    from ardri.tournament.v1.lease_service_pb2_grpc import LeaseServiceAsyncStub
    from ardri.tournament.v1.tournament_service_pb2_grpc import TournamentServiceAsyncStub


class AwakeReferees(InlineReferees):
    """Ready at once."""

    async def start(self) -> None:
        pass


class Served:
    """Stubs of both services."""

    def __init__(self, server: Server, channel: grpc.aio.Channel) -> None:
        self.server = server
        self.channel = channel
        # The stub is generated for blocking channels, but works with those of asyncio, too.
        self.tournaments = cast(
            "TournamentServiceAsyncStub",
            tournament_service_pb2_grpc.TournamentServiceStub(cast("Any", channel)),
        )
        self.leases = cast(
            "LeaseServiceAsyncStub", lease_service_pb2_grpc.LeaseServiceStub(cast("Any", channel))
        )


def by(who: Call) -> tuple[tuple[str, str], ...]:
    """The gRPC metadata of that caller."""
    return (("authorization", who.authorization),)


@asynccontextmanager
async def running_director(
    url: str, monkeypatch: pytest.MonkeyPatch, **environ: str
) -> AsyncIterator[Served]:
    """A director in this process, with referees that need no processes of their own."""
    monkeypatch.setattr(app, "Referees", AwakeReferees)
    variables = {
        "ARDRI_ENV": "test",
        "ARDRI_DATABASE_URL": url,
        "ARDRI_DRAIN_SECONDS": "0",
        **environ_of(FOLDER, "director"),
    }
    server = Server(Config.from_env(variables | environ), "director")
    await app.build(server)
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield Served(server, channel)
    await server.stop()
