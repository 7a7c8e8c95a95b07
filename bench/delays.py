"""Delays that people notice: how late a time-out comes, and how long an AI opponent takes."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import median
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from bench.harness.workload import GAME
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer

_ACCOUNT = "bench-person"
_SCOPES = frozenset({Scope.ORGANISE, Scope.PLAY, Scope.OBSERVE})
_Stream = grpc.aio.StreamStreamCall[pb.PlayRequest, pb.PlayResponse]
_FIRST_MOVES = ("e8-f8", "e8-d8", "e2-f2", "e2-d2")


def _stub(channel: grpc.aio.Channel) -> Any:
    """The generated stub, whose class is annotated for synchronous calls."""
    return EngineServiceStub(channel)


def _metadata(signer: Signer) -> tuple[tuple[str, str], ...]:
    claims = Claims(_ACCOUNT, _SCOPES, int(time.time()) + 3600)
    return (("authorization", f"Bearer {signer.sign(claims)}"),)


@asynccontextmanager
async def _match(
    stub: Any,
    metadata: tuple[tuple[str, str], ...],
    opponent: match_pb2.Seat,
    clock: match_pb2.Clock,
) -> AsyncIterator[tuple[str, _Stream]]:
    """A match in which we have the attackers against the opponent, and our open stream of it."""
    match_id = f"{GAME}.{secrets.token_hex(12)}"
    taken = [match_pb2.Seat(seat=0, account_id=_ACCOUNT), opponent]
    await stub.CreateMatch(
        pb.CreateMatchRequest(game=GAME, match_id=match_id, taken=taken, clock=clock), metadata=metadata
    )
    stream = stub.Play(metadata=metadata)
    await stream.write(pb.PlayRequest(match_id=match_id, open=pb.PlayOpen(from_version=0)))
    yield match_id, stream
    stream.cancel()


async def flag_errors_ms(address: str, signer: Signer, matches: int) -> list[float]:
    """The times from a deadline to the time-out in the log, for that many matches that end in turn."""
    metadata = _metadata(signer)
    async with grpc.aio.insecure_channel(address) as channel:
        stub = _stub(channel)

        async def flag(number: int) -> float:
            clock = match_pb2.Clock(kind=match_pb2.CLOCK_KIND_PER_MOVE)
            clock.base.FromMilliseconds(300 + 17 * number)
            opponent = match_pb2.Seat(seat=1, account_id="bench-opponent")
            deadline = ended = 0
            async with _match(stub, metadata, opponent, clock) as (_, stream):
                async for message in stream:
                    for event in message.events:
                        if event.HasField("started"):
                            deadline = event.started.clocks[0].deadline.ToMilliseconds()
                        elif event.HasField("ended"):
                            ended = event.time.ToMilliseconds()
            return float(ended - deadline)

        return await asyncio.gather(*map(flag, range(matches)))


async def answers_ms(address: str, signer: Signer, level: int, matches: int) -> list[float]:
    """The times from the ack of our first action to the event of the AI's, for that many matches in turn."""
    metadata = _metadata(signer)
    found = []
    async with grpc.aio.insecure_channel(address) as channel:
        stub = _stub(channel)
        for number in range(matches):
            opponent = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=level))
            async with _match(stub, metadata, opponent, match_pb2.Clock()) as (match_id, stream):
                found.append(await _answer_ms(stream, match_id, _FIRST_MOVES[number % len(_FIRST_MOVES)]))
    return found


async def _answer_ms(stream: _Stream, match_id: str, notation: str) -> float:
    acked = 0.0
    async for message in stream:
        if message.HasField("ack"):
            acked = time.perf_counter()
        for event in message.events:
            if event.HasField("started"):
                action = match_pb2.Action(notation=notation)
                act = pb.PlayAct(expected_version=event.version, request_id="first", action=action)
                await stream.write(pb.PlayRequest(match_id=match_id, act=act))
            elif event.HasField("played") and event.played.seat == 1:
                return (time.perf_counter() - acked) * 1000
    raise RuntimeError("the stream ended without an answer")


def summary(values: Sequence[float]) -> dict[str, float]:
    """Median and worst, in ms."""
    return {"p50_ms": median(values), "max_ms": max(values)}
