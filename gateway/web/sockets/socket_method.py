"""The streams that are spoken over WebSockets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from google.protobuf.message import Message

from ardri.engine.v1.engine_service_pb2 import (
    PlayRequest,
    PlayResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from ardri.gateway.v1.lobby_service_pb2 import (
    WatchAccountRequest,
    WatchAccountResponse,
    WatchLobbyRequest,
    WatchLobbyResponse,
)
from ardri.tournament.v1.tournament_service_pb2 import WatchSeatsRequest, WatchSeatsResponse
from gateway.proxy.directors import Answers
from gateway.web.exposed import ENGINE, LOBBY, TOURNAMENTS
from gateway.web.sockets.pushed import pushed
from services.runtime.rpc.methods import Service, Stream

WATCH_PROTOCOL: Final = "ardri.watch.v1"
"""Of all streams whose client sends one message and then listens."""


@dataclass(frozen=True, slots=True)
class SocketMethod:
    """One of them. `protocol`: the subprotocol for messages as bytes; with `.json` they are JSON.

    `takes_one`: its client sends one message and then listens.
    """

    name: str
    protocol: str
    stream: Stream
    request: type[Message]
    response: type[Message]
    takes_one: bool = False
    service: str = ENGINE

    @property
    def path(self) -> str:
        """The path of the method for gRPC: one rule of an ingress leads to both, clients need one name."""
        return f"/{self.service}/{self.name}"

    @property
    def json_protocol(self) -> str:
        """The subprotocol for messages as JSON."""
        return f"{self.protocol}.json"


def socket_methods(services: Sequence[Service], seats: Answers) -> Sequence[SocketMethod]:
    """Those of these services. `seats`: of a director, the stream of who waits for games of tournaments."""
    named = {service.name: service for service in services}
    engine, lobby = named[ENGINE], named[LOBBY].server_streams
    return (
        play_method(engine.client_streams["Play"]),
        watch_method(engine.server_streams["WatchMatch"]),
        _lobby_method("WatchAccount", lobby, WatchAccountRequest, WatchAccountResponse),
        _lobby_method("WatchLobby", lobby, WatchLobbyRequest, WatchLobbyResponse),
        seats_method(pushed(seats)),
    )


def play_method(stream: Stream) -> SocketMethod:
    """Acting and watching."""
    return SocketMethod("Play", "ardri.play.v1", stream, PlayRequest, PlayResponse)


def watch_method(stream: Stream) -> SocketMethod:
    """Watching alone."""
    return SocketMethod(
        "WatchMatch", WATCH_PROTOCOL, stream, WatchMatchRequest, WatchMatchResponse, takes_one=True
    )


def seats_method(stream: Stream) -> SocketMethod:
    """Waiting for games of tournaments: all pages of a browser do, whichever is looked at."""
    return SocketMethod(
        "WatchSeats",
        WATCH_PROTOCOL,
        stream,
        WatchSeatsRequest,
        WatchSeatsResponse,
        takes_one=True,
        service=TOURNAMENTS,
    )


def _lobby_method(
    name: str, streams: Mapping[str, Stream], request: type[Message], response: type[Message]
) -> SocketMethod:
    """Following matches from outside: a page may do so in many tabs."""
    return SocketMethod(name, WATCH_PROTOCOL, streams[name], request, response, takes_one=True, service=LOBBY)
