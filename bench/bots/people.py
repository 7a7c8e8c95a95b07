"""Simulated people who play at random against AI opponents, each in their own match, on `Play` streams."""

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from bench.harness.workload import GAME
from services import games
from services.kernel import Seat, apply, legal_actions
from services.runtime.credentials.claims import Claims, Scope
from tests.credentials import Signer

_ACCOUNT = "bench-person"
_SCOPES = frozenset({Scope.ORGANISE, Scope.PLAY, Scope.OBSERVE})
_OWN, _BOT = Seat(0), Seat(1)


@dataclass(slots=True)
class Answers:
    """Measured answers: the times from each ack to the event of the opponent's action, in ms."""

    seconds: float
    answers_ms: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.answers_ms) / self.seconds

    def at(self, share: float) -> float:
        """The time within which that share of answers came, in ms."""
        ordered = sorted(self.answers_ms)
        return ordered[int(share * (len(ordered) - 1))] if ordered else float("inf")


class _Person:
    """Plays matches against a bot of that level, one after the other, until the time is up."""

    def __init__(self, stub: Any, level: int, signer: Signer, rng: Random) -> None:
        claims = Claims(_ACCOUNT, _SCOPES, int(time.time()) + 3600)
        self._metadata = (("authorization", f"Bearer {signer.sign(claims)}"),)
        self._stub = stub
        self._level = level
        self._rng = rng
        self._game = games.load(GAME)

    async def play(self, start: float, answers: Answers) -> None:
        """Plays, and counts answers from `start` on (monotonic seconds), for as long as `answers` says."""
        end = start + answers.seconds
        while time.monotonic() < end:
            await self._match(start, end, answers)

    async def _match(self, start: float, end: float, answers: Answers) -> None:
        match_id = f"{GAME}.{secrets.token_hex(12)}"
        opponent = match_pb2.Seat(seat=1, bot=match_pb2.Bot(level=self._level))
        taken = [match_pb2.Seat(seat=0, account_id=_ACCOUNT), opponent]
        request = pb.CreateMatchRequest(game=GAME, match_id=match_id, taken=taken)
        await self._stub.CreateMatch(request, metadata=self._metadata)
        stream = self._stub.Play(metadata=self._metadata)
        await stream.write(pb.PlayRequest(match_id=match_id, open=pb.PlayOpen(from_version=0)))
        position, acked = self._game.initial(self._game.setup(2)), 0.0
        async for message in stream:
            if message.HasField("ack"):
                acked = time.monotonic()
            for event in message.events:
                if event.HasField("played"):
                    seat = Seat(event.played.seat)
                    action = self._game.parse(position, seat, event.played.action.notation)
                    position = apply(self._game, position, seat, action)
                    if seat == _BOT and acked >= start:
                        answers.answers_ms.append((time.monotonic() - acked) * 1000)
                if time.monotonic() > end:
                    stream.cancel()
                    return
                if event.HasField("started") or (event.HasField("played") and event.played.seat == _BOT):
                    await self._act(stream, position, event.version)

    async def _act(self, stream: Any, position: Any, version: int) -> None:
        legal = legal_actions(position, _OWN)
        if not legal:
            return
        notation = self._game.format(position, _OWN, self._rng.choice(legal))
        act = pb.PlayAct(
            expected_version=version, request_id=f"r{version}", action=match_pb2.Action(notation=notation)
        )
        await stream.write(pb.PlayRequest(act=act))


async def answers(address: str, signer: Signer, *, level: int, matches: int, seconds: float) -> Answers:
    """Plays that many matches at once on the engine at the address; measures after a first second."""
    found = Answers(seconds)
    async with grpc.aio.insecure_channel(address) as channel:
        stub: Any = EngineServiceStub(channel)
        people = [_Person(stub, level, signer, Random(number)) for number in range(matches)]
        start = time.monotonic() + 1.0
        await asyncio.gather(*(person.play(start, found) for person in people))
    return found
