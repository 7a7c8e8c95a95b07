"""A proxy before an engine that does one thing wrong and forwards everything else unchanged.

Like a gateway, it signs the tokens of seats, because engines do not.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from google.protobuf.descriptor import MethodDescriptor
from google.protobuf.message_factory import GetMessageClass

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri_cli.conformance.target import metadata
from tests.clients.conformance.examined import player
from tests.engine.served import Served

_SERVICE = pb.DESCRIPTOR.services_by_name["EngineService"]


class Fault:
    """What a proxy does wrong; here nothing. Subclasses override the methods that they change."""

    async def request(self, method: str, request: Any, token: str) -> tuple[Any, str]:
        """The request that goes to the engine, and its token."""
        return request, token

    async def answer(self, method: str, request: Any, answer: Any) -> Any:
        """The answer that the caller gets."""
        return answer

    async def refusal(self, method: str, request: Any, error: grpc.aio.AioRpcError) -> Any:
        """The answer that the caller gets instead of a refusal; None: the refusal itself."""
        return None

    async def told(self, request: Any, message: Any) -> list[Any]:
        """The messages that the caller gets for a message of a stream."""
        return [message]


class Proxy(grpc.GenericRpcHandler):
    """Serves `EngineService` with the answers of the engine behind the channel."""

    def __init__(self, served: Served, fault: Fault) -> None:
        self._channel = served.channel
        self._signer = served.signer
        self._fault = fault

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        """The handler of a method."""
        name = details.method.rpartition("/")[2]
        method = _SERVICE.methods_by_name[name]
        kind = {(True, True): "stream_stream", (False, True): "unary_stream", (False, False): "unary_unary"}[
            method.client_streaming, method.server_streaming
        ]
        handlers = {"stream_stream": self._streams, "unary_stream": self._stream, "unary_unary": self._unary}
        coding = {
            "request_deserializer": GetMessageClass(method.input_type).FromString,
            "response_serializer": GetMessageClass(method.output_type).SerializeToString,
        }
        return getattr(grpc, f"{kind}_rpc_method_handler")(handlers[kind](method), **coding)

    def _call(self, method: MethodDescriptor, kind: str) -> Any:
        return getattr(self._channel, kind)(
            f"/{_SERVICE.full_name}/{method.name}",
            request_serializer=GetMessageClass(method.input_type).SerializeToString,
            response_deserializer=GetMessageClass(method.output_type).FromString,
        )

    def _unary(self, method: MethodDescriptor) -> Any:
        async def handle(asked: Any, context: grpc.aio.ServicerContext[Any, Any]) -> Any:
            request, token = await self._fault.request(method.name, asked, _token(context))
            try:
                answer = await self._call(method, "unary_unary")(request, metadata=metadata(token))
            except grpc.aio.AioRpcError as error:
                instead = await self._fault.refusal(method.name, asked, error)
                if instead is None:
                    await _abort(context, error)
                return instead
            if method.name == "JoinMatch":
                answer.seat_token = self._signer.sign_seat(
                    asked.match_id, answer.seat, account_id=player(answer.seat)
                )
            return await self._fault.answer(method.name, asked, answer)

        return handle

    def _stream(self, method: MethodDescriptor) -> Any:
        async def handle(asked: Any, context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[Any]:
            request, token = await self._fault.request(method.name, asked, _token(context))
            try:
                async for message in self._call(method, "unary_stream")(request, metadata=metadata(token)):
                    for each in await self._fault.told(asked, message):
                        yield each
            except grpc.aio.AioRpcError as error:
                await _abort(context, error)

        return handle

    def _streams(self, method: MethodDescriptor) -> Any:
        async def handle(asked: Any, context: grpc.aio.ServicerContext[Any, Any]) -> AsyncIterator[Any]:
            call = self._call(method, "stream_stream")(asked, metadata=metadata(_token(context)))
            async for message in call:
                yield await self._fault.answer(method.name, None, message)

        return handle


@asynccontextmanager
async def proxied_at(served: Served, fault: Fault) -> AsyncIterator[str]:
    """Runs a proxy before the engine; its address."""
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((Proxy(served, fault),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await server.stop(None)


@asynccontextmanager
async def proxied(served: Served, fault: Fault) -> AsyncIterator[grpc.aio.Channel]:
    """Runs a proxy before the engine; a channel to the proxy."""
    async with proxied_at(served, fault) as address, grpc.aio.insecure_channel(address) as front:
        yield front


def _token(context: grpc.aio.ServicerContext[Any, Any]) -> str:
    found = dict(context.invocation_metadata() or ()).get("authorization", "")
    return str(found).removeprefix("Bearer ")


async def _abort(context: grpc.aio.ServicerContext[Any, Any], error: grpc.aio.AioRpcError) -> None:
    trailing = tuple((key, value) for key, value in error.trailing_metadata() or ())
    await context.abort(error.code(), error.details() or "", trailing)
