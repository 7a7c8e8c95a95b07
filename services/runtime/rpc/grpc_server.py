"""Runs a `Service` on a grpc.aio server, over raw bytes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import grpc
from grpc_status import rpc_status

from services.runtime.errors import LimitReached
from services.runtime.observe import tracing
from services.runtime.rpc.methods import Call, ResponseStream, Service, Stream, StreamHandler, Unary
from services.runtime.rpc.requests import departed
from services.runtime.rpc.responses.grpc_responses import GrpcResponses
from services.runtime.rpc.statuses import to_status

HARD_LIMIT = 4 * 1024 * 1024
"""Bytes above which the transport itself refuses a message."""

EDGE_OPTIONS: list[tuple[str, int]] = [
    # Otherwise the flow-control window of a stream grows to megabytes, and a client that sends faster than we
    # read is stopped only then. The window still grows for a larger message that is being read.
    ("grpc.http2.bdp_probe", 0),
    ("grpc.http2.lookahead_bytes", 65_536),
]
"""Additional channel arguments of a server that strangers call."""

OPENING_SECONDS = 30.0
"""How long a client has for the first message of a stream that it has opened."""

_Pump = Callable[[StreamHandler, ResponseStream], Coroutine[Any, Any, None]]
"""Passes the messages of the client to the handler."""


def handlers_of(service: Service) -> dict[str, Any]:
    """Returns the gRPC handler of each method of the service, by the name of the method."""
    handlers: dict[str, Any] = {}
    for name, unary in service.unary.items():
        handlers[name] = grpc.unary_unary_rpc_method_handler(_unary(unary))
    for name, stream in service.client_streams.items():
        handlers[name] = grpc.stream_stream_rpc_method_handler(_bidirectional(stream))
    for name, stream in service.server_streams.items():
        handlers[name] = grpc.unary_stream_rpc_method_handler(_server_stream(stream))
    return handlers


def slot_of(handler: Any) -> str:
    """Returns the name of the handler's attribute that holds its function.

    There are no client-streaming methods with a single response.
    """
    if not handler.response_streaming:
        return "unary_unary"
    return "stream_stream" if handler.request_streaming else "unary_stream"


def call_of(context: grpc.aio.ServicerContext[Any, Any]) -> Call:
    """Reads the metadata of a call."""
    authorization = traceparent = ""
    for key, value in context.invocation_metadata() or ():
        if key == "authorization":
            authorization = str(value)
        elif key == tracing.HEADER:
            traceparent = str(value)
    return Call(authorization, tracing.start(traceparent), context.peer())


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
        async def pump(stream_handler: StreamHandler, responses: ResponseStream) -> None:
            messages = aiter(payloads)
            try:
                async with asyncio.timeout(OPENING_SECONDS):
                    first = await anext(messages, None)
            except TimeoutError:
                responses.fail(LimitReached(f"no message in {OPENING_SECONDS:g} s", limit="opening"))
                return
            if first is not None:
                stream_handler.on_message(first)
                async for payload in messages:
                    if pause := stream_handler.on_message(payload):
                        # Meanwhile messages fill the HTTP/2 window; further ones wait on the client's side.
                        await asyncio.sleep(pause)
            stream_handler.on_half_close()

        await _run(stream, context, pump)

    return handler


def _server_stream(stream: Stream) -> Any:
    async def handler(payload: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        async def pump(stream_handler: StreamHandler, _responses: ResponseStream) -> None:
            stream_handler.on_message(payload)
            stream_handler.on_half_close()

        await _run(stream, context, pump)

    return handler


async def _run(stream: Stream, context: grpc.aio.ServicerContext[Any, Any], pump: _Pump) -> None:
    call = call_of(context)
    responses = GrpcResponses(context)
    try:
        stream_handler = stream(call, responses)
        reader = asyncio.create_task(pump(stream_handler, responses))
        end = _once(reader, stream_handler)
        responses.on_end = end
        try:
            # A write waits while the client does not read. If too much waits, the responses end the call.
            await responses.written()
        finally:
            end()
            responses.discard()
    except Exception as error:  # noqa: BLE001  # as in _unary
        await abort(context, error, call)


def _once(reader: asyncio.Task[None], stream_handler: StreamHandler) -> Callable[[], None]:
    """Returns a function that ends the call once; further calls of it do nothing."""
    over = False

    def end() -> None:
        nonlocal over
        if not over:
            over = True
            reader.cancel()
            stream_handler.cancel()

    return end


async def abort(context: grpc.aio.ServicerContext[Any, Any], error: BaseException, call: Call) -> None:
    """Ends a call with the status of the error."""
    status = to_status(error, trace_id=tracing.trace_id(tracing.current.get() or call.traceparent))
    await departed.abort(context, rpc_status.to_status(status))
