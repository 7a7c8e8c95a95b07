"""Health and reflection as gRPC ships them, with metrics and with a refusal of bytes that are no request."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import grpc
from google.protobuf import descriptor_pool, text_format
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from services.runtime.errors import Refusal
from services.runtime.rpc.admission import Admission, admitting
from services.runtime.rpc.arriving import in_time
from services.runtime.rpc.grpc_server import abort, call_of, slot_of
from services.runtime.rpc.methods import Tally, code_name, decoded, tally_of
from services.runtime.rpc.requests import departed

_HEALTH: Any = health_pb2  # its type stubs lack a message
_REQUESTS: Final[Mapping[str, type[Message]]] = {
    "Check": health_pb2.HealthCheckRequest,
    "Watch": health_pb2.HealthCheckRequest,
    "List": _HEALTH.HealthListRequest,
    "ServerReflectionInfo": reflection_pb2.ServerReflectionRequest,
}
"""The type of the request, by method."""
_KINDS: Final = {"unary_unary": "unary", "unary_stream": "server_stream", "stream_stream": "bidi_stream"}
"""The kind of a call in metrics, by the slot of its handler."""
REFLECTION_V1: Final = "grpc.reflection.v1.ServerReflection"


def add_standard(server: grpc.aio.Server, health: object, reflector: object, admission: Admission) -> None:
    """Serves health and reflection, and refuses methods that no service has. To be called last."""
    registrar: Any = _Registrar(server, admission)
    # Generated, without annotations.
    add_health: Any = health_pb2_grpc.add_HealthServicer_to_server
    add_reflector: Any = reflection_pb2_grpc.add_ServerReflectionServicer_to_server
    add_health(health, registrar)
    add_reflector(reflector, registrar)
    registrar.add_registered_method_handlers(REFLECTION_V1, _reflection_v1(reflector))
    server.add_generic_rpc_handlers((_Unknown(),))


def _describe_reflection_v1() -> None:
    """Registers the descriptors of v1 (those of v1alpha, renamed), so that reflection describes it, too."""
    described = FileDescriptorProto()
    reflection_pb2.DESCRIPTOR.CopyToProto(described)
    text = text_format.MessageToString(described).replace("v1alpha", "v1")
    file = text_format.Parse(text, FileDescriptorProto())
    descriptor_pool.Default().AddSerializedFile(file.SerializeToString())


_describe_reflection_v1()


def _reflection_v1(reflector: Any) -> dict[str, Any]:
    """Returns the handlers of v1, which are those of v1alpha under another name."""
    method = grpc.stream_stream_rpc_method_handler(
        reflector.ServerReflectionInfo,
        request_deserializer=reflection_pb2.ServerReflectionRequest.FromString,
        response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString,
    )
    return {"ServerReflectionInfo": method}


class _Registrar:
    """Stands in for the server while generated code registers the services."""

    def __init__(self, server: grpc.aio.Server, admission: Admission) -> None:
        self._server = server
        self._admission = admission

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        """Does nothing: `add_registered_method_handlers` gets the same methods, by name."""

    def add_registered_method_handlers(self, service: str, handlers: Mapping[str, Any]) -> None:
        counted = {name: _counted(handler, service, name) for name, handler in handlers.items()}
        admitted = admitting(counted, self._admission, is_standard=True)
        self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, admitted),))


def _counted(handler: Any, service: str, method: str) -> Any:
    """Returns the handler over bytes, with its calls counted.

    If gRPC decoded a request and failed, it would answer UNKNOWN and log a stack trace.
    """
    slot = slot_of(handler)
    wrapped = _unary if slot == "unary_unary" else _stream
    # Found by each call, so that the metrics have no series of a method before its first call.
    find_tally = partial(tally_of, _KINDS[slot], service, method)
    counted = wrapped(getattr(handler, slot), _REQUESTS[method], find_tally)
    return handler._replace(**{"request_deserializer": None, slot: counted})


def _unary(behaviour: Any, request: type[Message], find_tally: Callable[[], Tally]) -> Any:
    async def unary(payload: bytes, context: Any) -> Any:
        tally, code = find_tally(), "Canceled"
        started = tally.start()
        try:
            answer = await behaviour(decoded(request, payload), context)
            code = "OK"
        except Refusal as error:
            code = code_name(error)
            await abort(context, error, call_of(context))
        except NotImplementedError:
            # The health service raises it after setting the code. Passed on, it would be logged with a stack.
            code = "Unimplemented"
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "not served here")
        except grpc.aio.AbortError:
            code = "NotFound"
            raise
        finally:
            tally.end(started, code)
        return answer

    return unary


def _stream(behaviour: Any, request: type[Message], find_tally: Callable[[], Tally]) -> Any:
    async def requests(payloads: AsyncIterator[bytes]) -> AsyncIterator[Message]:
        messages = aiter(payloads)
        while (payload := await in_time(anext(messages, None))) is not None:
            yield decoded(request, payload)

    async def stream(given: Any, context: Any) -> None:
        tally, code = find_tally(), "Canceled"
        started = tally.start()
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
    """Refuses unknown methods as gRPC would. They are counted under one label: clients may make up names."""

    def __init__(self) -> None:
        tally = tally_of("unknown", "unknown", "unknown")

        async def refuse(_payloads: object, context: grpc.aio.ServicerContext[Any, Any]) -> None:
            tally.end(tally.start(), "Unimplemented")
            await context.abort(grpc.StatusCode.UNIMPLEMENTED, "no such method")

        self._handler: Any = grpc.stream_stream_rpc_method_handler(refuse)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        """Returns the same handler for every method."""
        return self._handler
