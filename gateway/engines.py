"""The engines that the gateway knows, by the name of their game."""

import asyncio
from collections.abc import Mapping
from typing import TypeVar

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2

from gateway.link import Link
from services.runtime import tracing
from services.runtime.errors import EngineUnavailable, NoSuchGame
from services.runtime.rpc import Call

_ANSWER_SECONDS = 10.0
_HEALTH_SECONDS = 1.0
_P = TypeVar("_P", bound=Message)


class Engines:
    """One link to each configured engine."""

    def __init__(self, addresses: Mapping[str, str]) -> None:
        self._links = {game: Link(game, address) for game, address in addresses.items()}

    @property
    def games(self) -> list[str]:
        """Names of the games, sorted."""
        return sorted(self._links)

    def link(self, key: str) -> Link:
        """The link for a game's name or a match id, `tablut` or `tablut.k3..`.

        Raises:
            NoSuchGame: no engine is configured for it.
        """
        game = key.partition(".")[0]
        link = self._links.get(game)
        if link is None:
            raise NoSuchGame(f"no game {game[:40]!r} here; there are {', '.join(self.games)}")
        return link

    async def ask(self, key: str, request: Message, answer: type[_P], authorization: str) -> _P:
        """A call of the gateway's own; the method is named by the request's type.

        Raises:
            NoSuchGame: as `link`.
            RemoteRefusal: the engine refused.
            EngineUnavailable: it does not answer.
        """
        method = request.DESCRIPTOR.name.removesuffix("Request")
        call = Call(authorization, tracing.current.get() or tracing.start(None))
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                payload = await self.link(key).ask(method, call, request.SerializeToString())
        except TimeoutError as error:
            raise EngineUnavailable(f"no answer to {method} in {_ANSWER_SECONDS:g} s") from error
        return answer.FromString(payload)

    async def is_healthy(self, game: str) -> bool:
        """Whether the engine says that it serves."""
        link = self.link(game)
        if not link.up:
            return False
        check = link.channel.unary_unary(
            "/grpc.health.v1.Health/Check",
            request_serializer=health_pb2.HealthCheckRequest.SerializeToString,
            response_deserializer=health_pb2.HealthCheckResponse.FromString,
        )
        try:
            answer = await check(health_pb2.HealthCheckRequest(), timeout=_HEALTH_SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)

    def start(self) -> None:
        """Connects to all."""
        for link in self._links.values():
            link.start()

    def drain(self) -> None:
        """Sends the clients of all streams to another replica."""
        for link in self._links.values():
            link.drain()

    async def stop(self) -> None:
        """Ends all links."""
        await asyncio.gather(*(link.stop() for link in self._links.values()))
