"""Very many calls in one moment: Play streams that stay open, and unary calls."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from tests.hostile.attacks.outcomes import SERVED, outcome
from tests.hostile.attacks.seat import ENGINE, Seat, take_seat

CONNECTIONS: Final = 4
STREAMS: Final = 2_000
_CHANNEL: Final = [("grpc.use_local_subchannel_pool", 1)]


async def play_streams(address: str, seat: Seat, streams: int) -> Counter[str]:
    """Opens them all together and holds them until each is answered; how each was."""
    opened: list[Any] = []
    async with _channels(address) as channels:

        async def one(number: int) -> str:
            # One message, and only looking from then on: grpc.aio itself answers INTERNAL for a stream whose
            # first write is overtaken by a refusal, whatever the server said.
            play: Any = channels[number % CONNECTIONS].unary_stream(f"{ENGINE}/Play")
            stream = play(seat.opening, metadata=seat.metadata)
            opened.append(stream)
            return await _outcome_of(stream.read())

        counts = Counter(await asyncio.gather(*(one(number) for number in range(streams))))
        for stream in opened:
            stream.cancel()
    return counts


async def unary_calls(address: str, seat: Seat, calls: int) -> Counter[str]:
    """GetMatch and PlayAction by turns, all together; how each was answered."""
    look = pb.GetMatchRequest(match_id=seat.match_id).SerializeToString()
    act = look + pb.PlayActionRequest(expected_version=1, request_id="again").SerializeToString()
    async with _channels(address) as channels:

        async def one(number: int) -> str:
            method, payload = (("GetMatch", look), ("PlayAction", act))[number % 2]
            call: Callable[..., Any] = channels[number % CONNECTIONS].unary_unary(f"{ENGINE}/{method}")
            return await _outcome_of(call(payload, metadata=seat.metadata))

        return Counter(await asyncio.gather(*(one(number) for number in range(calls))))


async def attack(address: str, stop: asyncio.Event) -> dict[str, int]:
    """One burst after another, of streams and of calls."""
    seat, counts = await take_seat(address), Counter[str]()
    while not stop.is_set():
        counts += await play_streams(address, seat, STREAMS)
        counts += await unary_calls(address, seat, STREAMS)
    return dict(counts)


async def _outcome_of(answer: Any) -> str:
    try:
        await answer
    except grpc.aio.AioRpcError as error:
        return outcome(error)
    return SERVED


@contextlib.asynccontextmanager
async def _channels(address: str) -> AsyncIterator[Sequence[grpc.aio.Channel]]:
    channels = [grpc.aio.insecure_channel(address, options=_CHANNEL) for _ in range(CONNECTIONS)]
    yield channels
    await asyncio.gather(*(channel.close() for channel in channels))
