"""A small engine for tests of the gateway: a real gRPC server that speaks the link's protocol."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.link.v1 import link_service_pb2 as link
from ardri.link.v1.link_service_pb2_grpc import LinkServiceServicer, add_LinkServiceServicer_to_server
from services.engine.link.sockets import Sockets
from services.runtime.errors import Refusal
from services.runtime.limits.serving import USUAL
from services.runtime.rpc.channel_options import server_options
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.rpc.statuses import to_status
from tests.servers.child import free_port

Answer = Callable[[link.Frame], Message | bytes | Status | None]
"""Answers one unary OPEN: a response or its bytes, a refusal's status, or None to stay silent."""


class _Out(asyncio.Queue[link.LinkResponse]):
    """Puts responses into a socket."""

    def __init__(self, socket: MessageSocket) -> None:
        super().__init__()
        self._socket = socket

    def put_nowait(self, item: link.LinkResponse) -> None:
        self._socket.send(item.SerializeToString())


class FakeEngine(LinkServiceServicer):
    """Answers by the table `answers`. Its streams repeat their messages if `echoes` is set.

    As with a real engine, a client that half-closes still listens, and `send` ends a stream. A client that
    leaves looks the same to gRPC at first. `batches` has everything that arrived. `has_sockets`: whether it
    offers links a socket; `is_silent`: whether it sends nothing before it has to.
    """

    def __init__(self, *, has_sockets: bool = False) -> None:
        self.is_silent = False
        self.sockets: list[MessageSocket] = []
        self._offers = Sockets("127.0.0.1", 0) if has_sockets else None
        self.port = free_port()
        self.answers: dict[str, Answer] = {}
        self.batches: list[list[link.Frame]] = []
        self.echoes = True
        self._server: grpc.aio.Server | None = None
        self._out: asyncio.Queue[link.LinkResponse] = asyncio.Queue()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def frames(self) -> list[link.Frame]:
        return [frame for batch in self.batches for frame in batch]

    async def start(self, credentials: grpc.ServerCredentials | None = None) -> None:
        """Serves, always on the same port; unencrypted without credentials."""
        self._server = grpc.aio.server(options=server_options(USUAL))
        add_LinkServiceServicer_to_server(self, self._server)
        servicer: Any = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(servicer, self._server)
        await servicer.set("", health_pb2.HealthCheckResponse.SERVING)
        address = f"127.0.0.1:{self.port}"
        if credentials is None:
            self._server.add_insecure_port(address)
        else:
            self._server.add_secure_port(address, credentials)
        if self._offers is not None:
            await self._offers.start()
        await self._server.start()

    async def stop(self) -> None:
        """Stops, and breaks all open links."""
        if self._offers is not None:
            await self._offers.close()
        if self._server is not None:
            await self._server.stop(None)

    async def Link(  # noqa: N802  # the proto names it
        self, request_iterator: Any, context: Any
    ) -> AsyncIterator[link.LinkResponse]:
        self._out = out = asyncio.Queue[link.LinkResponse]()
        with (self._offers or Sockets("", 0)).offered(self._use) as offer:
            if not self.is_silent:
                await context.send_initial_metadata(offer.metadata() if offer else ())
            reader = asyncio.create_task(self._read(request_iterator, out))
            try:
                while True:
                    yield await out.get()
            finally:
                reader.cancel()
                while self.sockets:
                    self.sockets.pop().abort()

    def _use(self, socket: MessageSocket) -> None:
        """Uses a socket in place of the stream."""
        self.sockets.append(socket)
        out = _Out(socket)
        self._out = out
        socket.on_message = lambda payload: self._take(link.LinkRequest.FromString(payload), out)

    def send(self, call: int, kind: "link.FrameKind.ValueType", payload: bytes = b"") -> None:
        """Sends one frame on the newest stream."""
        self.send_frame(link.Frame(call=call, kind=kind, payload=payload))

    def send_frame(self, frame: link.Frame) -> None:
        """The same for a finished frame."""
        self._out.put_nowait(_response(frame))

    async def _read(self, requests: Any, out: "asyncio.Queue[link.LinkResponse]") -> None:
        async for request in requests:
            self._take(request, out)

    def _take(self, request: link.LinkRequest, out: "asyncio.Queue[link.LinkResponse]") -> None:
        self.batches.append(list(request.frames))
        for frame in request.frames:
            for answer in self._answers(frame):
                out.put_nowait(_response(answer))

    def _answers(self, frame: link.Frame) -> list[link.Frame]:
        is_stream = frame.method in ("Play", "WatchMatch", "Analyse")
        if frame.kind == link.FRAME_KIND_OPEN and not is_stream:
            return self._answer(frame)
        if frame.kind == link.FRAME_KIND_DATA or frame.method in ("WatchMatch", "Analyse"):
            repeated = link.Frame(call=frame.call, kind=link.FRAME_KIND_DATA, payload=frame.payload)
            return [repeated] if self.echoes else []
        return []

    def _answer(self, frame: link.Frame) -> list[link.Frame]:
        try:
            answer = self.answers[frame.method](frame)
        except Refusal as error:
            answer = to_status(error)
        if answer is None:
            return []
        if isinstance(answer, Status):
            return [link.Frame(call=frame.call, kind=link.FRAME_KIND_FAIL, status=answer)]
        payload = answer if isinstance(answer, bytes) else answer.SerializeToString()
        return [link.Frame(call=frame.call, kind=link.FRAME_KIND_CLOSE, payload=payload)]


def _response(frame: link.Frame) -> link.LinkResponse:
    return link.LinkResponse(frames=[frame])


def tablut() -> engine.Game:
    """The description of Tablut by its engine."""
    return engine.Game(name="tablut", title="Tablut", min_seats=2, max_seats=2, levels=[1, 2, 3])
