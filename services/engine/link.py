"""The engine's end of the link: the calls of a gateway's clients, all on one stream.

Frames that pile up while one message is being written leave together in the next.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import grpc

from ardri.link.v1.link_service_pb2 import (
    DESCRIPTOR,
    FRAME_KIND_CANCEL,
    FRAME_KIND_CLOSE,
    FRAME_KIND_DATA,
    FRAME_KIND_FAIL,
    FRAME_KIND_OPEN,
    Frame,
    LinkRequest,
    LinkResponse,
)
from services.runtime import tracing
from services.runtime.errors import InvalidRequest, to_status
from services.runtime.rpc import Call, Service, Session, Unary

FRAMES_A_MESSAGE = 256
MESSAGE_BYTES = 1024 * 1024
"""A message takes no more frames from here on; with its last one it stays under the transport's limit."""
FRAME_BYTES = 128
"""Of a frame beside its payload, at the most."""
SERVICE = DESCRIPTOR.services_by_name["LinkService"].full_name


class Links:
    """Serves `LinkService.Link` over the methods of services, which count them themselves."""

    def __init__(self, *services: Service) -> None:
        self._services = services
        self._open: set[_Link] = set()

    def handler(self) -> grpc.GenericRpcHandler:
        """For the server."""
        handler = grpc.stream_stream_rpc_method_handler(
            self._serve, LinkRequest.FromString, LinkResponse.SerializeToString
        )
        return grpc.method_handlers_generic_handler(SERVICE, {"Link": handler})

    def drain(self) -> None:
        """Closes all links once their unary calls are answered; gateways find another replica."""
        for link in self._open:
            link.drain()

    async def _serve(
        self, requests: AsyncIterator[LinkRequest], context: grpc.aio.ServicerContext[Any, Any]
    ) -> None:
        link = _Link(self._services)
        self._open.add(link)
        try:
            await link.run(requests, context)
        finally:
            self._open.discard(link)


class _Link:
    """One gateway."""

    def __init__(self, services: Sequence[Service]) -> None:
        # A frame names its method alone: no two services have one of the same name.
        self._unary = {name: unary for each in services for name, unary in each.unary.items()}
        self._client_streams = {
            name: stream for each in services for name, stream in each.client_streams.items()
        }
        server_streams = {name: stream for each in services for name, stream in each.server_streams.items()}
        self._streams = {**self._client_streams, **server_streams}
        self._sessions: dict[int, Session] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._out: list[Frame] = []
        self._wake = asyncio.Event()
        self._draining = False

    async def run(
        self, requests: AsyncIterator[LinkRequest], context: grpc.aio.ServicerContext[Any, Any]
    ) -> None:
        reader = asyncio.create_task(self._read(requests))
        writer = asyncio.create_task(self._write(context))
        try:
            # The writer ends by draining, the reader with the gateway: whichever is first.
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            for task in self._tasks.values():
                task.cancel()
            for session in tuple(self._sessions.values()):
                session.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    def drain(self) -> None:
        """Ends once all that is under way is sent."""
        self._draining = True
        self._wake.set()

    async def _read(self, requests: AsyncIterator[LinkRequest]) -> None:
        async for request in requests:
            for frame in request.frames:
                self._take(frame)

    async def _write(self, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        while not (self._draining and not self._out and not self._tasks):
            await self._wake.wait()
            self._wake.clear()
            while self._out:
                await context.write(self._batch())

    def _batch(self) -> LinkResponse:
        """The frames that fit one message, taken off the queue."""
        size = count = 0
        for frame in self._out:
            size += len(frame.payload) + FRAME_BYTES
            count += 1
            if size > MESSAGE_BYTES or count == FRAMES_A_MESSAGE:
                break
        frames, self._out = self._out[:count], self._out[count:]
        return LinkResponse(frames=frames)

    def send(self, frame: Frame) -> None:
        """Queues a frame for the next message."""
        self._out.append(frame)
        self._wake.set()

    def end(self, call: int) -> None:
        """Forgets a stream that is over."""
        session = self._sessions.pop(call, None)
        if session is not None:
            session.cancel()

    def _take(self, frame: Frame) -> None:
        call, kind = frame.call, frame.kind
        if kind == FRAME_KIND_DATA:
            session = self._sessions.get(call)
            if session is not None:
                session.receive(frame.payload)
        elif kind == FRAME_KIND_OPEN:
            self._open(frame)
        elif kind == FRAME_KIND_CLOSE and call in self._sessions:
            self._sessions[call].finish()
        elif kind == FRAME_KIND_CANCEL:
            task = self._tasks.pop(call, None)
            if task is not None:
                task.cancel()
            self.end(call)

    def _open(self, frame: Frame) -> None:
        call = Call(frame.authorization, tracing.start(frame.traceparent))
        unary = self._unary.get(frame.method)
        if unary is not None:
            task = asyncio.get_running_loop().create_task(self._answer(unary, call, frame))
            self._tasks[frame.call] = task
            task.add_done_callback(lambda _: self._answered(frame.call))
            return
        outlet = _FrameOutlet(self, frame.call)
        stream = self._streams.get(frame.method)
        if stream is None:
            outlet.fail(InvalidRequest("method", f"no method {frame.method[:40]!r}"))
            return
        try:
            session = stream(call, outlet)
        except Exception as error:  # noqa: BLE001  # the failure of one call must not end the link
            outlet.fail(error)
            return
        self._sessions[frame.call] = session
        if frame.method not in self._client_streams:
            session.receive(frame.payload)
            session.finish()

    def _answered(self, call: int) -> None:
        self._tasks.pop(call, None)
        self._wake.set()

    async def _answer(self, unary: Unary, call: Call, frame: Frame) -> None:
        try:
            payload = await unary(call, frame.payload)
        except Exception as error:  # noqa: BLE001  # as above; the service has logged a defect
            self.send(_failed(frame.call, error))
        else:
            self.send(Frame(call=frame.call, kind=FRAME_KIND_CLOSE, payload=payload))


class _FrameOutlet:
    """The sending half of one stream on the link."""

    __slots__ = ("_call", "_link", "_over")

    def __init__(self, link: _Link, call: int) -> None:
        self._link = link
        self._call = call
        self._over = False

    def send(self, payload: bytes) -> None:
        """Queues one message."""
        if not self._over:
            self._link.send(Frame(call=self._call, kind=FRAME_KIND_DATA, payload=payload))

    def close(self) -> None:
        """Ends the call well."""
        self._end(Frame(call=self._call, kind=FRAME_KIND_CLOSE))

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error."""
        self._end(_failed(self._call, error))

    def _end(self, frame: Frame) -> None:
        if not self._over:
            self._over = True
            self._link.send(frame)
            # Not at once: the session may be in the middle of the call that ended it.
            asyncio.get_running_loop().call_soon(self._link.end, self._call)


def _failed(call: int, error: BaseException) -> Frame:
    trace_id = tracing.trace_id(tracing.current.get())
    return Frame(call=call, kind=FRAME_KIND_FAIL, status=to_status(error, trace_id=trace_id))
