"""What the director asks of engines, as an operator."""

import time
from collections.abc import Mapping
from typing import Final, TypeVar, cast

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import Record
from services.runtime.errors import EngineUnavailable, NoSuchGame
from services.runtime.tokens import Claims, Scope, Signer

_M = TypeVar("_M", bound=Message)
_ACCOUNT: Final = "director"
_TOKEN_SECONDS: Final = 3600
_ANSWER_SECONDS: Final = 10.0
_OPTIONS: Final[list[tuple[str, int]]] = [
    ("grpc.max_receive_message_length", -1),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
]
_PASSING: Final = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)


class EngineRefused(Exception):
    """It will not answer this better if asked again. `reason`: as in match.v1.Reason."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(f"{reason}: {details}")
        self.reason = reason


class Engines:
    """One channel to the engine of each game. All methods belong to one event loop."""

    def __init__(self, addresses: Mapping[str, str], signer: Signer) -> None:
        self._channels = {
            game: grpc.aio.insecure_channel(address, options=_OPTIONS) for game, address in addresses.items()
        }
        self._signer = signer

    @property
    def games(self) -> frozenset[str]:
        """Those with an engine."""
        return frozenset(self._channels)

    async def create(self, request: pb.CreateMatchRequest) -> match_pb2.Match:
        """The match of the id in the request, made now or before.

        Raises:
            EngineUnavailable: it does not answer.
            EngineRefused: it does not want the match.
        """
        return (await self._call(request.game, pb.CreateMatchResponse, request)).match

    async def match(self, match_id: str) -> match_pb2.Match:
        """The match now. Raises as `create`."""
        request = pb.GetMatchRequest(match_id=match_id)
        return (await self._call(match_id, pb.GetMatchResponse, request)).match

    async def record(self, match_id: str) -> Record:
        """The record of a match that has ended. Raises as `create`."""
        request = pb.GetReplayRequest(match_id=match_id)
        return (await self._call(match_id, pb.GetReplayResponse, request)).record

    async def close(self) -> None:
        """Closes all channels."""
        for channel in self._channels.values():
            await channel.close()

    async def _call(self, key: str, answer: type[_M], request: Message) -> _M:
        game = key.partition(".")[0]
        channel = self._channels.get(game)
        if channel is None:
            raise NoSuchGame(f"no engine of {game} is configured here (ARDRI_ENGINES)")
        method = request.DESCRIPTOR.name.removesuffix("Request")
        try:
            call = getattr(EngineServiceStub(channel), method)
            found = await call(request, metadata=self._metadata(), timeout=_ANSWER_SECONDS)
        except grpc.aio.AioRpcError as error:
            if error.code() in _PASSING:
                raise EngineUnavailable(f"the engine of {game}: {error.details()}") from error
            raise EngineRefused(_reason(error), error.details() or "") from error
        assert isinstance(found, answer), f"{method} answers with {answer.DESCRIPTOR.name}"
        return found

    def _metadata(self) -> tuple[tuple[str, str], ...]:
        # One token an hour, so that engines verify its signature once and remember it.
        expires = (int(time.time()) // _TOKEN_SECONDS + 2) * _TOKEN_SECONDS
        token = self._signer.sign(Claims(_ACCOUNT, frozenset({Scope.ADMIN}), expires))
        return (("authorization", f"Bearer {token}"),)


def _reason(error: grpc.aio.AioRpcError) -> str:
    status = rpc_status.from_call(cast("grpc.Call", error))
    info = ErrorInfo()
    if status is not None and any(detail.Unpack(info) for detail in status.details):
        return str(info.reason)
    return error.code().name
