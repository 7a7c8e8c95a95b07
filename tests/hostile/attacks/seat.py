"""What an attack on matches needs first: a guest's seat in a match that waits for others."""

import asyncio
import secrets
from dataclasses import dataclass
from typing import Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine
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
        return (("authorization", f"Bearer {self.token}"),)

    @property
    def opening(self) -> bytes:
        """The first message of a Play stream."""
        opening = engine.PlayOpen(from_version=0)
        return engine.PlayRequest(match_id=self.match_id, open=opening).SerializeToString()


async def take_seat(address: str) -> Seat:
    """Opens a match of Tablut as a new guest; asks again while the gateway has no engine yet."""
    async with grpc.aio.insecure_channel(address) as channel:
        new = accounts.CreateGuestRequest()
        guest = await AccountServiceStub(channel).CreateGuest(new, wait_for_ready=True)
        bearer = (("authorization", f"Bearer {guest.token}"),)
        request = lobby.OpenMatchRequest(game="tablut", request_id=secrets.token_hex(8), seat=0)
        while True:
            try:
                opened = await LobbyServiceStub(channel).OpenMatch(request, metadata=bearer)
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise
                await asyncio.sleep(_PAUSE)
            else:
                return Seat(opened.match.match_id, opened.seat_token)
