"""Requests for matches."""

from typing import Any

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2


def wish(request_id: str = "1", **fields: Any) -> pb.OpenMatchRequest:
    return pb.OpenMatchRequest(game="tablut", request_id=request_id, **fields)


def bots(*seats: int) -> list[pb.BotSeat]:
    return [pb.BotSeat(seat=seat, bot=match_pb2.Bot(level=3)) for seat in seats]
