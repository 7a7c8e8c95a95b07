"""People at a table of Tablut who use only HTTP: calls in JSON, and streams on WebSockets."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from google.protobuf import json_format

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway import app as gateway
from services import games
from services.engine import app as engine
from services.engine.log import open_log
from services.runtime.config import Config
from services.runtime.rpc.server import Server
from tests.credentials import FOLDER, environ_of
from tests.gateway.links import links_up
from tests.gateway.web.http import Answer, post
from tests.gateway.web.sockets.raw_socket import Kind, RawSocket
from tests.servers.migrated import migrated

JSON: Final = "ardri.play.v1.json"
COMMON: Final = {"ARDRI_ENV": "test", "ARDRI_DRAIN_SECONDS": "0", **environ_of(FOLDER, "gateway")}


@asynccontextmanager
async def platform(folder: Path) -> AsyncIterator[int]:
    """The HTTP port of a gateway that has found an engine of Tablut."""
    async with replicas(folder, 1) as (gateway_server,):
        yield gateway_server.http_port


@asynccontextmanager
async def replicas(folder: Path, count: int, **environ: str) -> AsyncIterator[list[Server]]:
    """Gateways on one database that have found an engine of Tablut; `environ`: their settings."""
    url = migrated(folder / "test.db")
    config = Config.from_env({**COMMON, "ARDRI_DATABASE_URL": url})
    behind = Server(config, "engine")
    await engine.serve(engine.Engine(games.load("tablut"), await open_log(url), config), behind, url)
    await behind.start()
    config = Config.from_env(
        {
            **COMMON,
            "ARDRI_DATABASE_URL": url,
            "ARDRI_ENGINES": f"tablut=127.0.0.1:{behind.port}",
            "ARDRI_HTTP_PORT": "0",
            **environ,
        }
    )
    before = [Server(config, "gateway") for _ in range(count)]
    for server in before:
        await gateway.build(server)
        await server.start()
    try:
        await links_up("tablut", count)
        yield before
    finally:
        for server in before:
            await server.stop()
        await behind.stop()


class Person:
    """A person who calls only in JSON."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = self.seat_token = self.match_id = ""

    async def ask(self, path: str, **fields: Any) -> Answer:
        token = self.seat_token or self.token
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await post(self.port, f"/ardri.{path}", json.dumps(fields).encode(), **headers)

    async def told(self, path: str, **fields: Any) -> dict[str, Any]:
        answer = await self.ask(path, **fields)
        assert answer.status == 200, answer.content
        return dict(answer.json)

    async def log_in(self, name: str) -> None:
        self.token = (await self.told("gateway.v1.AccountService/CreateGuest", name=name))["token"]

    async def legal(self) -> list[dict[str, Any]]:
        path = "engine.v1.EngineService/ListLegalActions"
        return list((await self.told(path, matchId=self.match_id)).get("actions", []))


async def seated(port: int) -> list[Person]:
    """Two persons at one table, by seat."""
    ada, bob = Person(port), Person(port)
    await ada.log_in("Ada")
    await bob.log_in("Bob")
    table = await ada.told(
        "gateway.v1.LobbyService/OpenMatch", game="tablut", seats=2, seat=0, requestId="one"
    )
    ada.match_id = bob.match_id = table["match"]["matchId"]
    ada.seat_token = table["seatToken"]
    joined = await bob.told("engine.v1.EngineService/JoinMatch", matchId=bob.match_id)
    bob.seat_token = joined["seatToken"]
    return [ada, bob]


class Player:
    """A seat with a stream: what it was told, and the versions of all events so far."""

    def __init__(self, person: Person, socket: RawSocket) -> None:
        self.person = person
        self._socket = socket
        self._is_json = socket.protocol == JSON
        self.versions: list[int] = []
        self.acked: list[str] = []
        self.refused: list[pb.PlayRefusal] = []
        self._is_over = False

    def knows(self, version: int) -> bool:
        return bool(self.versions) and self.versions[-1] >= version

    def is_at_the_end(self) -> bool:
        return self._is_over

    @classmethod
    async def sits(cls, person: Person, protocol: str, from_version: int) -> "Player":
        socket = await RawSocket.open(person.port, (protocol, f"ardri.token.{person.seat_token}"))
        player = cls(person, socket)
        opening = pb.PlayOpen(from_version=from_version)
        player.send(pb.PlayRequest(match_id=person.match_id, open=opening))
        return player

    def send(self, request: pb.PlayRequest) -> None:
        if self._is_json:
            self._socket.send(json_format.MessageToJson(request).encode(), Kind.TEXT)
        else:
            self._socket.send(request.SerializeToString())

    def act(self, notation: str, version: int, request_id: str) -> None:
        action = match_pb2.Action(notation=notation)
        acting = pb.PlayAct(expected_version=version, request_id=request_id, action=action)
        self.send(pb.PlayRequest(act=acting))

    async def hear_until(self, true: Callable[[], bool]) -> None:
        while not true():
            kind, payload = await self._socket.read()
            if kind == Kind.PING:
                self._socket.send(payload, Kind.PONG)
                continue
            assert kind == (Kind.TEXT if self._is_json else Kind.BINARY), payload
            self._note(self._read(payload))

    async def refusal(self) -> dict[str, Any]:
        return await self._socket.refusal()

    async def end(self) -> tuple[int, str]:
        return await self._socket.close_code()

    def leave(self) -> None:
        self._socket.leave()

    async def events(self) -> list[dict[str, Any]]:
        """Returns all that the match's log tells this seat."""
        told = await self.person.told("engine.v1.EngineService/GetReplay", matchId=self.person.match_id)
        return list(told["events"])

    def _read(self, payload: bytes) -> pb.PlayResponse:
        return (
            json_format.Parse(payload, pb.PlayResponse())
            if self._is_json
            else pb.PlayResponse.FromString(payload)
        )

    def _note(self, told: pb.PlayResponse) -> None:
        if told.HasField("ack"):
            self.acked.append(told.ack.request_id)
        if told.HasField("refusal"):
            self.refused.append(told.refusal)
        self.versions += [event.version for event in told.events]
        self._is_over = told.HasField("end")
