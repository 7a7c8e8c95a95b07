"""The director's own calls to engines."""

import time
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeVar, cast

import grpc
from google.protobuf.message import Message
from grpc_status import rpc_status

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import Record
from ardri.ops.v1 import match_ops_service_pb2 as ops_pb
from ardri.ops.v1.match_ops_service_pb2_grpc import MatchOpsServiceStub
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.credentials.issuers import Issuer
from services.runtime.credentials.signer import SigningHour, TokenSigner
from services.runtime.errors import EngineUnavailable, NoSuchGame
from services.runtime.rpc.passing_codes import PASSING
from services.runtime.rpc.statuses import reason_of
from services.runtime.tls.dialer import PLAIN, RECONNECTING, Dialer, Options, RenewedChannel, engine

_M = TypeVar("_M", bound=Message)
_ANSWER_SECONDS: Final = 10.0
_ONLY_ONCE: Final = "tournament"
"""The request id with which directors end a match, so that a repeated call does nothing more."""
_OPTIONS: Final[Options] = [*RECONNECTING, ("grpc.max_receive_message_length", -1)]


class EngineRefused(Exception):
    """An engine's refusal that a retry would not change. `reason`: as in match.v1.Reason."""

    def __init__(self, reason: str, details: str) -> None:
        super().__init__(f"{reason}: {details}")
        self.reason = reason


class Engines:
    """Channels to all replicas of the engine of each game. All methods belong to one event loop."""

    def __init__(
        self, addresses: Mapping[str, Sequence[str]], signer: TokenSigner, dialer: Dialer = PLAIN
    ) -> None:
        self._channels = {
            game: [RenewedChannel(dialer, each, engine(game), _OPTIONS) for each in replicas]
            for game, replicas in addresses.items()
        }
        self._signer = signer
        self._token: tuple[SigningHour | None, str] = (None, "")

    @property
    def games(self) -> frozenset[str]:
        """The games that have an engine."""
        return frozenset(self._channels)

    async def create(self, request: pb.CreateMatchRequest) -> match_pb2.Match:
        """Creates the match with the request's id, unless it exists already; returns the match.

        Raises:
            EngineUnavailable: no replica of the engine answers.
            EngineRefused: the engine refuses.
        """
        return (await self._call(request.game, pb.CreateMatchResponse, request)).match

    async def match(self, match_id: str) -> match_pb2.Match:
        """The match now. Raises as `create`."""
        return (await self.look(match_id)).match

    async def look(self, match_id: str) -> pb.GetMatchResponse:
        """The match now, and who is present. Raises as `create`."""
        request = pb.GetMatchRequest(match_id=match_id, with_presence=True)
        return await self._call(match_id, pb.GetMatchResponse, request)

    async def record(self, match_id: str) -> Record:
        """The record of a match that has ended. Raises as `create`."""
        # With its events, a long match would be too large for one answer.
        request = pb.GetReplayRequest(match_id=match_id, record_only=True)
        return (await self._call(match_id, pb.GetReplayResponse, request)).record

    async def resign(self, match_id: str, seat_token: str) -> None:
        """Resigns for the seat of that token. Raises as `create`."""
        request = pb.ResignMatchRequest(match_id=match_id)
        await self._call(match_id, pb.ResignMatchResponse, request, seat_token)

    async def terminate(self, match_id: str, cause: str) -> None:
        """Ends a match without a result, and tells its seats the cause. Raises as `create`."""
        request = ops_pb.TerminateMatchRequest(match_id=match_id, cause=cause, request_id=_ONLY_ONCE)
        await self._call(match_id, ops_pb.TerminateMatchResponse, request)

    async def close(self) -> None:
        """Closes all channels."""
        for channel in chain.from_iterable(self._channels.values()):
            await channel.close()

    async def _call(self, key: str, answer: type[_M], request: Message, token: str = "") -> _M:
        """Calls the engine of a game or match. `token`: of a seat; if empty, the director's own is sent."""
        game = key.partition(".")[0]
        channels = self._channels.get(game)
        if channels is None:
            raise NoSuchGame(f"no engine of {game} is configured here (ARDRI_ENGINES)")
        # All of these calls may be repeated; the replica that answered last is asked first.
        for channel in tuple(channels):
            try:
                found = await self._ask(channel.current(), request, token or self._own_token())
            except grpc.aio.AioRpcError as error:
                if error.code() not in PASSING:
                    raise EngineRefused(_reason(error), error.details() or "") from error
                unavailable = EngineUnavailable(f"the engine of {game}: {error.details()}")
                channels.append(channels.pop(channels.index(channel)))
            else:
                assert isinstance(found, answer), f"{request.DESCRIPTOR.name} gets {answer.DESCRIPTOR.name}"
                return found
        raise unavailable

    @staticmethod
    async def _ask(channel: grpc.aio.Channel, request: Message, token: str) -> Message:
        stub = MatchOpsServiceStub if request.DESCRIPTOR.file is ops_pb.DESCRIPTOR else EngineServiceStub
        call = getattr(stub(channel), request.DESCRIPTOR.name.removesuffix("Request"))
        metadata = (("authorization", f"Bearer {token}"),)
        found: Message = await call(request, metadata=metadata, timeout=_ANSWER_SECONDS)
        return found

    def _own_token(self) -> str:
        hour = self._signer.hour(time.time())
        if self._token[0] != hour:
            claims = Claims(Issuer.DIRECTOR.value, frozenset({Scope.SERVICE}), hour.expires)
            self._token = (hour, self._signer.sign(claims))
        return self._token[1]


def _reason(error: grpc.aio.AioRpcError) -> str:
    status = rpc_status.from_call(cast("grpc.Call", error))
    return (reason_of(status) if status is not None else "") or error.code().name
