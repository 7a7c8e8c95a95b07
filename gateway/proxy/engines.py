"""The engines that the gateway knows, by the name of their game."""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from typing import TypeVar

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2

from ardri.match.v1 import errors_pb2
from gateway.proxy.link.link import Link
from gateway.proxy.replicas import Replicas
from services.runtime.errors import EngineUnavailable, NoSuchGame, RemoteRefusal
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call
from services.runtime.rpc.statuses import reason_name
from services.runtime.tls.dialer import PLAIN, Dialer

_ANSWER_SECONDS = 10.0
_HEALTH_SECONDS = 1.0
_RULES_VERSION = errors_pb2.Reason.Name(errors_pb2.REASON_RULES_VERSION).removeprefix("REASON_")
_P = TypeVar("_P", bound=Message)


class Engines:
    """All replicas of each configured engine."""

    def __init__(self, addresses: Mapping[str, Sequence[str]], dialer: Dialer = PLAIN) -> None:
        self._replicas = {game: Replicas(game, replicas, dialer) for game, replicas in addresses.items()}

    @property
    def games(self) -> list[str]:
        """Names of the games, sorted."""
        return sorted(self._replicas)

    def replicas(self, key: str) -> Replicas:
        """The replicas for a game's name or a match id, `tablut` or `tablut.k3..`.

        Raises:
            NoSuchGame: no engine is configured for it.
        """
        game = key.partition(".")[0]
        self.check_game(game)
        return self._replicas[game]

    def check_game(self, name: str) -> None:
        """Refuses a name that no game here has, such as a match id.

        Raises:
            NoSuchGame: no engine is configured for it.
        """
        if name not in self._replicas:
            raise NoSuchGame(f"no game {name[:40]!r} here; there are {', '.join(self.games)}")

    def pass_on(self, key: str, method: str, call: Call, payload: bytes) -> Awaitable[bytes]:
        """Makes one unary call on the best replica that has the rules of the match; returns its answer.

        Raises:
            NoSuchGame: as `replicas`.
            RemoteRefusal: the engine refused, or no replica has the rules.
            EngineUnavailable: no replica is up, or the one that was asked has gone.
        """
        links = self.replicas(key).ranked(key)
        if len(links) == 1:
            return links[0].ask(method, call, payload)
        return _first_with_rules(links, method, call, payload)

    async def ask(self, key: str, request: Message, answer: type[_P], authorization: str) -> _P:
        """Makes a call of the gateway itself; the request's type names the method.

        Raises:
            NoSuchGame, RemoteRefusal, EngineUnavailable: as `pass_on`.
            EngineUnavailable: no answer came in time.
        """
        method = request.DESCRIPTOR.name.removesuffix("Request")
        call = Call(authorization, tracing.current.get() or tracing.start(None))
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                payload = await self.pass_on(key, method, call, request.SerializeToString())
        except TimeoutError as error:
            raise EngineUnavailable(f"no answer to {method} in {_ANSWER_SECONDS:g} s") from error
        return answer.FromString(payload)

    async def is_healthy(self, game: str) -> bool:
        """Whether some replica reports that it serves."""
        return any(await asyncio.gather(*map(_serves, self.replicas(game).links)))

    def start(self) -> None:
        """Connects to all replicas."""
        for replicas in self._replicas.values():
            replicas.start()

    def drain(self) -> None:
        """Sends the clients of all streams to another gateway."""
        for replicas in self._replicas.values():
            replicas.drain()

    async def stop(self) -> None:
        """Ends all links."""
        await asyncio.gather(*(replicas.stop() for replicas in self._replicas.values()))


def lacks_rules(error: BaseException) -> bool:
    """Whether a replica refused because the match is pinned to rules that another one may have.

    While a new version of the rules is rolled out, there are replicas of both versions.
    """
    return isinstance(error, RemoteRefusal) and reason_name(error) == _RULES_VERSION


async def _first_with_rules(links: Sequence[Link], method: str, call: Call, payload: bytes) -> bytes:
    *others, last = links
    for link in others:
        try:
            return await link.ask(method, call, payload)
        except RemoteRefusal as refusal:
            if not lacks_rules(refusal):
                raise
    return await last.ask(method, call, payload)


async def _serves(link: Link) -> bool:
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
