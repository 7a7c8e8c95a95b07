"""A collector of spans. It takes and keeps what OTLP/gRPC exporters send."""

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import grpc
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span

_SERVICE = "opentelemetry.proto.collector.trace.v1.TraceService"


@dataclass(frozen=True, slots=True)
class Seen:
    """A span as it arrived, and the process that sent it."""

    process: str
    span: Span

    @property
    def name(self) -> str:
        return self.span.name

    @property
    def kind(self) -> str:
        return Span.SpanKind.Name(self.span.kind).removeprefix("SPAN_KIND_").lower()

    @property
    def trace_id(self) -> str:
        return self.span.trace_id.hex()

    @property
    def span_id(self) -> str:
        return self.span.span_id.hex()

    @property
    def parent_id(self) -> str:
        return self.span.parent_span_id.hex()

    @property
    def attributes(self) -> dict[str, str | int]:
        return {each.key: _value(each) for each in self.span.attributes}


class Collector:
    """Listens on a free port; `raw` has the messages as they arrived."""

    def __init__(self) -> None:
        self.spans: list[Seen] = []
        self.raw: list[bytes] = []
        handler: Any = grpc.unary_unary_rpc_method_handler(
            self._export, None, ExportTraceServiceResponse.SerializeToString
        )
        self._server: Any = grpc.server(ThreadPoolExecutor(2))
        self._server.add_generic_rpc_handlers(
            (grpc.method_handlers_generic_handler(_SERVICE, {"Export": handler}),)
        )
        self.endpoint = f"http://127.0.0.1:{self._server.add_insecure_port('127.0.0.1:0')}"

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        self._server.stop(None).wait()

    def trace(self, trace_id: str) -> list[Seen]:
        """Returns the spans of the trace so far."""
        return [seen for seen in tuple(self.spans) if seen.trace_id == trace_id]

    def _export(self, payload: bytes, _context: Any) -> ExportTraceServiceResponse:
        self.raw.append(payload)
        for resource in ExportTraceServiceRequest.FromString(payload).resource_spans:
            process = str({each.key: _value(each) for each in resource.resource.attributes}["service.name"])
            spans = (span for scope in resource.scope_spans for span in scope.spans)
            self.spans.extend(Seen(process, span) for span in spans)
        return ExportTraceServiceResponse()


@contextlib.contextmanager
def collecting() -> Iterator[Collector]:
    """A collector that is listening."""
    collector = Collector()
    collector.start()
    try:
        yield collector
    finally:
        collector.stop()


def _value(pair: KeyValue) -> str | int:
    value = pair.value
    return value.string_value if value.HasField("string_value") else value.int_value
