"""The engine's end of the link: the calls of a gateway's clients, all on one stream.

A number stands for one call, from its OPEN frame until the call is answered, closed or cancelled. A gateway
that opens a number that is still open has lost count. Then both calls end, so that neither waits for a client
that is gone.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import grpc

from ardri.link.v1.link_service_pb2 import (
    DESCRIPTOR,
    FRAME_KIND_CANCEL,
    FRAME_KIND_CLOSE,
    FRAME_KIND_DATA,
    FRAME_KIND_OPEN,
    Frame,
    LinkResponse,
)
from services.engine.link.intake import Intake
from services.engine.link.outgoing import FramedResponses, Outgoing, failed
from services.engine.link.pace import Pace
from services.engine.link.sockets import Sockets
from services.runtime.errors import InvalidRequest, Refusal, SlowConsumer
from services.runtime.limits.serving import USUAL
from services.runtime.observe import tracing
from services.runtime.rpc.admission import Admission
from services.runtime.rpc.grpc_server import abort, call_of
from services.runtime.rpc.methods import Call, Service, Stream, StreamHandler, Unary
from services.runtime.rpc.sockets.message_socket import MessageSocket

SERVICE = DESCRIPTOR.services_by_name["LinkService"].full_name

_FINISH_SECONDS: Final = 1.0
"""How long a gateway may take to read what is left in its socket."""


class Links:
    """Serves `LinkService.Link` for the methods of these services, which count their calls themselves.

    `sockets`: gives links a socket for their frames; None: they use their streams only.
    """

    def __init__(
        self, *services: Service, admission: Admission | None = None, sockets: Sockets | None = None
    ) -> None:
        self._services = services
        self._admission = admission or Admission(USUAL)
        self._sockets = sockets or Sockets("", 0)
        self._open: set[_Link] = set()

    def handlers(self) -> dict[str, Any]:
        """Returns the gRPC handler of each method."""
        serializer = LinkResponse.SerializeToString
        return {"Link": grpc.stream_stream_rpc_method_handler(self._serve, response_serializer=serializer)}

    def drain(self) -> None:
        """Closes each link once its unary calls are answered; gateways then connect to another replica."""
        for link in self._open:
            link.drain()

    async def _serve(
        self, requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext[Any, Any]
    ) -> None:
        link = _Link(self._services, self._admission)
        self._open.add(link)
        try:
            with contextlib.closing(link), self._sockets.offered(link.use) as offer:
                # Sent at once, so that the link can be ended while its first message is still being written.
                await context.send_initial_metadata(offer.metadata() if offer else ())
                await link.run(requests, context)
        except Refusal as error:
            await abort(context, error, call_of(context))
        finally:
            self._open.discard(link)


@dataclass(frozen=True, slots=True)
class _Open:
    """An open stream on a link."""

    handler: StreamHandler
    responses: FramedResponses


class _Link:
    """The link of one gateway."""

    def __init__(self, services: Sequence[Service], admission: Admission) -> None:
        # A frame names a method without its service, so no two services may have methods of the same name.
        self._unary = {name: unary for each in services for name, unary in each.unary.items()}
        self._client_streams = {
            name: stream for each in services for name, stream in each.client_streams.items()
        }
        server_streams = {name: stream for each in services for name, stream in each.server_streams.items()}
        self._streams = {**self._client_streams, **server_streams}
        self._admission = admission
        self._handlers: dict[int, _Open] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._out = Outgoing()
        self._pace = Pace()
        self._intake = Intake(self._take, self._out, self._pace)
        self._socket: asyncio.Future[MessageSocket] = asyncio.get_running_loop().create_future()
        self._draining = False

    async def run(self, requests: AsyncIterator[bytes], context: grpc.aio.ServicerContext[Any, Any]) -> None:
        """Serves the link until either end closes it.

        Raises:
            SlowConsumer: the gateway reads too slowly.
            InvalidRequest: a payload is not a message of the link.
        """
        reader = asyncio.create_task(self._intake.read(requests))
        writer = asyncio.create_task(self._leave(context))
        watcher = asyncio.create_task(self._out.overfull.wait())
        socket = asyncio.create_task(self._end_of_socket())
        workers = (reader, writer, watcher, socket)
        try:
            # The writer ends by draining, the others when the gateway ends the link.
            await asyncio.wait(workers, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
        if self._out.overfull.is_set():
            raise SlowConsumer("too much waits on this link; connect again")
        if self._intake.failed is not None:
            raise self._intake.failed
        if reader.done() and not reader.cancelled():
            reader.result()

    def close(self) -> None:
        """Ends all calls and the socket. Not while a socket is offered: the peer may take it until then."""
        self._intake.stop()
        if self._socket.done():
            self._socket.result().abort()
        for call in (*self._tasks, *self._handlers):
            self._free(call)

    def use(self, socket: MessageSocket) -> None:
        """Uses that socket for its frames from now on."""
        self._intake.read_from(socket)
        self._out.leave_on(socket)
        self._socket.set_result(socket)

    async def _leave(self, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        await self._out.leave_by(context)
        if self._socket.done():
            await self._socket.result().finish(_FINISH_SECONDS)

    async def _end_of_socket(self) -> None:
        socket = await asyncio.shield(self._socket)
        await asyncio.shield(socket.ended)

    def drain(self) -> None:
        """Ends the link once all running unary calls are answered and sent."""
        self._draining = True
        if not self._tasks:
            self._out.end()

    def _take(self, frame: Frame) -> None:
        call, kind = frame.call, frame.kind
        if kind == FRAME_KIND_DATA:
            if (stream := self._handlers.get(call)) is not None:
                stream.handler.on_message(frame.payload)
        elif kind == FRAME_KIND_OPEN:
            self._open(frame)
        elif kind == FRAME_KIND_CLOSE and call in self._handlers:
            self._handlers[call].handler.on_half_close()
        elif kind == FRAME_KIND_CANCEL:
            self._free(call)

    def _open(self, frame: Frame) -> None:
        number = frame.call
        try:
            self._check_is_free(number)
            self._begin(frame)
        except Exception as error:  # noqa: BLE001  # the failure of one call must not end the link
            self._pace.note(error)
            self._out.put(failed(number, error))

    def _check_is_free(self, number: int) -> None:
        if number in self._tasks or number in self._handlers:
            self._free(number)
            raise InvalidRequest("call", f"number {number} was open already; both calls end")

    def _begin(self, frame: Frame) -> None:
        unary = self._unary.get(frame.method)
        if unary is not None:
            self._ask(unary, frame)
            return
        stream = self._streams.get(frame.method)
        if stream is None:
            raise InvalidRequest("method", f"no method {frame.method[:40]!r}")
        self._follow(stream, frame)

    def _ask(self, unary: Unary, frame: Frame) -> None:
        """Starts a unary call in a task of its own."""
        self._admission.calls.take()
        task = asyncio.get_running_loop().create_task(self._answer(unary, frame))
        self._tasks[frame.call] = task
        task.add_done_callback(lambda _: self._answered(frame.call, task))

    def _answered(self, number: int, task: asyncio.Task[None]) -> None:
        self._admission.calls.give_back()
        if self._tasks.get(number) is task:
            del self._tasks[number]
        if self._draining and not self._tasks:
            self._out.end()

    async def _answer(self, unary: Unary, frame: Frame) -> None:
        try:
            payload = await unary(_call(frame), frame.payload)
        except Exception as error:  # noqa: BLE001  # as above; the service has logged a defect
            self._out.put(failed(frame.call, error))
        else:
            self._out.put(Frame(call=frame.call, kind=FRAME_KIND_CLOSE, payload=payload))

    def _follow(self, stream: Stream, frame: Frame) -> None:
        """Starts a stream."""
        number = frame.call
        responses = FramedResponses(self._out, number, on_end=lambda: self._end(number, responses))
        self._admission.streams.take()
        try:
            handler = stream(_call(frame), responses)
        except Exception:
            self._admission.streams.give_back()
            raise
        self._handlers[number] = _Open(handler, responses)
        if frame.method not in self._client_streams:
            handler.on_message(frame.payload)
            handler.on_half_close()

    def _end(self, number: int, responses: FramedResponses) -> None:
        """Forgets a stream that has ended. Its number may belong to another call by now."""
        stream = self._handlers.get(number)
        if stream is not None and stream.responses is responses:
            self._free(number)

    def _free(self, number: int) -> None:
        """Ends the call with that number, if there is one, without telling the gateway."""
        if (task := self._tasks.pop(number, None)) is not None:
            task.cancel()
        if (stream := self._handlers.pop(number, None)) is not None:
            stream.responses.silence()
            self._admission.streams.give_back()
            stream.handler.cancel()


def _call(frame: Frame) -> Call:
    given = frame.traceparent
    return Call(frame.authorization, given if tracing.is_well_formed(given) else tracing.start(None))
