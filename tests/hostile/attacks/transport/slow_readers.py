"""Clients that ask and ask on Play streams and never read what they are told."""

import asyncio
import contextlib
from collections import Counter
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from tests.hostile.attacks.seat import ENGINE, Seat, take_seat

READERS: Final = 50
NARROW: Final = [
    ("grpc.http2.lookahead_bytes", 1024),
    ("grpc.http2.bdp_probe", 0),
    ("grpc.use_local_subchannel_pool", 1),
]
"""So that little fits on the way, and the rest waits at the server."""


def nonsense(number: int) -> bytes:
    """An action whose refusal is much longer than most answers."""
    act = pb.PlayAct(expected_version=1, request_id=f"r{number}", action=match_pb2.Action(notation="a" * 250))
    return pb.PlayRequest(act=act).SerializeToString()


async def ask_without_reading(channel: grpc.aio.Channel, seat: Seat, asked: Counter[str]) -> None:
    """Until the server takes no more on this stream."""
    play: Any = channel.stream_stream(f"{ENGINE}/Play")
    stream = play(metadata=seat.metadata)
    try:
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            await stream.write(seat.opening)
            while True:
                await stream.write(nonsense(asked["asked"]))
                asked["asked"] += 1
    finally:
        stream.cancel()
    asked["ended by the server"] += 1


async def attack(address: str, stop: asyncio.Event) -> dict[str, int]:
    """So many streams at once, and another one for each that the server ends."""
    seat, counts = await take_seat(address), Counter[str]()

    async def keep() -> None:
        async with grpc.aio.insecure_channel(address, options=NARROW) as channel:
            while True:
                await ask_without_reading(channel, seat, counts)

    tasks = [asyncio.create_task(keep()) for _ in range(READERS)]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return dict(counts)
