"""The gateway's end of the link to one engine: all calls of all clients over one stream.

Rule 1: no task and no gRPC call per message. Frames that come while a write is pending leave with the next.
Rule 2: when the stream breaks, all its calls end with EngineUnavailable. The link repeats nothing by
itself; clients retry, by request id and version.
Rule 3: while the link is down, each call is refused at once.
"""

import asyncio
from collections.abc import Awaitable
from typing import Any

import grpc
import structlog

from ardri.link.v1 import link_service_pb2 as pb
from ardri.link.v1.link_service_pb2_grpc import LinkServiceStub
from gateway.proxy.link.batches import Batches
from gateway.proxy.link.link_socket import connected
from gateway.proxy.link.open_calls import OpenCalls
from services.runtime.errors import EngineUnavailable
from services.runtime.observe import metrics, tracing
from services.runtime.process.back_off import BackOff
from services.runtime.rpc.methods import Call, ResponseStream
from services.runtime.rpc.sockets.message_socket import MessageSocket
from services.runtime.tls.dialer import KEPT_ALIVE, PLAIN, Dialer, RenewedChannel, engine

_OPTIONS: list[tuple[str, int]] = [
    *KEPT_ALIVE,
    ("grpc.max_receive_message_length", -1),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.max_pings_without_data", 0),
]
_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS = 0.02, 1.0
"""How long to wait before the first and before later attempts to connect again."""
_REASON_SECONDS = 0.5
"""How long the gateway waits for the reason after an engine's socket has ended."""

_log = structlog.get_logger()


class Link:
    """Calls to one replica of the engine of one game. All methods belong to one event loop."""

    def __init__(self, game: str, address: str, dialer: Dialer = PLAIN) -> None:
        self.game = game
        self.address = address
        self.up = False
        self._channel = RenewedChannel(dialer, address, engine(game), _OPTIONS)
        self._calls = OpenCalls()
        self._batches = Batches()
        self._gauge = metrics.LINKS_UP.labels(game)
        self._back_off = BackOff(_LEAST_PAUSE_SECONDS, _MOST_PAUSE_SECONDS, jitter=0.5)
        self._heard = False
        self._encrypts = dialer.encrypts
        self._cut_off = False
        self._runner: asyncio.Task[None] | None = None

    @property
    def channel(self) -> grpc.aio.Channel:
        """A gRPC channel for calls outside the stream."""
        return self._channel.current()

    def start(self) -> None:
        """Connects, and reconnects whenever the stream breaks, until `stop`."""
        self._runner = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ends all calls and the link."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.gather(self._runner, return_exceptions=True)
        await self._channel.close()

    def drain(self) -> None:
        """Ends all streams with Draining; unary calls still get their answers."""
        for number in self._calls.drain():
            self.cancel(number)

    def ask(self, method: str, call: Call, payload: bytes) -> Awaitable[bytes]:
        """Makes one unary call; returns the bytes of the engine's answer.

        Raises, here or when awaited:
            RemoteRefusal: the engine refused.
            EngineUnavailable: the link is down or breaks; the engine may or may not have done the call.
        """
        if tracing.ACTIVE.tracer is None:
            return self._ask(method, call, payload)
        return self._ask_in_span(method, call, payload)

    def _ask(self, method: str, call: Call, payload: bytes) -> asyncio.Future[bytes]:
        number = self._open(method, call, payload)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._calls.answers[number] = answer
        return answer

    async def _ask_in_span(self, method: str, call: Call, payload: bytes) -> bytes:
        attributes = {"rpc.system.name": "grpc", "rpc.method": method}
        with tracing.span(method, tracing.Kind.CLIENT, attributes, parent=call.traceparent) as span:
            return await self._ask(method, call.within(span), payload)

    def open(self, method: str, call: Call, responses: ResponseStream, payload: bytes = b"") -> int:
        """Starts a stream whose answers go to `responses`; returns its number for `send`, `close`, `cancel`.

        Raises:
            EngineUnavailable: the link is down, or the engine does not keep up.
        """
        number = self._open(method, call, payload)
        self._calls.streams[number] = responses
        return number

    def answer_to(self, number: int, responses: ResponseStream) -> None:
        """Sends further answers of that stream to `responses`."""
        if number in self._calls.streams:
            self._calls.streams[number] = responses

    def send(self, number: int, payload: bytes) -> None:
        """Sends one message of the client; does nothing once the call is over.

        Raises:
            EngineUnavailable: the engine does not keep up.
        """
        if number in self._calls.streams:
            if self._batches.backed_up:
                raise self._too_slow()
            batch = self._batches.place(len(payload))
            batch.frames.add(call=number, kind=pb.FRAME_KIND_DATA, payload=payload)

    def close(self, number: int) -> None:
        """The client will send no more."""
        if number in self._calls.streams:
            self._batches.place(0).frames.add(call=number, kind=pb.FRAME_KIND_CLOSE)

    def cancel(self, number: int) -> None:
        """Cancels a stream whose client has gone; does nothing if the call is over."""
        if self._calls.streams.pop(number, None) is not None:
            self._batches.place(0).frames.add(call=number, kind=pb.FRAME_KIND_CANCEL)

    def _open(self, method: str, call: Call, payload: bytes) -> int:
        if not self.up:
            raise EngineUnavailable(f"the engine of {self.game} does not answer")
        number = self._calls.number()
        if self._batches.backed_up:
            raise self._too_slow()
        batch = self._batches.place(len(payload) + len(call.authorization))
        batch.frames.add(
            call=number,
            kind=pb.FRAME_KIND_OPEN,
            payload=payload,
            method=method,
            authorization=call.authorization,
            traceparent=call.traceparent,
        )
        return number

    def _too_slow(self) -> EngineUnavailable:
        return EngineUnavailable(f"the engine of {self.game} does not keep up")

    async def _run(self) -> None:
        while True:
            self._heard = False
            try:
                await self._connect()
            except grpc.aio.AioRpcError as error:
                _log.warning("link failed", game=self.game, address=self.address, error=error.details())
            except Exception as error:  # noqa: BLE001  # a defect over one answer must not end the link for good
                _log.error("link failed", game=self.game, exc_info=error)
            finally:
                self._set_up(False)
                self._batches.clear()
                self._calls.fail(lambda: EngineUnavailable(f"the engine of {self.game} went away"))
            if self._heard:
                self._back_off.reset()
            await asyncio.sleep(self._back_off.next_seconds())

    async def _connect(self) -> None:
        """Connects once, and returns when that connection has ended."""
        stream = LinkServiceStub(await self._channel.ready()).Link()
        try:
            # An encrypted link never moves to a plain socket, even if one is offered (behind a proxy, say).
            does_without = self._encrypts or self._cut_off
            socket = None if does_without else await connected(stream, self.address, self._arrived)
            self._cut_off = False
            if socket is None:
                await self._live_by_stream(stream)
            else:
                await self._live_by_socket(socket, stream)
        finally:
            stream.cancel()

    async def _live_by_stream(self, stream: "grpc.aio.StreamStreamCall[pb.LinkRequest, Any]") -> None:
        writer = asyncio.create_task(self._batches.leave_by(stream))
        self._set_up(True)
        try:
            while isinstance(response := await stream.read(), pb.LinkResponse):
                self._take(response)
        finally:
            writer.cancel()
            # The reader tells how the stream ended; the writer's error only repeats it.
            await asyncio.gather(writer, return_exceptions=True)

    async def _live_by_socket(
        self, socket: MessageSocket, stream: "grpc.aio.StreamStreamCall[pb.LinkRequest, Any]"
    ) -> None:
        """Runs the link on the socket. The stream then brings only its end and the reason."""
        self._batches.leave_on(socket)
        reader: asyncio.Future[Any] = asyncio.ensure_future(stream.read())
        self._set_up(True)
        try:
            await asyncio.wait([reader, socket.ended], return_when=asyncio.FIRST_COMPLETED)
            self._set_up(False)
            await asyncio.wait([reader], timeout=_REASON_SECONDS)
            if reader.done():
                reader.result()
            elif not self._heard:
                # The engine lives, but never got this socket or has too many: next time, do without one.
                self._cut_off = True
                _log.warning("link does without its socket", address=self.address, error="cut off")
        finally:
            socket.abort()
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)

    def _arrived(self, payload: bytes) -> None:
        self._take(pb.LinkResponse.FromString(payload))

    def _take(self, response: pb.LinkResponse) -> None:
        self._heard = True
        self._batches.answered()
        for frame in response.frames:
            self._calls.take(frame)

    def _set_up(self, up: bool) -> None:
        if up != self.up:
            _log.info("link up" if up else "link down", game=self.game, address=self.address)
            self._gauge.inc(1 if up else -1)
        self.up = up
