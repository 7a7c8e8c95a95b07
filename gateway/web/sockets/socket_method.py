"""The streams that are spoken over WebSockets."""

from collections.abc import Sequence
from dataclasses import dataclass

from google.protobuf.message import Message

from ardri.engine.v1.engine_service_pb2 import (
    PlayRequest,
    PlayResponse,
    WatchMatchRequest,
    WatchMatchResponse,
)
from gateway.web.exposed import ENGINE
from services.runtime.rpc.methods import Service, Stream


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

    @property
    def path(self) -> str:
        """That of the method for gRPC: one rule of an ingress leads to both, and a client needs one name."""
        return f"/{ENGINE}/{self.name}"

    @property
    def json_protocol(self) -> str:
        """The subprotocol for messages as JSON."""
        return f"{self.protocol}.json"


def socket_methods(engine: Service) -> Sequence[SocketMethod]:
    """Those of the service."""
    return play_method(engine.client_streams["Play"]), watch_method(engine.server_streams["WatchMatch"])


def play_method(stream: Stream) -> SocketMethod:
    """Acting and watching."""
    return SocketMethod("Play", "ardri.play.v1", stream, PlayRequest, PlayResponse)


def watch_method(stream: Stream) -> SocketMethod:
    """Watching alone."""
    name, protocol = "WatchMatch", "ardri.watch.v1"
    return SocketMethod(name, protocol, stream, WatchMatchRequest, WatchMatchResponse, takes_one=True)
