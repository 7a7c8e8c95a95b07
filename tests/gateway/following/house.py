"""A gateway before real engines of two games, each of which can be stopped and started again."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import grpc

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceStub
from ardri.gateway.v1 import account_service_pb2 as account_pb
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri.gateway.v1.lobby_service_pb2_grpc import LobbyServiceStub
from ardri.match.v1 import match_pb2
from gateway import app as gateway
from services import games
from services.engine import app as engine
from services.engine.log import open_log
from services.engine.log.sqlite import SqliteLog
from services.runtime.config import Config
from services.runtime.database.database import sqlite_path
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.engine.shared_log import SharedLog, Wake
from tests.servers.child import free_port
from tests.waiting import patiently

COMMON: Final = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0", **environ_of(FOLDER, "gateway")}
GAMES: Final = ("tablut", "tara")


class Replica:
    """One engine, which keeps its port."""

    def __init__(self, game: str, url: str, bells: list[Wake] | None = None) -> None:
        self.game = game
        self.port = free_port()
        self.engine: engine.Engine
        self._url = url
        self._bells = bells
        self._server: Server | None = None

    async def start(self) -> None:
        """Starts serving."""
        config = Config.from_env({**COMMON, "ARDRI_DATABASE_URL": self._url, "ARDRI_PORT": str(self.port)})
        self._server = Server(config, "engine")
        log: Any = (
            await open_log(self._url)
            if self._bells is None
            else SharedLog(sqlite_path(self._url), self._bells)
        )
        assert isinstance(log, SqliteLog)
        self.engine = engine.Engine(games.load(self.game), log, config)
        await engine.serve(self.engine, self._server, self._url)
        if isinstance(log, SharedLog):
            log._bell = wake = self.engine._heard
            self._bells.append(wake) if self._bells is not None else None
        await self._server.start()

    async def stop(self) -> None:
        """Stops, and breaks all open connections."""
        if self._server is not None:
            server, self._server = self._server, None
            await server.stop()

    @property
    def followers(self) -> int:
        """How many gateways follow all matches."""
        return sum(hasattr(each, "send") for each in self.engine.resolver.streams)


class Person:
    """A person with an account."""

    def __init__(self, channel: grpc.aio.Channel, guest: account_pb.CreateGuestResponse) -> None:
        self.guest = guest
        self.account_id = guest.account.account_id
        self.metadata = (("authorization", f"Bearer {guest.token}"),)
        self.lobby: Any = LobbyServiceStub(channel)
        self.engine: Any = EngineServiceStub(channel)
        self._accounts: Any = AccountServiceStub(channel)

    async def open(self, game: str = "tablut", **fields: Any) -> pb.OpenMatchResponse:
        """Opens a match with a seat for this person."""
        request = pb.OpenMatchRequest(game=game, request_id=secrets.token_hex(8), **fields)
        opened: pb.OpenMatchResponse = await self.lobby.OpenMatch(request, metadata=self.metadata)
        return opened

    async def join(self, match_id: str, **fields: Any) -> None:
        request = engine_pb.JoinMatchRequest(match_id=match_id, **fields)
        await self.engine.JoinMatch(request, metadata=self.metadata)

    async def act(self, match_id: str, notation: str, version: int) -> None:
        request = engine_pb.PlayActionRequest(
            match_id=match_id,
            expected_version=version,
            request_id=f"at-{version}",
            action=match_pb2.Action(notation=notation),
        )
        await self.engine.PlayAction(request, metadata=self.metadata)

    async def resign(self, match_id: str) -> None:
        request = engine_pb.ResignMatchRequest(match_id=match_id)
        await self.engine.ResignMatch(request, metadata=self.metadata)

    async def call_off(self, match_id: str) -> None:
        request = engine_pb.CallOffMatchRequest(match_id=match_id)
        await self.engine.CallOffMatch(request, metadata=self.metadata)

    async def leave(self, match_id: str) -> None:
        request = engine_pb.LeaveMatchRequest(match_id=match_id, request_id=secrets.token_hex(8))
        await self.engine.LeaveMatch(request, metadata=self.metadata)

    async def rematch(self, match_id: str) -> str:
        answer = await self.lobby.Rematch(pb.RematchRequest(match_id=match_id), metadata=self.metadata)
        return str(answer.match.match_id)

    async def delete_account(self) -> None:
        request = account_pb.DeleteAccountRequest(confirmed_account_id=self.account_id)
        request.confirmed.GetCurrentTime()
        await self._accounts.DeleteAccount(request, metadata=self.metadata)

    def watch_account(self, **fields: Any) -> "Watched":
        return Watched(self.lobby.WatchAccount(pb.WatchAccountRequest(**fields), metadata=self.metadata))

    def watch_lobby(self, **fields: Any) -> "Watched":
        return Watched(self.lobby.WatchLobby(pb.WatchLobbyRequest(**fields), metadata=self.metadata))


class Watched:
    """A stream of news."""

    def __init__(self, call: Any) -> None:
        self.call = call
        self._games: dict[str, list[match_pb2.MatchSummary]] = {}
        self.told_running: dict[str, list[str]] = {}

    async def read(self) -> Any:
        """Returns the next message; raises AioRpcError at the end."""
        async with patiently():
            message = await self.call.read()
        if message.snapshot.game and not message.snapshot.away:
            self._games[message.snapshot.game] = list(message.snapshot.matches)
        if isinstance(message, pb.WatchLobbyResponse) and message.running.game:
            self.told_running[message.running.game] = [match.match_id for match in message.running.matches]
        return message

    async def running(self, game: str, count: int) -> list[str]:
        """Returns the ids of running matches of the game, once `count` of them are told."""
        while len(self.told_running.get(game, ())) != count:
            await self.read()
        return self.told_running[game]

    async def settled(self, *games: str) -> dict[str, list[match_pb2.MatchSummary]]:
        """Returns the newest snapshots of these games, or of all games, once there are any."""
        while not self._games.keys() >= set(games or GAMES):
            await self.read()
        return {game: self._games[game] for game in games or GAMES}

    async def end(self) -> None:
        """Reads until the stream breaks."""
        while await self.read():
            pass

    async def snapshot(self, game: str, *, away: bool = False) -> Any:
        """Returns the next snapshot of the game, from an engine that is present or away."""
        while True:
            message = await self.read()
            if message.snapshot.game == game and message.snapshot.away == away:
                return message.snapshot

    async def news(self, kind: "pb.News.ValueType") -> match_pb2.MatchSummary:
        """Returns the next match with news of that kind."""
        while True:
            for each in (await self.read()).news:
                if kind in each.news:
                    match: match_pb2.MatchSummary = each.match
                    return match

    async def account_change(self) -> Any:
        """Returns the next message with a change of the account's matches."""
        while True:
            message = await self.read()
            if message.news or message.left:
                return message

    async def lobby_change(self) -> Any:
        """Returns the next message with a change."""
        while True:
            message = await self.read()
            if message.changed or message.closed:
                return message


class House:
    """The gateway, its engines, and its clients."""

    def __init__(self, url: str, replicas: list[Replica]) -> None:
        self.replicas = replicas
        self.channel: grpc.aio.Channel
        self._url = url
        self._server: Server | None = None

    def engine(self, game: str) -> Replica:
        return next(each for each in self.replicas if each.game == game)

    async def start(self) -> None:
        for each in self.replicas:
            await each.start()
        await self.start_gateway()

    async def start_gateway(self) -> None:
        addresses: dict[str, list[str]] = {}
        for each in self.replicas:
            addresses.setdefault(each.game, []).append(f"127.0.0.1:{each.port}")
        engines = ",".join(f"{game}={'|'.join(at)}" for game, at in addresses.items())
        config = Config.from_env({**COMMON, "ARDRI_DATABASE_URL": self._url, "ARDRI_ENGINES": engines})
        self._server = Server(config, "gateway")
        await gateway.build(self._server)
        await self._server.start()
        self.channel = grpc.aio.insecure_channel(f"127.0.0.1:{self._server.port}")
        lobby: Any = LobbyServiceStub(self.channel)
        async with patiently():
            while not all(game.healthy for game in (await lobby.ListGames(pb.ListGamesRequest())).games):
                pass

    async def stop_gateway(self, *streams: Watched) -> list[BaseException | None]:
        """Stops the gateway. Returns how each stream ended, read before its client closes as well."""
        if self._server is None:
            return []
        server, self._server = self._server, None
        await server.stop()
        ends = await asyncio.gather(*(each.end() for each in streams), return_exceptions=True)
        await self.channel.close()
        return ends

    async def stop(self) -> None:
        await self.stop_gateway()
        for each in self.replicas:
            await each.stop()

    async def person(self, name: str) -> Person:
        accounts: Any = AccountServiceStub(self.channel)
        return Person(self.channel, await accounts.CreateGuest(account_pb.CreateGuestRequest(name=name)))


@asynccontextmanager
async def running_house(url: str, replicas: list[Replica]) -> AsyncIterator[House]:
    """A house that serves."""
    house = House(url, replicas)
    try:
        await house.start()
        yield house
    finally:
        await house.stop()
