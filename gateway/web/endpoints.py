"""The methods of exposed services as connectrpc calls them: bytes in, a type and bytes out."""

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import aclosing
from typing import Any, Final

from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from google.protobuf import descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from gateway.proxy.directors import Answers
from gateway.proxy.route import RECORD_FIELDS
from gateway.web.codecs import Answer, JsonCodec, ProtoCodec, Unreadable
from gateway.web.exposed import LEFT_OUT, ExposedService
from gateway.web.json_texts import JsonTexts
from gateway.web.refusals import connect_error, status_of
from gateway.web.too_large import TooLarge
from services.runtime.errors import LimitReached
from services.runtime.observe import metrics, tracing
from services.runtime.rpc.admission import Admission, Places
from services.runtime.rpc.methods import MAX_MESSAGE, Call, Unary
from services.runtime.rpc.statuses import is_callers_fault

_MEBIBYTE: Final = 1024 * 1024
_LIMITS: Final[Mapping[str, int]] = {
    **dict.fromkeys(RECORD_FIELDS, _MEBIBYTE),
    "CreateTournament": 2 * _MEBIBYTE,
    "UploadPairings": 2 * _MEBIBYTE,
}
"""Most bytes of a message of these methods, which the methods check; of all others `MAX_MESSAGE`."""
_AS_JSON: Final = 2
"""A request may be this many times as long as its message may be: JSON is longer."""
_MOST_READ: Final = 2 * _MEBIBYTE
"""The longest request that is read, of any method: it is read before its caller is known."""

_Context = RequestContext[Any, Any]
_UNBUFFERED: Final = (("cache-control", "no-store"), ("x-accel-buffering", "no"))
"""Headers without which nginx would hold the answers of a stream back until there are more."""


class _Application(ConnectASGIApplication[None]):
    """One application for all services; `path` is only used to mount a single service."""

    @property
    def path(self) -> str:
        return "/"


def applications(
    services: Iterable[ExposedService], admission: Admission, texts: JsonTexts
) -> dict[str, ConnectASGIApplication[None]]:
    """The application for each path, such as `/ardri.engine.v1.EngineService/GetMatch`."""
    endpoints = {
        path: endpoint
        for service in services
        for path, endpoint in _endpoints(service, admission, texts)
        if path.rpartition("/")[2] not in LEFT_OUT
    }
    made = {limit: _application(endpoints, limit) for limit in {MAX_MESSAGE, *_LIMITS.values()}}
    return {path: made[_LIMITS.get(path.rpartition("/")[2], MAX_MESSAGE)] for path in endpoints}


def _application(endpoints: Mapping[str, Any], limit: int) -> ConnectASGIApplication[None]:
    codecs: Any = (ProtoCodec(), JsonCodec())
    return _Application(
        service=None,
        endpoints=lambda _service: endpoints,
        interceptors=[TooLarge(limit)],
        codecs=codecs,
        read_max_bytes=min(_AS_JSON * limit, _MOST_READ),
        compressions=(),  # decompression would block the loop, before the caller is known
    )


def _endpoints(service: ExposedService, admission: Admission, texts: JsonTexts) -> Iterator[tuple[str, Any]]:
    methods: Any = descriptor_pool.Default().FindServiceByName(service.name).methods_by_name
    for name, unary in service.unary.items():
        info = _info(methods[name], StreamType.UNARY)
        yield (
            f"/{service.name}/{name}",
            Endpoint.unary(info, _unary(unary, info.output, admission.calls, texts)),
        )
    for name, stream in service.streams.items():
        info = _info(methods[name], StreamType.SERVER_STREAM)
        yield (
            f"/{service.name}/{name}",
            Endpoint.server_stream(info, _stream(stream, info.output, admission.streams, texts)),
        )


def _info(method: Any, kind: StreamType) -> MethodInfo[Any, Any]:
    return MethodInfo(
        name=method.name,
        service_name=method.containing_service.full_name,
        input=GetMessageClass(method.input_type),
        output=GetMessageClass(method.output_type),
        # No GET, so that requests and callers do not appear in logs of URLs.
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=kind,
    )


def _unary(
    unary: Unary, output: type[Message], places: Places, texts: JsonTexts
) -> Callable[[bytes, _Context], Awaitable[Answer]]:
    async def endpoint(payload: bytes, context: _Context) -> Answer:
        call = _call_of(context)
        try:
            places.take()
            try:
                payload = await texts.read(call, payload)
                return output, await unary(call, payload)
            finally:
                places.give_back()
        except Exception as error:  # everything leaves as a status; defects were logged by the service
            raise _refused(error, payload, call) from error

    return endpoint


def _stream(
    stream: Answers, output: type[Message], places: Places, texts: JsonTexts
) -> Callable[[bytes, _Context], AsyncIterator[Answer]]:
    async def endpoint(payload: bytes, context: _Context) -> AsyncGenerator[Answer, None]:
        call = _call_of(context)
        for name, value in _UNBUFFERED:
            context.response_headers[name] = value
        try:
            places.take()
            try:
                payload = await texts.read(call, payload)
                async with aclosing(stream(call, payload)) as answers:
                    async for answer in answers:
                        yield output, answer
            finally:
                places.give_back()
        except Exception as error:  # as in _unary
            raise _refused(error, payload, call) from error

    return endpoint


def _refused(error: Exception, payload: bytes, call: Call) -> ConnectError:
    if isinstance(payload, Unreadable) and is_callers_fault(error) and not isinstance(error, LimitReached):
        error = payload.refusal
    return connect_error(status_of(error, call))


def _call_of(context: _Context) -> Call:
    headers = context.request_headers
    _count(headers.get("content-type", ""))
    return Call(
        headers.get("authorization", ""),
        tracing.start(headers.get(tracing.HEADER, "")),
        context.client_address or "",
    )


_CALLS: Final = {name: metrics.WEB_CALLS.labels(name) for name in ("connect", "connect_json", "grpc_web")}


def _count(content_type: str) -> None:
    if content_type.startswith("application/grpc-web"):
        _CALLS["grpc_web"].inc()
    else:
        _CALLS["connect_json" if "json" in content_type else "connect"].inc()
