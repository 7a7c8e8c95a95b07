"""What all methods of `Ardri` share."""

import grpc

from ardri.analysis.v1.analysis_service_pb2_grpc import AnalysisServiceStub
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.gateway.v1.matchmaking_service_pb2_grpc import MatchmakingServiceStub
from ardri_client.calls.retry import Caller
from ardri_client.match.joining import Entropy, Joiner


class Methods:
    """The services that the methods call, and the token in use."""

    def __init__(self, channel: grpc.aio.Channel, caller: Caller, entropy: Entropy) -> None:
        self._caller = caller
        self._lobby = LobbyServiceStub(channel)
        self._matchmaking = MatchmakingServiceStub(channel)
        self._engine = EngineServiceStub(channel)
        self._analysis = AnalysisServiceStub(channel)
        self._joiner = Joiner(self._engine, caller, entropy)
