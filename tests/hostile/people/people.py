"""People on bare gRPC, without the patience of the SDK: what they are answered is seen as it comes."""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import account_service_pb2 as accounts
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.match.v1.match_pb2 import Action
from tests.hostile.people.long_games import GAME, packed_options

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

Metadata = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call ended: `code` as gRPC names it, `reason` and `limit` as the platform does."""

    code: str
    reason: str = ""
    limit: str = ""
    retries: bool = False

    @classmethod
    def of_status(cls, status: Status) -> "Answer":
        """What a status says."""
        code = next(each.name for each in grpc.StatusCode if each.value[0] == status.code)
        info, retry = ErrorInfo(), RetryInfo()
        found = [(each.Unpack(info), each.Unpack(retry)) for each in status.details]
        return cls(code, info.reason, info.metadata.get("limit", ""), any(retries for _, retries in found))

    @classmethod
    def of_error(cls, error: grpc.aio.AioRpcError) -> "Answer":
        """What a call was refused with."""
        status = rpc_status.from_call(error)  # type: ignore[arg-type]  # reads what both kinds of calls have
        return cls(error.code().name) if status is None else cls.of_status(status)


async def answer_of(call: Any) -> Answer:
    """How the call ends."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        return Answer.of_error(error)
    return Answer("OK")


@dataclass(frozen=True, slots=True)
class Person:
    """A guest of the platform. `seat_token`: of the match that was opened or joined last."""

    channel: grpc.aio.Channel
    token: str

    @property
    def matches(self) -> "EngineServiceAsyncStub":
        """The services of engines, behind the gateway."""
        return EngineServiceStub(self.channel)

    @property
    def metadata(self) -> Metadata:
        """What goes with every call."""
        return bearer(self.token)

    async def open_match(self) -> engine.JoinMatchResponse:
        """A match that lasts for long, with this person on its first seat."""
        request = lobby.OpenMatchRequest(
            game=GAME, request_id=secrets.token_hex(8), seat=0, options=packed_options()
        )
        opened = await LobbyServiceStub(self.channel).OpenMatch(request, metadata=self.metadata)
        return engine.JoinMatchResponse(match=opened.match, seat=opened.seat, seat_token=opened.seat_token)

    async def join(self, match_id: str) -> engine.JoinMatchResponse:
        """A seat in that match."""
        request = engine.JoinMatchRequest(match_id=match_id)
        return await self.matches.JoinMatch(request, metadata=self.metadata)


async def guest(channel: grpc.aio.Channel, name: str = "") -> Person:
    """A new account."""
    created = await AccountServiceStub(channel).CreateGuest(accounts.CreateGuestRequest(name=name))
    return Person(channel, created.token)


def bearer(token: str) -> Metadata:
    """The metadata of a call with that token."""
    return (("authorization", f"Bearer {token}"),)


def act_message(notation: str, version: int, request_id: str) -> engine.PlayRequest:
    """An action on a Play stream."""
    action = Action(notation=notation)
    act = engine.PlayAct(expected_version=version, request_id=request_id, action=action)
    return engine.PlayRequest(act=act)


def open_message(match_id: str, from_version: int) -> engine.PlayRequest:
    """The first message of a Play stream."""
    return engine.PlayRequest(match_id=match_id, open=engine.PlayOpen(from_version=from_version))
