"""`EngineService` for all games: bytes go to the engine that field 1 names, and its bytes come back.

Nothing of a game is decoded here, so a new game needs no new gateway.
"""

from dataclasses import dataclass

from google.protobuf.descriptor import MethodDescriptor

from ardri.engine.v1 import engine_service_pb2
from gateway.engines import Engines
from gateway.first_field import read_bytes
from gateway.link import Link
from services.runtime.errors import InvalidRequest, MessageTooLarge
from services.runtime.rpc import MAX_MESSAGE, Call, Outlet, Service, Session, Stream, Unary

_DESCRIPTOR = engine_service_pb2.DESCRIPTOR.services_by_name["EngineService"]
_VERIFY = "VerifyReplay"
_VERIFY_LIMIT = 1024 * 1024
_RECORD_FIELD, _GAME_FIELD = 2, 2
"""Where VerifyReplayRequest has a record, and a record its game."""


def engine_service(engines: Engines) -> Service:
    """The whole service; what the proto gains, it passes through too."""
    ways = [_way(method) for method in _DESCRIPTOR.methods]
    return Service(
        _DESCRIPTOR.full_name,
        {way.name: _unary(engines, way) for way in ways if not way.answers_stream},
        {way.name: _stream(engines, way) for way in ways if way.requests_stream},
        {way.name: _stream(engines, way) for way in ways if way.answers_stream and not way.requests_stream},
    )


@dataclass(frozen=True, slots=True)
class _Way:
    """One method: `key` is the name of its field 1, `limit` the most bytes of a request."""

    name: str
    key: str
    limit: int
    requests_stream: bool
    answers_stream: bool

    def check(self, payload: bytes) -> None:
        """Refuses what is too large."""
        if len(payload) > self.limit:
            message = f"{len(payload)} bytes; this method takes {self.limit}"
            raise MessageTooLarge(message, limit=str(self.limit))

    def link(self, engines: Engines, payload: bytes) -> Link:
        """The link of the engine that the request is for."""
        self.check(payload)
        key = read_bytes(payload, 1)
        if not key and self.name == _VERIFY:
            key = read_bytes(read_bytes(payload, _RECORD_FIELD), _GAME_FIELD)
        if not key:
            raise InvalidRequest(self.key, "missing; it says which game")
        return engines.link(key.decode(errors="replace"))


def _way(method: MethodDescriptor) -> _Way:
    return _Way(
        name=method.name,
        key=method.input_type.fields_by_number[1].name,
        limit=_VERIFY_LIMIT if method.name == _VERIFY else MAX_MESSAGE,
        requests_stream=method.client_streaming,
        answers_stream=method.server_streaming,
    )


def _unary(engines: Engines, way: _Way) -> Unary:
    async def unary(call: Call, payload: bytes) -> bytes:
        return await way.link(engines, payload).ask(way.name, call, payload)

    return unary


def _stream(engines: Engines, way: _Way) -> Stream:
    def stream(call: Call, outlet: Outlet) -> Session:
        return _Passage(engines, way, call, outlet)

    return stream


class _Passage:
    """One stream on its way through; its first message says to which engine."""

    __slots__ = ("_call", "_engines", "_link", "_number", "_outlet", "_way")

    def __init__(self, engines: Engines, way: _Way, call: Call, outlet: Outlet) -> None:
        self._engines = engines
        self._way = way
        self._call = call
        self._outlet = outlet
        self._link: Link | None = None
        self._number = 0

    def receive(self, payload: bytes) -> None:
        if self._link is None:
            link = self._way.link(self._engines, payload)
            opening = b"" if self._way.requests_stream else payload
            self._number = link.open(self._way.name, self._call, self._outlet, opening)
            self._link = link
        else:
            self._way.check(payload)
        if self._way.requests_stream:
            self._link.send(self._number, payload)

    def finish(self) -> None:
        if self._link is None:
            self._outlet.fail(InvalidRequest(self._way.key, "the stream had no message"))
        elif self._way.requests_stream:
            self._link.close(self._number)

    def cancel(self) -> None:
        if self._link is not None:
            self._link.cancel(self._number)
