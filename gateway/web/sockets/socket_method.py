"""The streams that WebSockets offer."""

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
"""The subprotocol of all streams whose client sends one message and then listens."""


@dataclass(frozen=True, slots=True)
class SocketMethod:
    """One stream. `protocol`: the subprotocol for messages as bytes; with `.json` appended they are JSON.

    `takes_one`: the client sends one message and then listens.
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
        """The same path as for gRPC, so that one ingress rule serves both and clients need one name."""
        return f"/{self.service}/{self.name}"

    @property
    def json_protocol(self) -> str:
        """The subprotocol for messages as JSON."""
        return f"{self.protocol}.json"


def socket_methods(services: Sequence[Service], seats: Answers) -> Sequence[SocketMethod]:
    """The WebSocket streams of these services. `seats`: the director's `WatchSeats`."""
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
    """`Play`: acting and watching."""
    return SocketMethod("Play", "ardri.play.v1", stream, PlayRequest, PlayResponse)


def watch_method(stream: Stream) -> SocketMethod:
    """`WatchMatch`: only watching."""
    return SocketMethod(
        "WatchMatch", WATCH_PROTOCOL, stream, WatchMatchRequest, WatchMatchResponse, takes_one=True
    )


def seats_method(stream: Stream) -> SocketMethod:
    """`WatchSeats`: waiting for games of tournaments, as every open page of a browser does."""
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
    """A stream of the lobby; a page may follow it in many tabs."""
    return SocketMethod(name, WATCH_PROTOCOL, streams[name], request, response, takes_one=True, service=LOBBY)
