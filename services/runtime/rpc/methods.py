"""Calls, streams and services, independent of the transport that carries them.

A `Service` is three tables of methods over bytes. The gRPC server (grpc_server.py) and the link between
gateway and engine (services/engine/link, gateway/proxy/link) both serve it. So authentication, errors, limits
and metrics are implemented once.

Streams push: a transport passes each message to `StreamHandler.on_message`, and the handler passes its
responses to a `ResponseStream`. No task is made for a message; that makes this path fast.
"""

import re
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Protocol, TypeVar

import structlog
from google.protobuf.message import DecodeError, Message

from services.runtime.errors import InvalidRequest, MessageTooLarge, is_refusal
from services.runtime.observe import metrics, tracing
from services.runtime.rpc.requests.printable import is_printable, refuse_recursion
from services.runtime.rpc.requests.text import check_text
from services.runtime.rpc.statuses import to_status

MAX_MESSAGE = 64 * 1024
"""Default limit of the size of a request, in bytes; a method may allow more."""

_log = structlog.get_logger()
_Q = TypeVar("_Q", bound=Message)


@dataclass(frozen=True, slots=True)
class Call:
    """Metadata of a call: everything except its messages."""

    authorization: str
    traceparent: str
    peer: str = ""

    def within(self, span: tracing.Span) -> "Call":
        """Returns the call as part of the span."""
        traceparent = span.traceparent
        return self if traceparent == self.traceparent else replace(self, traceparent=traceparent)


class ResponseStream(Protocol):
    """Takes the responses of a handler. Never blocks; a client that reads too slowly is cut off."""

    def send(self, payload: bytes) -> None:
        """Sends one message; does nothing once the call is over."""

    def close(self) -> None:
        """Ends the call with the status OK."""

    def fail(self, error: BaseException) -> None:
        """Ends the call with the status of the error, which is a refusal or a defect."""


class StreamHandler(Protocol):
    """The service's side of one open stream."""

    def on_message(self, payload: bytes) -> float | None:
        """Handles a message of the client. Returns for how many seconds to read no more, if at all."""

    def on_half_close(self) -> None:
        """Called when the client has sent its last message."""

    def cancel(self) -> None:
        """Called exactly once, when the call is over, whichever side has ended it."""


Unary = Callable[[Call, bytes], Awaitable[bytes]]
Stream = Callable[[Call, ResponseStream], StreamHandler]


@dataclass(frozen=True, slots=True)
class Service:
    """A gRPC service: its full name, its unary methods, and its streams by kind."""

    name: str
    unary: Mapping[str, Unary]
    client_streams: Mapping[str, Stream]
    server_streams: Mapping[str, Stream]

    def mapped(
        self, unary: Callable[[str, Unary], Unary], stream: Callable[[str, Stream], Stream]
    ) -> "Service":
        """Returns the service with each method replaced: `unary` and `stream` get its name and function."""
        return replace(
            self,
            unary={name: unary(name, each) for name, each in self.unary.items()},
            client_streams={name: stream(name, each) for name, each in self.client_streams.items()},
            server_streams={name: stream(name, each) for name, each in self.server_streams.items()},
        )


def typed(
    request_type: type[_Q],
    method: Callable[[Call, _Q], Awaitable[Message | bytes]],
    *,
    limit: int = MAX_MESSAGE,
    on_error: Callable[[Exception], None] = lambda _: None,
) -> Unary:
    """Turns a method over messages into one over bytes. A response that is bytes already is kept.

    `on_error`: called with each exception that the method raises.
    """
    kind: Any = request_type.DESCRIPTOR
    refuse_recursion(kind)
    is_printable(kind)  # made now, not by the first call

    async def unary(call: Call, payload: bytes) -> bytes:
        request = decoded(request_type, payload, limit=limit)
        try:
            answer = await method(call, request)
        except Exception as error:
            on_error(error)
            raise
        return answer if isinstance(answer, bytes) else answer.SerializeToString()

    return unary


def decoded(request_type: type[_Q], payload: bytes, *, limit: int = MAX_MESSAGE) -> _Q:
    """Decodes a request and checks its text. Every request of every transport passes through here.

    Raises:
        MessageTooLarge: there are more bytes than the limit.
        InvalidRequest: the bytes are no such message, or its text is refused (requests/text.py).
    """
    if len(payload) > limit:
        raise MessageTooLarge(f"{len(payload)} bytes; this method takes {limit}", limit=str(limit))
    try:
        request = request_type.FromString(payload)
    except DecodeError as error:
        raise InvalidRequest("message", f"not a {request_type.DESCRIPTOR.full_name}") from error
    if not is_printable(request_type.DESCRIPTOR)(request):
        check_text(request)
    return request


def with_metrics(service: Service) -> Service:
    """Returns the service with its calls counted and timed, its defects logged, and its spans made."""
    return Service(
        service.name,
        {name: _counted_unary(service.name, name, unary) for name, unary in service.unary.items()},
        {
            name: _counted_stream("bidi_stream", service.name, name, stream)
            for name, stream in service.client_streams.items()
        },
        {
            name: _counted_stream("server_stream", service.name, name, stream)
            for name, stream in service.server_streams.items()
        },
    )


def code_name(error: BaseException) -> str:
    """Returns the name that metrics use for an error's status code, such as `FailedPrecondition`."""
    return _CODES[int(to_status(error).code)]


_CODES = [
    "OK",
    "Canceled",
    "Unknown",
    "InvalidArgument",
    "DeadlineExceeded",
    "NotFound",
    "AlreadyExists",
    "PermissionDenied",
    "ResourceExhausted",
    "FailedPrecondition",
    "Aborted",
    "OutOfRange",
    "Unimplemented",
    "Internal",
    "Unavailable",
    "DataLoss",
    "Unauthenticated",
]
"""Indexed by number, as in google.rpc.Code."""
_FAULTS: Final = frozenset(
    {"Unknown", "DeadlineExceeded", "Unimplemented", "Internal", "Unavailable", "DataLoss"}
)
"""Codes that are the server's fault; all others are normal responses."""
_WIRE_NAMES: Final = {code: re.sub("(?<=[a-z])(?=[A-Z])", "_", code).upper() for code in _CODES}
"""The codes as gRPC and traces spell them."""
_WIRE_NAMES["Canceled"] = "CANCELLED"


class Tally:
    """The metric series of one method. `tally_of` keeps them, so that counting needs no look-up by labels."""

    def __init__(self, kind: str, service: str, method: str) -> None:
        labels = (kind, service, method)
        self._started = metrics.CALLS_STARTED.labels(*labels)
        self._seconds = metrics.CALL_SECONDS.labels(*labels)
        self._handled = {code: metrics.CALLS_HANDLED.labels(*labels, code) for code in _CODES}

    def start(self) -> float:
        """Counts a call that begins; returns its start."""
        self._started.inc()
        return time.perf_counter()

    def end(self, started: float, code: str, traceparent: str = "") -> None:
        """Counts a call that ends with the code."""
        self._handled[code].inc()
        exemplar = {"trace_id": traceparent[tracing.TRACE_ID]} if traceparent else None
        self._seconds.observe(time.perf_counter() - started, exemplar)


@cache
def tally_of(kind: str, service: str, method: str) -> Tally:
    """Returns the tally of a method."""
    return Tally(kind, service, method)


def note_defect(error: BaseException, method: str) -> None:
    """Logs an error with its stack trace, unless it is a refusal: refusals are normal responses."""
    if not is_refusal(error):
        _log.error("rpc failed", method=method, exc_info=error)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A call in progress. `span`: None where no spans are made. `started`: see `Tally.start`."""

    tally: Tally
    started: float
    call: Call
    span: tracing.Span | None

    def end(self, code: str) -> None:
        """Counts the end of the call, and ends its span."""
        self.tally.end(self.started, code, self.call.traceparent)
        if self.span is not None:
            self.span.note("rpc.response.status_code", _WIRE_NAMES[code])
            self.span.end(_WIRE_NAMES[code] if code in _FAULTS else "")


def _begun(tally: Tally, path: str, call: Call) -> _Counted:
    """Counts the start of a call, and makes its trace context the current one."""
    started, span = tally.start(), None
    if tracing.ACTIVE.tracer is not None:
        attributes = {"rpc.system.name": "grpc", "rpc.method": path}
        span = tracing.begin(path, tracing.Kind.SERVER, call.traceparent, attributes)
        call = call.within(span)
    tracing.current.set(call.traceparent)
    return _Counted(tally, started, call, span)


def _counted_unary(service: str, name: str, unary: Unary) -> Unary:
    tally = tally_of("unary", service, name)
    path = f"{service}/{name}"

    async def counted(call: Call, payload: bytes) -> bytes:
        begun = _begun(tally, path, call)
        code = "Canceled"
        try:
            answer = await unary(begun.call, payload)
            code = "OK"
        except Exception as error:
            code = code_name(error)
            note_defect(error, name)
            raise
        finally:
            begun.end(code)
        return answer

    return counted


class _CountedResponses:
    """Passes responses on, and keeps the status code with which the call ended."""

    __slots__ = ("_name", "_responses", "code", "send")

    def __init__(self, responses: ResponseStream, name: str) -> None:
        self._responses = responses
        self._name = name
        self.send = responses.send
        self.code = "Canceled"

    def close(self) -> None:
        self.code = "OK"
        self._responses.close()

    def fail(self, error: BaseException) -> None:
        self.code = code_name(error)
        note_defect(error, self._name)
        self._responses.fail(error)


class _CountedHandler:
    """Passes messages on, ends the call with any exception that a message raises, and counts the end."""

    __slots__ = ("_begun", "_handler", "_on_message", "_responses", "_traceparent")

    def __init__(self, handler: StreamHandler, responses: _CountedResponses, begun: _Counted) -> None:
        self._handler = handler
        self._on_message = handler.on_message
        self._responses = responses
        self._begun = begun
        self._traceparent = begun.call.traceparent

    def on_message(self, payload: bytes) -> float | None:
        tracing.current.set(self._traceparent)
        try:
            return self._on_message(payload)
        except Exception as error:  # noqa: BLE001  # every failure of a message must end its call, not the link
            self._responses.fail(error)
            return None

    def on_half_close(self) -> None:
        tracing.current.set(self._traceparent)
        try:
            self._handler.on_half_close()
        except Exception as error:  # noqa: BLE001  # as in on_message
            self._responses.fail(error)

    def cancel(self) -> None:
        self._begun.end(self._responses.code)
        self._handler.cancel()


def _counted_stream(kind: str, service: str, name: str, stream: Stream) -> Stream:
    tally = tally_of(kind, service, name)
    path = f"{service}/{name}"

    def counted(call: Call, responses: ResponseStream) -> StreamHandler:
        begun = _begun(tally, path, call)
        noted = _CountedResponses(responses, name)
        try:
            handler = stream(begun.call, noted)
        except Exception as error:
            begun.end(code_name(error))
            note_defect(error, name)
            raise
        return _CountedHandler(handler, noted, begun)

    return counted
