"""Runs a `Service` on a grpc.aio server, over raw bytes."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

import grpc
from grpc_status import rpc_status

from services.runtime import tracing
from services.runtime.errors import SlowConsumer, to_status
from services.runtime.rpc import Call, Service, Session, Stream, Unary

BACKLOG = 4096
"""Messages that may wait for a client before it is cut off."""

HARD_LIMIT = 4 * 1024 * 1024
"""Bytes above which the transport itself refuses a message."""

SERVER_OPTIONS: list[tuple[str, int]] = [
    # Else a stale server on the same port silently takes a share of the connections.
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", HARD_LIMIT),
    ("grpc.max_send_message_length", HARD_LIMIT),
    ("grpc.keepalive_permit_without_calls", 1),
    ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
    ("grpc.http2.max_concurrent_streams", 10_000),
]
EDGE_OPTIONS: list[tuple[str, int]] = [
    # Else the window of a stream grows to megabytes, and who sends more than is read is stopped only then.
    # It still grows for a larger message that is being read.
    ("grpc.http2.bdp_probe", 0),
    ("grpc.http2.lookahead_bytes", 65_536),
]
"""Besides, where strangers call."""


def generic_handler(service: Service) -> grpc.GenericRpcHandler:
    """All methods of the service for `server.add_generic_rpc_handlers`."""
    handlers: dict[str, Any] = {}
    for name, unary in service.unary.items():
        handlers[name] = grpc.unary_unary_rpc_method_handler(_unary(unary))
    for name, stream in service.client_streams.items():
        handlers[name] = grpc.stream_stream_rpc_method_handler(_bidirectional(stream))
    for name, stream in service.server_streams.items():
        handlers[name] = grpc.unary_stream_rpc_method_handler(_server_stream(stream))
    return grpc.method_handlers_generic_handler(service.name, handlers)


def call_of(context: grpc.aio.ServicerContext[Any, Any]) -> Call:
    """What came with the call beside its messages."""
    authorization = traceparent = ""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization":
            authorization = str(value)
        elif key == tracing.HEADER:
            traceparent = str(value)
    return Call(authorization, tracing.start(traceparent), context.peer())


class QueueOutlet:
    """Holds what a stream has to send until the transport takes it."""

    def __init__(self) -> None:
        self._waiting: deque[bytes] = deque()
        self._taker: asyncio.Future[None] | None = None
        self._over = False
        self._error: BaseException | None = None

    def send(self, payload: bytes) -> None:
        """Queues one message; ends the call if the client lags too far behind."""
        if self._over:
            return
        if len(self._waiting) >= BACKLOG:
            self._waiting.clear()
            self.fail(SlowConsumer(f"{BACKLOG} messages wait; resume from the last version you have"))
            return
        self._waiting.append(payload)
        self._wake()

    def close(self) -> None:
        """Ends the call well once everything is sent."""
        self._over = True
        self._wake()

    def fail(self, error: BaseException) -> None:
        """Ends the call with the error once everything is sent."""
        if not self._over:
            self._error = error
            self.close()

    async def take(self) -> bytes | None:
        """The next message; None at the end.

        Raises:
            BaseException: what the call failed with.
        """
        while not self._waiting:
            if self._over:
                if self._error is not None:
                    raise self._error
                return None
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._waiting.popleft()

    def _wake(self) -> None:
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)


def _unary(method: Unary) -> Any:
    async def handler(payload: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> bytes:
        call = call_of(context)
        try:
            return await method(call, payload)
        except Exception as error:  # everything leaves as a status; defects were logged by the service
            await abort(context, error, call)
            raise

    return handler


def _bidirectional(stream: Stream) -> Any:
    async def handler(payloads: AsyncIterator[bytes], context: grpc.aio.ServicerContext[Any, Any]) -> None:
        async def pump(session: Session) -> None:
            async for payload in payloads:
                if pause := session.receive(payload):
                    # What the client sends meanwhile waits on its side once HTTP/2's window is full.
                    await asyncio.sleep(pause)
            session.finish()

        await _run(stream, context, pump)

    return handler


def _server_stream(stream: Stream) -> Any:
    async def handler(payload: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        async def pump(session: Session) -> None:
            session.receive(payload)
            session.finish()

        await _run(stream, context, pump)

    return handler


async def _run(stream: Stream, context: grpc.aio.ServicerContext[Any, Any], pump: Any) -> None:
    call = call_of(context)
    outlet = QueueOutlet()
    try:
        session = stream(call, outlet)
        reader = asyncio.create_task(pump(session))
        try:
            while (payload := await outlet.take()) is not None:
                await context.write(payload)
        finally:
            reader.cancel()
            session.cancel()
    except Exception as error:  # noqa: BLE001  # as in _unary
        await abort(context, error, call)


async def abort(context: grpc.aio.ServicerContext[Any, Any], error: BaseException, call: Call) -> None:
    """Ends a call with the status of the error."""
    status = to_status(error, trace_id=tracing.trace_id(tracing.current.get() or call.traceparent))
    await context.abort_with_status(rpc_status.to_status(status))
