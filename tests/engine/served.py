"""A whole engine on a real gRPC server in this process, and callers: by gRPC, or as browsers call."""

import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.match.v1 import match_pb2
from ardri_client.calls.channel import open_channel
from services.engine import app
from services.engine.log import EventLog
from services.engine.outbox.dispatcher import JobPublisher
from services.kernel import Game
from services.runtime.config import Config
from services.runtime.credentials.claims import Claims, Scope
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, SIGNER, Signer, environ_of
from tests.gateway.front import fronting

if TYPE_CHECKING:
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_HOUR = 3600


class Caller:
    """A caller with a token."""

    def __init__(self, stub: "EngineServiceAsyncStub", token: str) -> None:
        self.stub = stub
        self.token = token

    async def ask(self, method: str, request: Any) -> Any:
        """Makes a unary call, and returns its answer."""
        return await getattr(self.stub, method)(request, metadata=self.metadata)

    def watch(self, match_id: str, from_version: int = 0, *, uncounted: bool = False) -> Any:
        """Opens a WatchMatch stream."""
        request = pb.WatchMatchRequest(match_id=match_id, from_version=from_version, uncounted=uncounted)
        return self.stub.WatchMatch(request, metadata=self.metadata)

    async def look(self, match_id: str) -> match_pb2.Match:
        """Returns the match as this caller sees it."""
        match: match_pb2.Match = (await self.ask("GetMatch", pb.GetMatchRequest(match_id=match_id))).match
        return match

    async def replay(self, match_id: str) -> pb.GetReplayResponse:
        """Returns the match's events and, once it has ended, its record."""
        replay: pb.GetReplayResponse = await self.ask("GetReplay", pb.GetReplayRequest(match_id=match_id))
        return replay

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of every call."""
        return (("authorization", f"Bearer {self.token}"),)


class Seated(Caller):
    """A caller with a seat token."""

    def __init__(self, stub: "EngineServiceAsyncStub", token: str, match_id: str, seat: int) -> None:
        super().__init__(stub, token)
        self.match_id = match_id
        self.seat = seat

    async def act(self, notation: str, version: int, request_id: str = "") -> int:
        """Plays the action, and returns the version of its event."""
        request = act_request(self.match_id, notation, version, request_id or f"at-{version}")
        return int((await self.ask("PlayAction", request)).version)

    async def play(self, from_version: int = 0) -> Any:
        """Opens a Play stream."""
        stream = self.stub.Play(metadata=self.metadata)
        opening = pb.PlayOpen(from_version=from_version)
        await stream.write(pb.PlayRequest(match_id=self.match_id, open=opening))
        return stream

    async def do(self, method: str, **fields: Any) -> Any:
        """Makes a unary call about the match."""
        request = getattr(pb, f"{method}Request")(match_id=self.match_id, **fields)
        return await self.ask(method, request)


@dataclass(slots=True)
class Served:
    """A serving engine. `organiser` may create matches and look at public ones.

    `web_port`: of the gateway through which the channel goes by HTTP; 0 for a channel directly to the engine.
    """

    engine: app.Engine
    server: Server
    stub: "EngineServiceAsyncStub"
    channel: grpc.aio.Channel
    signer: Signer
    web_port: int = 0

    def caller(self, account: str, *scopes: Scope, seconds: int = _HOUR) -> Caller:
        """An account whose token is valid for that long."""
        expires = int(time.time()) + seconds
        return Caller(self.stub, self.signer.sign(Claims(account, frozenset(scopes), expires)))

    @property
    def organiser(self) -> Caller:
        """A caller who creates matches."""
        return self.caller("organiser", Scope.ORGANISE)

    @property
    def watcher(self) -> Caller:
        """A caller who only watches."""
        return self.caller("watcher", Scope.OBSERVE)

    async def create(self, **fields: Any) -> str:
        """Creates a match with open seats, and returns its id."""
        game = self.engine.context.renderer.game.facts.name
        answer = await self.organiser.ask("CreateMatch", pb.CreateMatchRequest(game=game, **fields))
        return str(answer.match.match_id)

    async def sit(self, match_id: str, seats: Iterable[int]) -> list[Seated]:
        """Puts a person on each of those seats."""
        seated = []
        for seat in seats:
            account = self.caller(f"account-{seat}", Scope.PLAY)
            answer = await account.ask("JoinMatch", pb.JoinMatchRequest(match_id=match_id, seat=seat))
            # The gateway's, if there is one.
            token = answer.seat_token or self.signer.sign_seat(match_id, seat, account_id=f"account-{seat}")
            seated.append(Seated(self.stub, token, match_id, seat))
        return seated

    async def table(self, seats: int = 2, **fields: Any) -> list[Seated]:
        """A match that has begun, with a person on each seat."""
        return await self.sit(await self.create(seats=seats, **fields), range(seats))


@asynccontextmanager
async def serving(
    game: Game[Any, Any],
    log: EventLog,
    *,
    job_publisher: JobPublisher | None = None,
    url: str = "",
    broker_url: str = "",
    gateway_url: str = "",
    advertised: str = "",
) -> AsyncIterator[Served]:
    """Serves the log, and closes it. Jobs go to `job_publisher` or to the broker, if there is one.

    `url`: of the log's database, for the operators' services; without it there are none. `gateway_url`: of a
    gateway's database. With it, all calls go through that gateway, over Connect and WebSockets. `advertised`:
    the address that workers are told, if it is not the usual one.
    """
    environ = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0", **environ_of(FOLDER, "engine")}
    if broker_url:
        environ["ARDRI_BROKER_URL"] = broker_url
    if advertised:
        environ["ARDRI_ADVERTISED"] = advertised
    config = Config.from_env(environ)
    server = Server(config, "engine")
    engine = app.Engine(game, log, config)
    if not broker_url:
        engine.dispatcher.job_publisher = job_publisher
    await app.serve(engine, server, url)
    await server.start()
    try:
        address = f"127.0.0.1:{server.port}"
        async with _channel(game.facts.name, address, gateway_url) as (channel, web_port):
            yield Served(engine, server, EngineServiceStub(channel), channel, SIGNER, web_port)
    finally:
        await server.stop()


@asynccontextmanager
async def _channel(game: str, address: str, gateway_url: str) -> AsyncIterator[tuple[grpc.aio.Channel, int]]:
    """A channel to the engine by gRPC, or through a gateway and its HTTP port."""
    if not gateway_url:
        async with grpc.aio.insecure_channel(address) as channel:
            yield channel, 0
        return
    async with (
        fronting(game, address, gateway_url) as port,
        open_channel(f"http://127.0.0.1:{port}") as channel,
    ):
        yield channel, port


def act_request(match_id: str, notation: str, version: int, request_id: str) -> pb.PlayActionRequest:
    """Returns a request to play."""
    return pb.PlayActionRequest(
        match_id=match_id,
        expected_version=version,
        request_id=request_id,
        action=match_pb2.Action(notation=notation),
    )


def check_request(match_id: str, notation: str, version: int) -> pb.CheckActionRequest:
    """Returns a request that asks whether the action would be refused."""
    action = match_pb2.Action(notation=notation)
    return pb.CheckActionRequest(match_id=match_id, expected_version=version, action=action)


async def events_of(stream: Any, count: int) -> list[match_pb2.Event]:
    """Returns the next events of a stream, at least `count`; fewer if the stream ends."""
    events: list[match_pb2.Event] = []
    while len(events) < count and (message := await stream.read()) is not grpc.aio.EOF:
        events += message.events
    return events


async def versions(stream: Any, count: int) -> list[int]:
    """Returns the versions of the next events."""
    return [event.version for event in await events_of(stream, count)]
