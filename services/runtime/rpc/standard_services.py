"""Health and reflection as gRPC ships them, but counted, and with an answer to bytes that are no request."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final

import grpc
from google.protobuf import descriptor_pool, text_format
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from services.runtime.errors import Refusal
from services.runtime.rpc.admission import Admission, Admitting
from services.runtime.rpc.grpc_server import abort, call_of
from services.runtime.rpc.methods import Tally, code_name, decoded, tally_of
from services.runtime.rpc.requests import departed

_HEALTH: Any = health_pb2  # whose stubs lack a message
_REQUESTS: Final[Mapping[str, type[Message]]] = {
    "Check": health_pb2.HealthCheckRequest,
    "Watch": health_pb2.HealthCheckRequest,
    "List": _HEALTH.HealthListRequest,
    "ServerReflectionInfo": reflection_pb2.ServerReflectionRequest,
}
"""By method."""
REFLECTION_V1: Final = "grpc.reflection.v1.ServerReflection"


def add_standard(server: grpc.aio.Server, health: object, reflector: object, admission: Admission) -> None:
    """Serves both, and answers whatever no service of the server has. To be added last."""
    registrar: Any = _Registrar(server, admission)
    # Generated, without annotations.
    add_health: Any = health_pb2_grpc.add_HealthServicer_to_server
    add_reflector: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
    add_health(health, registrar)
    add_reflector(reflector, registrar)
    registrar.add_generic_rpc_handlers((_reflection_v1(reflector),))
    server.add_generic_rpc_handlers((_Unknown(),))


def _describe_reflection_v1() -> None:
    """Makes v1 known, whose messages are those of v1alpha under another name, so that it is described too."""
    described = FileDescriptorProto()
    reflection_pb2.DESCRIPTOR.CopyToProto(described)
    text = text_format.MessageToString(described).replace("v1alpha", "v1")
    file = text_format.Parse(text, FileDescriptorProto())
    descriptor_pool.Default().AddSerializedFile(file.SerializeToString())


_describe_reflection_v1()


def _reflection_v1(reflector: Any) -> grpc.GenericRpcHandler:
    """The same reflection under the name of v1."""
    method = grpc.stream_stream_rpc_method_handler(
        reflector.ServerReflectionInfo,
        request_deserializer=reflection_pb2.ServerReflectionRequest.FromString,
        response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString,
    )
    return grpc.method_handlers_generic_handler(REFLECTION_V1, {"ServerReflectionInfo": method})


class _Registrar:
    """Stands for the server while generated code registers the services."""

    def __init__(self, server: grpc.aio.Server, admission: Admission) -> None:
        self._server = server
        self._admission = admission

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        # A probe must be answered by a full process too.
        counted = (_CountedHandler(handler) for handler in handlers)
        admitting = (Admitting(handler, self._admission, only_streams=True) for handler in counted)
        self._server.add_generic_rpc_handlers(tuple(admitting))

    def add_registered_method_handlers(self, service: str, handlers: object) -> None:
        """Left out: the generic handlers serve the same methods, counted."""


class _CountedHandler(grpc.GenericRpcHandler):
    def __init__(self, inner: grpc.GenericRpcHandler) -> None:
        self._inner = inner
        self._wrapped: dict[str, Any] = {}

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        method = handler_call_details.method
        if method not in self._wrapped:
            handler = self._inner.service(handler_call_details)
            if handler is None:
                return None
            self._wrapped[method] = _counted(handler, method)
        return self._wrapped[method]


def _counted(handler: Any, path: str) -> Any:
    """The same over bytes: what gRPC itself cannot decode it would call UNKNOWN, and log with a stack."""
    _, service, method = path.split("/")
    request = _REQUESTS[method]
    if not handler.response_streaming:
        unary = _unary(handler.unary_unary, request, tally_of("unary", service, method))
        return handler._replace(request_deserializer=None, unary_unary=unary)
    slot = "stream_stream" if handler.request_streaming else "unary_stream"
    kind = "bidi_stream" if handler.request_streaming else "server_stream"
    stream = _stream(getattr(handler, slot), request, tally_of(kind, service, method))
    return handler._replace(**{"request_deserializer": None, slot: stream})


def _unary(behaviour: Any, request: type[Message], tally: Tally) -> Any:
    async def unary(payload: bytes, context: Any) -> Any:
        started, code = tally.start(), "Canceled"
        try:
            answer = await behaviour(decoded(request, payload), context)
            code = "OK"
        except Refusal as error:
            code = code_name(error)
            await abort(context, error, call_of(context))
        except NotImplementedError:
            # Of the health service, which has set the code; with a stack in the log, if it came out of here.
            code = "Unimplemented"
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "not served here")
        except grpc.aio.AbortError:
            code = "NotFound"
            raise
        finally:
            tally.end(started, code)
        return answer

    return unary


def _stream(behaviour: Any, request: type[Message], tally: Tally) -> Any:
    async def requests(payloads: AsyncIterator[bytes]) -> AsyncIterator[Message]:
        async for payload in payloads:
            yield decoded(request, payload)

    async def stream(given: Any, context: Any) -> None:
        started, code = tally.start(), "Canceled"
        try:
            taken = decoded(request, given) if isinstance(given, bytes) else requests(given)
            answers = behaviour(taken, context)
            if hasattr(answers, "__aiter__"):
                async for answer in answers:
                    await departed.write(context, answer)
            else:
                await answers
            code = "OK"
        except Refusal as error:
            code = code_name(error)
            await abort(context, error, call_of(context))
        finally:
            tally.end(started, code)

    return stream


class _Unknown(grpc.GenericRpcHandler):
    """Refuses as gRPC would, and counts under one label: anybody may make names up."""

    def __init__(self) -> None:
        tally = tally_of("unknown", "unknown", "unknown")

        async def refuse(_payloads: object, context: grpc.aio.ServicerContext[Any, Any]) -> None:
            tally.end(tally.start(), "Unimplemented")
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "no such method")

        self._handler: Any = grpc.stream_stream_rpc_method_handler(refuse)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """The handler of any method."""
        return self._handler
