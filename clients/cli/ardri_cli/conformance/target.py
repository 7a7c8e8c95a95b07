"""The engine that is examined: its connection, its game, and the tokens of the callers."""

import uuid
from dataclasses import dataclass
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri_cli.conformance.golden import Playthrough
from ardri_cli.conformance.violation import Violation
from ardri_client.errors import Refused, from_rpc_error

CALL_SECONDS: Final = 30.0
"""The timeout of a call; an engine that takes longer counts as one that does not answer."""

LATENCY_SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Access:
    """Tokens. `organiser` may create matches and choose their seeds; each of `players` is another account."""

    organiser: str
    players: tuple[str, ...]
    spectator: str


class Target:
    """Calls to the engine of one game, each with the token of its caller.

    `playthrough`: a known match, if there is one. `latency`: the seconds that a decision may take.
    """

    def __init__(self, channel: grpc.aio.Channel, game: pb.Game, access: Access) -> None:
        self._channel = channel
        self.stub: Any = EngineServiceStub(channel)
        self.game = game
        self.access = access
        self.playthrough = Playthrough.shipped(game.name, game.rules_version)
        self.latency = LATENCY_SECONDS

    @classmethod
    async def find(cls, channel: grpc.aio.Channel, game: str, access: Access) -> "Target":
        """Asks the engine behind the channel to describe the game, and returns it as a target.

        Raises:
            ArdriError: it does not answer, or does not have the game.
        """
        try:
            request = pb.DescribeGameRequest(game=game)
            stub: Any = EngineServiceStub(channel)
            described = await stub.DescribeGame(request, timeout=CALL_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error
        return cls(channel, described.game, access)

    def asked_by(self, access: Access) -> "Target":
        """The same engine, called with other tokens."""
        return Target(self._channel, self.game, access)

    @property
    def seats(self) -> int:
        """The number of seats in the matches of the checks: the least that the game allows."""
        return self.game.min_seats

    async def ask(self, token: str, method: str, request: Any) -> Any:
        """The answer of a unary call.

        Raises:
            ArdriError: the call was refused, or there was no answer.
        """
        try:
            call = getattr(self.stub, method)
            return await call(request, metadata=metadata(token), timeout=CALL_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise from_rpc_error(error) from error

    async def refusal(self, token: str, method: str, request: Any) -> Refused:
        """Makes a call that must be refused, and returns the refusal.

        Raises:
            Violation: the call was answered.
            Unreachable: there was no answer.
        """
        try:
            await self.ask(token, method, request)
        except Refused as refused:
            return refused
        raise Violation(f"{method} was answered where it has to be refused")


def metadata(token: str) -> tuple[tuple[str, str], ...]:
    """The metadata of a call with that token; empty without a token."""
    return (("authorization", f"Bearer {token}"),) if token else ()


def fresh_id() -> str:
    """A new request id."""
    return uuid.uuid4().hex
