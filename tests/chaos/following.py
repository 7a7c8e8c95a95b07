"""Clients of one match that outlive its engine and their gateway.

They resume their streams, and repeat requests that got no answer.
"""

import asyncio
import contextlib
import uuid
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_client.errors import from_rpc_error
from google.rpc import code_pb2
from services.games.tablut import GAME
from services.kernel import Seat, apply, legal_actions, to_act

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_OWN_FAILURE = "Internal error from Core"
"""The message of grpc.aio itself when a write meets a connection that has just broken."""
_AWAY_SECONDS = 0.1
"""Pause before a retry: over HTTP, or at a gateway without its engine, a call fails at once."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat; it keeps its request id however often it is sent."""

    expected_version: int
    request_id: str
    notation: str


@dataclass(slots=True)
class Table:
    """A match, and the stub that reaches it."""

    stub: "EngineServiceAsyncStub"
    match_id: str

    async def ask(self, method: str, request: Any, token: str) -> Any:
        """Makes a unary call, repeatedly until an engine answers."""
        while True:
            try:
                call = getattr(self.stub, method)
                return await call(request, metadata=bearer(token), wait_for_ready=True)
            except grpc.aio.AioRpcError as error:
                await wait_after(error)


class Follower:
    """A stream that is resumed from its last version until its explicit end.

    `events`: in the order of arrival; `gaps`: events that did not follow the previous one.
    """

    def __init__(self, table: Table, token: str) -> None:
        self.events: list[match_pb2.Event] = []
        self.gaps = self.resumed = 0
        self.ended = False
        self._table = table
        self._token = token

    def __str__(self) -> str:
        told = f"{len(self.events)} events, resumed {self.resumed} times"
        return f"{type(self).__name__} of {self._table.match_id}: {told}"

    async def run(self) -> None:
        """Follows the match to its end."""
        while True:
            try:
                await self._follow()
            except grpc.aio.AioRpcError as error:
                await wait_after(error)
            else:
                await asyncio.sleep(_AWAY_SECONDS)
            if self.ended:
                return
            self.resumed += 1

    async def _follow(self) -> None:
        request = pb.WatchMatchRequest(match_id=self._table.match_id, from_version=len(self.events))
        async for message in self._table.stub.WatchMatch(
            request, metadata=bearer(self._token), wait_for_ready=True
        ):
            await self._take(message)

    async def _take(self, message: pb.WatchMatchResponse | pb.PlayResponse) -> None:
        for event in message.events:
            self.gaps += event.version != len(self.events) + 1
            self.events.append(event)
        self.ended = message.HasField("end")


class Player(Follower):
    """Plays random legal actions for its seat by `PlayAction`. `acked`: decisions by their version."""

    def __init__(self, table: Table, token: str, seat: Seat, rng: Random) -> None:
        super().__init__(table, token)
        self.acked: dict[int, Decision] = {}
        self.seat = seat
        self._rng = rng
        self._state = GAME.initial(GAME.setup(2))
        self._played = 0
        self._live = False

    async def _take(self, message: pb.WatchMatchResponse | pb.PlayResponse) -> None:
        await super()._take(message)
        for event in message.events:
            self._live = not event.HasField("ended") and (self._live or event.HasField("started"))
            if event.HasField("played"):
                actor = Seat(event.played.seat)
                action = GAME.parse(self._state, actor, event.played.action.notation)
                self._state = apply(GAME, self._state, actor, action)
        decided = max(self.acked, default=0) > len(self.events)  # its event is still on the way
        if self._live and not decided and self.seat in to_act(self._state):
            await self._act()

    def _decide(self) -> Decision:
        action = self._rng.choice(legal_actions(self._state, self.seat))
        return Decision(len(self.events), uuid.uuid4().hex, GAME.format(self._state, self.seat, action))

    async def _act(self) -> None:
        await self._ask(self._decide())

    async def _ask(self, decision: Decision) -> None:
        request = pb.PlayActionRequest(
            match_id=self._table.match_id,
            expected_version=decision.expected_version,
            request_id=decision.request_id,
            action=match_pb2.Action(notation=decision.notation),
        )
        answer = await self._table.ask("PlayAction", request, self._token)
        self.acked[answer.version] = decision


class StreamPlayer(Player):
    """Like `Player`, but by `Play`, one stream for both directions."""

    def __init__(self, table: Table, token: str, seat: Seat, rng: Random) -> None:
        super().__init__(table, token, seat, rng)
        self._pending: Decision | None = None
        self._call: Any = None

    def __str__(self) -> str:
        return f"{super().__str__()}, waits for the answer to {self._pending}"

    async def run(self) -> None:
        await super().run()
        if self._pending is not None:
            # The match ended with this decision, and the engine died before the answer came.
            await self._ask(self._pending)

    async def _follow(self) -> None:
        self._call = self._table.stub.Play(metadata=bearer(self._token), wait_for_ready=True)
        opening = pb.PlayOpen(from_version=len(self.events))
        await self._write(pb.PlayRequest(match_id=self._table.match_id, open=opening))
        if self._pending is not None:
            await self._send(self._pending)
        while (message := await self._call.read()) is not grpc.aio.EOF:
            await self._note_answer(message)
            await self._take(message)

    async def _act(self) -> None:
        if self._pending is None:
            self._pending = self._decide()
            await self._send(self._pending)

    async def _send(self, decision: Decision) -> None:
        act = pb.PlayAct(
            expected_version=decision.expected_version,
            request_id=decision.request_id,
            action=match_pb2.Action(notation=decision.notation),
        )
        await self._write(pb.PlayRequest(act=act))

    async def _write(self, request: pb.PlayRequest) -> None:
        # Reading a broken stream raises the reason.
        with contextlib.suppress(asyncio.InvalidStateError, grpc.aio.AioRpcError):
            await self._call.write(request)

    async def _note_answer(self, message: pb.PlayResponse) -> None:
        if message.HasField("refusal"):
            assert message.refusal.status.code == code_pb2.UNAVAILABLE, message.refusal
            assert self._pending is not None
            assert self._pending.request_id == message.refusal.request_id
            await asyncio.sleep(_AWAY_SECONDS)
            await self._send(self._pending)
        if message.HasField("ack"):
            assert self._pending is not None
            assert self._pending.request_id == message.ack.request_id
            self.acked[message.ack.version] = self._pending
            self._pending = None


def bearer(token: str) -> tuple[tuple[str, str], ...]:
    """The gRPC metadata of a caller."""
    return (("authorization", f"Bearer {token}"),)


async def wait_after(error: grpc.aio.AioRpcError) -> None:
    """Waits until a call may be repeated, after a process died or a refusal with a retry time.

    Raises:
        AioRpcError: a refusal without a retry.
    """
    if error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED:
        seconds = from_rpc_error(error).retry_seconds
    elif error.code() is grpc.StatusCode.INTERNAL:
        seconds = _AWAY_SECONDS if error.details() == _OWN_FAILURE else 0.0
    else:
        seconds = _AWAY_SECONDS if error.code() is grpc.StatusCode.UNAVAILABLE else 0.0
    if not seconds:
        raise error
    await asyncio.sleep(seconds)
