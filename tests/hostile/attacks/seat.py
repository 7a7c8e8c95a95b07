"""What an attack on matches needs first: a guest's seat in a match that waits for others."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import account_service_pb2 as accounts
from ardri.gateway.v1 import lobby_service_pb2 as lobby
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub

ENGINE: Final = "/ardri.engine.v1.EngineService"
_PAUSE: Final = 0.05


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match, and the token of who sits there."""

    match_id: str
    token: str

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What goes with every call."""
        return _bearer(self.token)

    @property
    def opening(self) -> bytes:
        """The first message of a Play stream."""
        opening = engine.PlayOpen(from_version=0)
        return engine.PlayRequest(match_id=self.match_id, open=opening).SerializeToString()


async def take_seat(address: str) -> Seat:
    """Opens a match of Tablut as a new guest; asks again while the gateway has no engine yet."""
    async with grpc.aio.insecure_channel(address) as channel:
        guest = await _guest(channel)
        request = lobby.OpenMatchRequest(game="tablut", request_id=secrets.token_hex(8), seat=0)
        while True:
            try:
                opened = await LobbyServiceStub(channel).OpenMatch(request, metadata=_bearer(guest))
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise
                await asyncio.sleep(_PAUSE)
            else:
                return Seat(opened.match.match_id, opened.seat_token)


async def take_table(address: str) -> tuple[Seat, Seat]:
    """Both seats of a match that has begun, each a guest's."""
    first = await take_seat(address)
    async with grpc.aio.insecure_channel(address) as channel:
        request = engine.JoinMatchRequest(match_id=first.match_id)
        guest = await _guest(channel)
        joined = await EngineServiceStub(channel).JoinMatch(request, metadata=_bearer(guest))
        return first, Seat(first.match_id, joined.seat_token)


async def _guest(channel: grpc.aio.Channel) -> str:
    """The token of a new account."""
    stub = AccountServiceStub(channel)
    return str((await stub.CreateGuest(accounts.CreateGuestRequest(), wait_for_ready=True)).token)


def _bearer(token: str) -> tuple[tuple[str, str], ...]:
    return (("authorization", f"Bearer {token}"),)
