"""Sends spans to an OpenTelemetry collector over OTLP/gRPC. Imported only where tracing is on.

The SDK reads the standard variables itself: OTEL_EXPORTER_OTLP_*, OTEL_TRACES_SAMPLER, OTEL_BSP_* and
OTEL_RESOURCE_ATTRIBUTES. Spans wait in its bounded queue, and a thread of the SDK sends them.
"""

import os
import threading
from collections.abc import Sequence
from typing import Final

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.sampling import ParentBased

from services.runtime.observe import metrics, tracing
from services.runtime.observe.tracing import Attributes, Kind, Span, Untraced

_STOP_SECONDS: Final = 2.0
"""How long a process that ends waits for the collector."""
_KINDS: Final = {kind: trace.SpanKind[kind.name] for kind in Kind}
_ENDED: Final = metrics.SPANS.labels("ended")
_ROOTS: Final = (Kind.SERVER, Kind.CONSUMER)


class OtlpTracer:
    """A `tracing.Tracer`. It starts a thread, so it belongs to one process and must not be forked."""

    def __init__(self, process: str) -> None:
        ours = Resource.create({"service.name": process, "process.pid": os.getpid()})
        # The variables take precedence, OTEL_SERVICE_NAME among them.
        resource = ours.merge(OTELResourceDetector().detect())
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(_Queue(_Counted(OTLPSpanExporter())))
        self._tracer = self._provider.get_tracer("ardri")
        self._follows_parent = isinstance(self._provider.sampler, ParentBased)

    def begin(self, name: str, kind: Kind, parent: str, attributes: Attributes) -> Span:
        """See `tracing.begin`."""
        if not tracing.is_well_formed(parent):
            if kind not in _ROOTS:
                return Untraced("")
            context = Context()
        elif self._follows_parent and _is_unsampled(parent):
            return Untraced(parent)
        else:
            context = _context(parent)
        return _OtlpSpan(self._tracer.start_span(name, context, _KINDS[kind], attributes))

    def stop(self) -> None:
        """See `tracing.Tracer.stop`."""
        # The SDK itself would try for half a minute to reach a collector that is away.
        flush = threading.Thread(target=self._provider.shutdown, name="last spans", daemon=True)
        flush.start()
        flush.join(_STOP_SECONDS)


class _OtlpSpan:
    """A `tracing.Span`."""

    __slots__ = ("_span", "traceparent")

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        own = span.get_span_context()
        self.traceparent = f"00-{own.trace_id:032x}-{own.span_id:016x}-{own.trace_flags:02x}"

    def note(self, name: str, value: str | int) -> None:
        self._span.set_attribute(name, value)

    def end(self, error: str = "") -> None:
        if error:
            self._span.set_attribute("error.type", error)
            self._span.set_status(trace.StatusCode.ERROR)
        self._span.end()


def _is_unsampled(parent: str) -> bool:
    """Whether a sampler has decided against the trace: then the SDK need not be asked again."""
    return not int(parent[-2:], 16) & trace.TraceFlags.SAMPLED


def _context(parent: str) -> Context:
    _, trace_id, span_id, flags = parent.split("-")
    remote = trace.SpanContext(
        int(trace_id, 16), int(span_id, 16), is_remote=True, trace_flags=trace.TraceFlags(int(flags, 16))
    )
    return trace.set_span_in_context(trace.NonRecordingSpan(remote), Context())


class _Queue(BatchSpanProcessor):
    """Counts the spans that are put in. When the queue is full, it drops the oldest spans."""

    def on_end(self, span: ReadableSpan) -> None:
        _ENDED.inc()
        super().on_end(span)


class _Counted(SpanExporter):
    """Passes spans on, and counts those that the collector took and those that it did not."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        result = self._exporter.export(spans)
        fate = "sent" if result is SpanExportResult.SUCCESS else "failed"
        metrics.SPANS.labels(fate).inc(len(spans))
        return result

    def shutdown(self) -> None:
        self._exporter.shutdown()
