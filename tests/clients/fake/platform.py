"""A platform in this process for tests of clients: all services on one free port.

Its faults are switches of `FakePlatform`: `cut_streams_after`, `lose_acks`, `refuse_next`.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc

from ardri.analysis.v1 import analysis_service_pb2_grpc as analysis_grpc
from ardri.engine.v1 import engine_service_pb2_grpc as engine_grpc
from ardri.gateway.v1 import account_service_pb2_grpc as account_grpc
from ardri.gateway.v1 import lobby_service_pb2_grpc as lobby_grpc
from ardri.gateway.v1 import matchmaking_service_pb2_grpc as matchmaking_grpc
from ardri.tournament.v1 import tournament_service_pb2_grpc as tournament_grpc
from tests.clients.fake.accounts import FakeAccounts
from tests.clients.fake.analysis import FakeAnalysis
from tests.clients.fake.engine import FakeEngine
from tests.clients.fake.gateway import FakeLobby, FakeMatchmaking
from tests.clients.fake.state import FakePlatform
from tests.clients.fake.tournaments import FakeTournaments

__all__ = ["FakePlatform", "fake_platform"]


@asynccontextmanager
async def fake_platform(port: int = 0) -> AsyncIterator[FakePlatform]:
    """Runs a fake platform during the block."""
    platform = FakePlatform()
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    account_grpc.add_AccountServiceServicer_to_server(FakeAccounts(), server)
    lobby_grpc.add_LobbyServiceServicer_to_server(FakeLobby(platform), server)
    matchmaking_grpc.add_MatchmakingServiceServicer_to_server(FakeMatchmaking(platform), server)
    engine_grpc.add_EngineServiceServicer_to_server(FakeEngine(platform), server)
    platform.analysis = FakeAnalysis(platform)
    analysis_grpc.add_AnalysisServiceServicer_to_server(platform.analysis, server)
    platform.tournaments = FakeTournaments(platform)
    tournament_grpc.add_TournamentServiceServicer_to_server(platform.tournaments, server)
    platform.address = f"127.0.0.1:{server.add_insecure_port(f'127.0.0.1:{port}')}"
    await server.start()
    try:
        yield platform
    finally:
        await server.stop(None)
