"""A client of the engine's link that opens one number again and again. `address` is the engine's."""

import asyncio
from collections import Counter
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.link.v1 import link_service_pb2 as link
from ardri.link.v1.link_service_pb2_grpc import LinkServiceStub

NUMBERS: Final = 16
_A_MESSAGE: Final = 100


def watch(number: int, match_id: str, token: str) -> link.Frame:
    """A frame that opens a WatchMatch stream of that number."""
    request = pb.WatchMatchRequest(match_id=match_id)
    return link.Frame(
        call=number,
        kind=link.FRAME_KIND_OPEN,
        method="WatchMatch",
        authorization=f"Bearer {token}",
        payload=request.SerializeToString(),
    )


class RawLink:
    """A link without a gateway behind it. `takes_shared`: whether it takes frames for several calls."""

    def __init__(self, channel: grpc.aio.Channel, *, takes_shared: bool = False) -> None:
        self._stream: Any = LinkServiceStub(channel).Link()
        self._takes_shared = takes_shared

    async def say(self, *frames: link.Frame) -> None:
        """Sends them in one message."""
        await self._stream.write(link.LinkRequest(frames=frames, takes_shared=self._takes_shared))

    async def frames(self) -> list[link.Frame]:
        """Those of the next message."""
        response = await self._stream.read()
        return [] if response is grpc.aio.EOF else list(response.frames)

    def leave(self) -> None:
        """Ends it."""
        self._stream.cancel()


async def attack(address: str, stop: asyncio.Event) -> dict[str, int]:
    """Opens few numbers very often; how often that was refused."""
    counts = Counter[str]()
    async with grpc.aio.insecure_channel(address) as channel:
        raw = RawLink(channel)
        reader = asyncio.create_task(_count(raw, counts))
        try:
            while not stop.is_set():
                frames = [watch(number % NUMBERS, "tablut.none", "none") for number in range(_A_MESSAGE)]
                await raw.say(*frames)
                counts["opened"] += len(frames)
        except grpc.aio.AioRpcError as error:
            counts[error.code().name] += 1
        reader.cancel()
        raw.leave()
    return dict(counts)


async def _count(raw: RawLink, counts: Counter[str]) -> None:
    while frames := await raw.frames():
        counts["refused"] += sum(frame.kind == link.FRAME_KIND_FAIL for frame in frames)
